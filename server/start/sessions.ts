import { JOB_SESSIONS } from '../database/jobs.ts'

/** Somewhat fewer than PostgreSQL takes of its own accord. */
export const MOST_SESSIONS = 90
const ENOUGH = 12

/** How many sessions each process may have beside the one that it listens on, so that there are enough for all. */
export function sessionsOfEach(workers: number): number {
  const processes = workers === 1 ? 1 : workers + 1
  return Math.min(ENOUGH, Math.floor((MOST_SESSIONS - JOB_SESSIONS) / processes) - 1)
}

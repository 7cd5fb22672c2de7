import { JOB_CONNECTIONS } from '../database/jobs.ts'

/** PostgreSQL's default max_connections is 100; some are left for administration. */
export const MAX_CONNECTIONS = 90
const MAX_PER_POOL = 12

/** One more connection per process listens for notifications. */
export function poolSizeFor(workers: number): number {
  const processes = workers === 1 ? 1 : workers + 1
  return Math.min(MAX_PER_POOL, Math.floor((MAX_CONNECTIONS - JOB_CONNECTIONS) / processes) - 1)
}

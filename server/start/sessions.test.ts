import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { JOB_SESSIONS } from '../database/jobs.ts'
import { MOST_SESSIONS, sessionsOfEach } from './sessions.ts'

test('However many workers there may be, each has a session, and all together have no more than there are', () => {
  let workers = 1
  for (; workers <= 64; workers++) {
    try {
      readConfig({ WORKERS: String(workers) })
    } catch {
      break
    }
    const each = sessionsOfEach(workers)
    const processes = workers === 1 ? 1 : workers + 1
    expect(each).toBeGreaterThan(0)
    expect(processes * (each + 1) + JOB_SESSIONS).toBeLessThanOrEqual(MOST_SESSIONS)
  }
  expect(workers).toBe(41)
})

import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { JOB_CONNECTIONS } from '../database/jobs.ts'
import { MAX_CONNECTIONS, poolSizeFor } from './connection-limits.ts'

test('Any number of workers have a connection each and stay within the limit together', () => {
  let workers = 1
  for (; workers <= 64; workers++) {
    try {
      readConfig({ WORKERS: String(workers) })
    } catch {
      break
    }
    const each = poolSizeFor(workers)
    const processes = workers === 1 ? 1 : workers + 1
    expect(each).toBeGreaterThan(0)
    expect(processes * (each + 1) + JOB_CONNECTIONS).toBeLessThanOrEqual(MAX_CONNECTIONS)
  }
  expect(workers).toBe(41)
})

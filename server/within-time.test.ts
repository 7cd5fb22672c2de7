import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { withinTime } from './within-time.ts'

test('Work that does not end is given up after its time', async () => {
  await expect(withinTime(new Promise(() => {}), 5)).rejects.toThrow('no answer within 5 ms')
})

test('An answer that came while the process was stalled for longer than the time counts', async () => {
  // Timers come next in this turn of the event loop, before answers.
  await setImmediate()
  const answer = withinTime(promisify(randomBytes)(8), 5)
  const end = performance.now() + 100
  while (performance.now() < end);
  expect(await answer).toHaveLength(8)
})

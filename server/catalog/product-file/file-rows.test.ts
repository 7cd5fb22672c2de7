import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { MAX_FILE_ROWS, PRODUCT_COLUMNS } from '../../../contract/product-file.ts'
import { readFileRows } from './file-rows.ts'

const processorMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Of the processor's time, which no other process lengthens, the share that others had to wait for at once. */
async function longestShare(work: Promise<unknown>): Promise<number> {
  const began = processorMs()
  let longest = 0
  let isWorking = true
  const others = (async () => {
    for (let last = began; isWorking;) {
      await setImmediate()
      const now = processorMs()
      longest = Math.max(longest, now - last)
      last = now
    }
  })()
  await work
  isWorking = false
  await others
  return longest / (processorMs() - began)
}

test.each([
  ['read', MAX_FILE_ROWS],
  ['refused for its many rows', 60_000],
])('While a file of all columns is %s, the process answers others', async (what, count) => {
  const rows = Array.from({ length: count }, (_, n) => String(n + 1) + ','.repeat(PRODUCT_COLUMNS.length - 1))
  const file = Buffer.from([PRODUCT_COLUMNS.join(','), ...rows].join('\n'))
  const read = readFileRows(file).then(
    (found) => found.length,
    (error: Error) => error.message,
  )
  const share = await longestShare(read)
  expect(await read).toEqual(what === 'read' ? count : expect.stringContaining('The file has 60000 rows'))
  expect(share).toBeLessThan(1 / 3)
})

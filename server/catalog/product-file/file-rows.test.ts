import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { MAX_FILE_ROWS, PRODUCT_COLUMNS } from '../../../contract/product-file.ts'
import { readFileRows } from './file-rows.ts'

const fileOf = (rows: number) =>
  Buffer.from(
    [
      PRODUCT_COLUMNS.join(','),
      ...Array.from({ length: rows }, (_, n) => String(n + 1) + ','.repeat(PRODUCT_COLUMNS.length - 1)),
    ].join('\n'),
  )

/** How often others had their turn meanwhile. */
async function turnsOfOthers(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const end = () => (isDone = true)
  void work.then(end, end)
  for (; !isDone; turns++) await setImmediate()
  return turns
}

test('While the rows of a file are made of its cells, others have their turn', async () => {
  // Its records are read in parts, too: what is compared is the share of the rows.
  const refused = await turnsOfOthers(readFileRows(fileOf(MAX_FILE_ROWS + 1)))
  const read = readFileRows(fileOf(MAX_FILE_ROWS))
  expect((await turnsOfOthers(read)) - refused).toBeGreaterThan(10)
  expect(await read).toHaveLength(MAX_FILE_ROWS)
})

test('A file of too many rows is refused with their number', async () => {
  await expect(readFileRows(fileOf(60_000))).rejects.toThrow('The file has 60000 rows')
})

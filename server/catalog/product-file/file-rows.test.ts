import { expect, test } from 'vitest'
import { MAX_FILE_ROWS, PRODUCT_COLUMNS } from '../../../contract/product-file.ts'
import { turnsOfOthers } from '../../../test/turns.ts'
import { readFileRows } from './file-rows.ts'

const fileOf = (rows: number) =>
  Buffer.from(
    [
      PRODUCT_COLUMNS.join(','),
      ...Array.from({ length: rows }, (_, n) => String(n + 1) + ','.repeat(PRODUCT_COLUMNS.length - 1)),
    ].join('\n'),
  )

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

import { expect, test } from 'vitest'
import { turnsOfOthers } from '../../test/turns.ts'
import { readRows } from './read-rows.ts'

const MOST_ROWS = 100_000

const read = (rows: number) => {
  const file = Buffer.from(`Email,Phone\n${'ada@example.com,\n'.repeat(rows)}`)
  return readRows(file, { email: ['email'], phone: ['phone'] }, ['email'], 'customers')
}

test('While the rows of another shop’s file are made of its cells, others have their turn', async () => {
  // Its records are read in parts, too: what is compared is the share of the rows.
  const refused = await turnsOfOthers(read(MOST_ROWS + 1))
  const reading = read(MOST_ROWS)
  expect((await turnsOfOthers(reading)) - refused).toBeGreaterThan(100)
  expect((await reading).rows).toHaveLength(MOST_ROWS)
})

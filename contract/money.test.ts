import { expect, test } from 'vitest'
import { money } from './money.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

test('Money is written as in the United States, from $0.00 to the largest sum', () => {
  const amounts = [0, 1, 99, 100, 48_000, 99_999, 100_000, 148_000, 99_999_999, 100_000_000, 2_147_483_647]
  for (const cents of amounts.flatMap((amount) => [amount, -amount || 0])) {
    expect(money(cents)).toBe(dollars.format(cents / 100))
  }
})

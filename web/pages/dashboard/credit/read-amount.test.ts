import { expect, test } from 'vitest'
import { readAmount } from './read-amount.ts'

test('An amount is read in cents', () => {
  expect(readAmount('65.00')).toBe(6_500)
})

test.each(['', '0', 'ten', '1.234', '65,00'])('“%s” is no amount, and says so beside its field', (typed) => {
  expect(() => readAmount(typed)).toThrow('Enter an amount such as 25.00.')
})

test('Too much is refused in dollars', () => {
  expect(readAmount('750,000')).toBe(75_000_000)
  expect(() => readAmount('750,000.01')).toThrow('At most $750,000.00.')
})

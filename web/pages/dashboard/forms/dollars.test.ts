import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inCents, inDollars, meantByComma } from './dollars.ts'

test('Every amount in cents comes back from how it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => inCents(inDollars(cents)) === cents),
  )
})

test.each([
  ['480', 48_000],
  ['480.5', 48_050],
  ['1,480.50', 148_050],
  ['$19.99', 1999],
  ['99999999999999', 9_999_999_999_999_900],
  [' .5 ', 50],
  ['0', 0],
  ['1.10', 110],
  ['4.35', 435],
])('%s is %i cents', (typed, cents) => expect(inCents(typed)).toBe(cents))

test.each(['', '.', 'abc', '1.005', '-1', '1e3', '1,48', '1.2.3', '١٢'])('%s is no amount', (typed) =>
  expect(inCents(typed)).toBeUndefined(),
)

test.each([
  ['65,00', '65.00'],
  [' $1480,5 ', '1480.50'],
  ['1,480', undefined],
  ['1,480.00', undefined],
  ['65.00', undefined],
])('%s is asked about as %s', (typed, meant) => expect(meantByComma(typed)).toBe(meant))

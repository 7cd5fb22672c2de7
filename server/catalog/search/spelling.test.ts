import { expect, test } from 'vitest'
import { nearestWord } from './spelling.ts'

test.each(['xardigan', 'ardigan', 'ccardigan', 'acrdigan', 'cardigna', 'cardgna'])(
  'A long word is meant wherever it was mistyped: %s',
  (typed) => {
    expect(nearestWord(typed, ['cart', 'cardigan', 'carbon'])).toBe('cardigan')
  },
)

test.each(['xoat', 'xxardigan', 'racdigan', 'dragon'])('Another word is not meant: %s', (typed) => {
  expect(nearestWord(typed, ['coat', 'cardigan'])).toBeUndefined()
})

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

const LETTERS = 'etaoinshrdlu'

/** Different ones, of 4 to 11 letters. */
const manyWords = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const letters = Array.from(
      { length: 4 + (at % 8) },
      (_, n) => LETTERS[((at + 7) * (n + 3) * 2_654_435) % 12],
    )
    return letters.join('')
  })

const cpuOf = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

test('A misspelled word costs few passes over the words of a large catalogue', () => {
  const known = manyWords(50_000)
  const typed = ['sweatre', 'jakcet', 'cardiagn', 'trousre', 'beanei', 'leathre']
  const passes = () => typed.forEach((word) => known.filter((one) => one.includes(word)))
  const corrections = () => typed.forEach((word) => nearestWord(word, known))
  passes()
  corrections()
  expect(cpuOf(corrections) / cpuOf(passes)).toBeLessThan(8)
})

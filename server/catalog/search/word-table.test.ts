import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WordTable } from './word-table.ts'

test('Each word has a number of its own, in the order in which they come, and no other word has one', () => {
  // Letters of one and of two bytes whose bytes are the same, halves of characters among them.
  const letters = fc.constantFrom(...'ab17', '\u6261', '\u0061', '\u0161', '\ud800', '\u{10000}', 'é')
  const word = fc.oneof(
    fc.string({ unit: letters, maxLength: 4 }),
    fc.string({ maxLength: 100 }),
    fc.nat().map(String),
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 1_000, size: 'max' }), fc.array(word), (words, others) => {
      const table = new WordTable()
      const numbers = new Map<string, number>()
      for (const one of words) {
        if (!numbers.has(one)) numbers.set(one, numbers.size)
        expect(table.add(one)).toBe(numbers.get(one))
      }
      expect(table.size).toBe(numbers.size)
      for (const one of [...words, ...others]) expect(table.numberOf(one)).toBe(numbers.get(one))
    }),
    { numRuns: 30 },
  )
})

test('A hundred thousand words are found', () => {
  const table = new WordTable()
  for (let n = 0; n < 100_000; n++) table.add(`coat${n}`)
  for (let n = 0; n < 100_000; n++) if (table.numberOf(`coat${n}`) !== n) expect.fail(`coat${n}`)
  expect(table.numberOf('coat100000')).toBeUndefined()
})

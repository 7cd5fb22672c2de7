import { expect, test } from 'vitest'
import { sharesInWords } from './words.ts'

test('Shares that differ by more than ten points are marked', () => {
  expect(sharesInWords([{ stars: 1, decided: 0, published: 0 }])).toBeNull()
  const even = [
    { stars: 1, decided: 10, published: 9 },
    { stars: 5, decided: 20, published: 20 },
  ]
  expect(sharesInWords(even)).toEqual({ words: '100% of 20 with 5 ★, 90% of 10 with 1 ★', isUneven: false })
  const uneven = [{ stars: 1, decided: 10, published: 8 }, even[1]!]
  expect(sharesInWords(uneven)).toMatchObject({ isUneven: true })
})

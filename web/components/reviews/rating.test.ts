import { expect, test } from 'vitest'
import { fitInWords } from './rating.ts'

const words = (...fit: number[]) => fitInWords({ stars: [0, 0, 0, 0, 0], fit })

test('How a garment fits is said of more than half of its buyers, else what each of them says', () => {
  expect(words(0, 0, 0, 0, 0)).toBeUndefined()
  expect(words(0, 0, 1, 0, 0)).toBe('True to size, say 1 of 1.')
  expect(words(2, 4, 4, 1, 0)).toBe('Runs small, say 6 of 11.')
  expect(words(0, 1, 2, 3, 5)).toBe('Runs large, say 8 of 11.')
  expect(words(5, 5, 5, 5, 3)).toBe('Buyers differ: runs small 10, true to size 5, runs large 8.')
})

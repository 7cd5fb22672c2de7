import { expect, test } from 'vitest'
import { isWanted } from './wanted.ts'

test('A measurement is found by a part of its name, and by the name of a figure as it is printed', () => {
  expect(isWanted('Weight', '')).toBe(true)
  expect(isWanted('Weight', 'weigh')).toBe(true)
  expect(isWanted('Weight', 'Weight of /shop: CSS, brotli')).toBe(true)
  expect(isWanted('Memory after load', 'memory after load: a minute later')).toBe(true)
  expect(isWanted('Weight', 'wieght')).toBe(false)
})

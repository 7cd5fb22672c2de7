import { expect, test } from 'vitest'
import { countOf, readIsMore } from './totals.ts'

test('A list that is cut short says that there are more', () => {
  expect(countOf(1)).toBe('1')
  expect(countOf(1_000)).toBe('1000')
  expect(countOf(1_000, readIsMore(new Headers({ 'x-total-is-more': 'true' })))).toBe('1,000+')
  expect(countOf(24, readIsMore(new Headers()))).toBe('24')
})

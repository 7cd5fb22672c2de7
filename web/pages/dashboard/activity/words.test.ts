import { expect, test } from 'vitest'
import { changesOf, wordsFor } from './words.ts'

test.for([
  [{ what: 'updateProduct', target: 'Coat (1)' }, 'Update product'],
  [{ what: 'sign_in_refused', target: null }, 'Sign in refused'],
  [{ what: 'refused', target: 'exportOrders' }, 'Was refused: export orders'],
] as const)('%j reads as a person says it', ([entry, words]) => expect(wordsFor(entry)).toBe(words))

test('A change shows each field as it was and as it is, and what is created has no before', () => {
  expect(changesOf({ before: { price: 1, sale_price: null }, after: { price: 2, sale_price: 'x' } })).toEqual(
    [
      { field: 'price', before: '1', after: '2' },
      { field: 'sale price', before: '', after: 'x' },
    ],
  )
  expect(changesOf({ before: null, after: { sizes: ['S', 'M'] } })).toEqual([
    { field: 'sizes', before: undefined, after: '["S","M"]' },
  ])
})

test('A long text is cut', () => {
  const [change] = changesOf({ before: null, after: { text: 'x'.repeat(1_000) } })
  expect(change!.after).toHaveLength(161)
})

import { expect, test } from 'vitest'
import { BLANK_DRAFT, faultsOf, type PriceDraft, termsOf, wordsFor } from './price-draft.ts'

const draft = (changed: Partial<PriceDraft>): PriceDraft => ({
  ...BLANK_DRAFT,
  amount: '5',
  product_ids: [7],
  ...changed,
})

test.each([
  [{ amount: ' 5% ' }, { kind: 'percent', value: 5, ending: null }],
  [
    { move: 'percent_less', ending: '95' },
    { kind: 'percent', value: -5, ending: 95 },
  ],
  [
    { move: 'amount_less', amount: '$4.50', ending: '0' },
    { kind: 'amount', value: -450, ending: 0 },
  ],
  [
    { move: 'price', amount: '90' },
    { kind: 'price', value: 9_000, ending: null },
  ],
] as const)('%o is read as %o', (typed, terms) => {
  expect(termsOf(draft(typed))).toEqual({ ...terms, product_ids: [7] })
  expect(faultsOf(draft(typed))).toEqual({})
})

test.each([
  [{ amount: '0' }, 'amount'],
  [{ amount: '2.5' }, 'amount'],
  [{ move: 'percent_less', amount: '100' }, 'amount'],
  [{ move: 'price', amount: '0.00' }, 'amount'],
  [{ move: 'amount_more', amount: '4,5' }, 'amount'],
  [{ product_ids: [] }, 'product_ids'],
] as const)('%o has a fault', (typed, field) => {
  expect(termsOf(draft(typed as Partial<PriceDraft>))).toBeUndefined()
  expect(Object.keys(faultsOf(draft(typed as Partial<PriceDraft>)))).toEqual([field])
})

test('A change is told in words', () => {
  expect(wordsFor({ kind: 'percent', value: -5, ending: 95 })).toBe('−5%, ending with .95')
  expect(wordsFor({ kind: 'amount', value: 400, ending: null })).toBe('+$4.00')
  expect(wordsFor({ kind: 'price', value: 9_000, ending: 0 })).toBe('To $90.00, ending with .00')
})

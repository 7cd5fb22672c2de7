import { expect, test } from 'vitest'
import type { Promotion } from '../../../../contract/promotion.ts'
import {
  BLANK_PROMOTION,
  contentOf,
  copyOf,
  draftOfPromotion,
  faultsOf,
  type PromotionDraft,
} from './promotion-draft.ts'

const draft = (changed: Partial<PromotionDraft> = {}): PromotionDraft => ({
  ...BLANK_PROMOTION,
  name: 'Spring',
  code: 'SPRING20',
  amount: '20',
  ...changed,
})

test('A code without a name is called by its code', () => {
  expect(contentOf(draft({ name: ' ' }))).toMatchObject({ name: 'SPRING20', code: 'SPRING20' })
  expect(contentOf(draft({ name: ' ', kind: 'one_time' }))).toBeUndefined()
})

test('What is typed is what is sent', () => {
  expect(contentOf(draft({ amount: ' 20% ' }))).toMatchObject({
    percent: 20,
    amount: null,
    free_shipping: null,
  })
  expect(contentOf(draft({ gives: 'amount', amount: '$20.50' }))).toMatchObject({
    percent: null,
    amount: 2_050,
  })
  const delivery = contentOf(draft({ gives: 'delivery', methods: 'Express , Standard', scope: 'products' }))
  expect(delivery).toMatchObject({ free_shipping: ['Express', 'Standard'], product_ids: null })
  expect(
    contentOf(draft({ customers: 'each', per_customer: '2', max_uses: '50', minimum: '100' })),
  ).toMatchObject({
    per_customer: 2,
    first_order: false,
    max_uses: 50,
    minimum: 10_000,
  })
})

test('An automatic promotion has no code and counts no customers', () => {
  expect(contentOf(draft({ kind: 'automatic', customers: 'first' }))).toMatchObject({
    code: null,
    first_order: false,
    per_customer: null,
  })
})

test('What is missing or makes no sense is said at its field', () => {
  expect(Object.keys(faultsOf(BLANK_PROMOTION))).toEqual(['code', 'amount'])
  expect(Object.keys(faultsOf({ ...BLANK_PROMOTION, kind: 'automatic' }))).toEqual(['name', 'amount'])
  expect(Object.keys(faultsOf(draft({ amount: '101' })))).toEqual(['amount'])
  expect(Object.keys(faultsOf(draft({ scope: 'products' })))).toEqual(['product_ids'])
  expect(Object.keys(faultsOf(draft({ max_uses: '0', minimum: 'x' })))).toEqual(['minimum', 'max_uses'])
  expect(Object.keys(faultsOf(draft({ starts: '2026-11-20T08:00', ends: '2026-11-20T07:00' })))).toEqual([
    'ends',
  ])
  expect(faultsOf(draft())).toEqual({})
})

test('Tags are typed in one line, and are sent back as they were shown', () => {
  const tagged = draft({ scope: 'tags', tags: ' Linen, summer 26 ,' })
  expect(contentOf(tagged)).toMatchObject({ tags: ['Linen', 'summer 26'], product_types: null })
  expect(contentOf({ ...tagged, gives: 'delivery', methods: '' })).toMatchObject({ tags: null })
  for (const tags of [' , ', 'a'.repeat(41), Array.from({ length: 21 }, (_, at) => `t${at}`).join(',')])
    expect(Object.keys(faultsOf({ ...tagged, tags }))).toEqual(['tags'])
})

test('A promotion is sent back as it was shown, and its copy begins without code and times', () => {
  const content = {
    name: 'Spring',
    kind: 'code' as const,
    code: 'SPRING',
    percent: null,
    amount: 1_000,
    free_shipping: null,
    product_ids: [1, 2],
    product_types: null,
    tags: null,
    on_sale_items: false,
    minimum: 5_000,
    first_order: false,
    per_customer: 1,
    max_uses: 50,
    starts_at: '2026-11-20T08:00:00.123Z',
    ends_at: '2026-12-20T08:00:00.456Z',
  }
  const uses = { held: 0, taken: 3, over: 0, given: 3_000, codes: 0 }
  const shown: Promotion = { id: 7, state: 'running', version: 1, ...uses, ...content }
  expect(contentOf(draftOfPromotion(shown), shown)).toEqual(content)
  expect(copyOf(shown)).toMatchObject({ name: 'Spring', amount: '10.00', code: '', starts: '', ends: '' })
})

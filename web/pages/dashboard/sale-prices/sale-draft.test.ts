import { expect, test } from 'vitest'
import { refusedAt } from '../forms/refusal.ts'
import { inShopTime } from '../shop-time.ts'
import { BLANK_SALE, draftOfSale, faultsOfSale, SALE_FIELDS, type SaleDraft, termsOf } from './sale-draft.ts'

const draft = (changed: Partial<SaleDraft> = {}): SaleDraft => ({
  ...BLANK_SALE,
  name: 'Winter sale',
  amount: '25',
  product_ids: [7],
  ...changed,
})

test('A percentage and a price are read as they are typed', () => {
  expect(termsOf(draft({ amount: ' 25% ' }))).toMatchObject({ percent: 25, price: null })
  expect(termsOf(draft({ kind: 'price', amount: '$90.50' }))).toMatchObject({ percent: null, price: 9_050 })
})

test.each(['', '0', '100', '2.5', 'a'])('%j percent is a fault', (amount) => {
  expect(termsOf(draft({ amount }))).toBeUndefined()
  expect(Object.keys(faultsOfSale(draft({ amount })))).toEqual(['amount'])
})

test('Without times a sale begins at once and has no end; a running one keeps the time at which it began', () => {
  const before = Date.now()
  const { starts_at, ends_at } = termsOf(draft())!
  expect(Date.parse(starts_at)).toBeGreaterThanOrEqual(before)
  expect(ends_at).toBeNull()
  const began = { starts_at: '2026-11-20T08:00:00.123Z', ends_at: null }
  expect(termsOf(draft({ starts: inShopTime(began.starts_at) }), began)).toMatchObject(began)
})

test('A sale is shown in the browser’s time zone and sent back as it was', () => {
  const time = '2026-11-30T18:00:00.000Z'
  expect(new Date(inShopTime(time)).toISOString()).toBe(time)
  const sale = {
    name: 'Winter',
    percent: null,
    price: 9_000,
    is_public: false,
    starts_at: time,
    ends_at: null,
  }
  const rest = {
    id: 1,
    state: 'planned' as const,
    products: 1,
    version: 1,
    with_note: 0,
    shown: [],
    product_ids: [7],
  }
  const read = draftOfSale({ ...sale, ...rest })
  expect(read).toMatchObject({ kind: 'price', amount: '90.00', ends: '', is_public: false })
  expect(termsOf(read)).toMatchObject({ percent: null, price: 9_000, starts_at: time, ends_at: null })
})

test('What is missing is said at its field', () => {
  expect(Object.keys(faultsOfSale(BLANK_SALE))).toEqual(['name', 'amount', 'product_ids'])
  const times = { starts: '2026-11-20T08:00', ends: '2026-11-20T07:00' }
  expect(faultsOfSale(draft(times))).toEqual({ ends: 'The sale ends before it begins.' })
  expect(faultsOfSale(draft())).toEqual({})
})

test('What the server refuses stands beside what was typed', () => {
  expect(refusedAt({ percent: 'Too much', ends_at: 'Too late' }, SALE_FIELDS)).toEqual({
    amount: 'Too much',
    ends: 'Too late',
  })
  expect(refusedAt({ price: 'Too high', starts_at: 'Too early' }, SALE_FIELDS)).toEqual({
    amount: 'Too high',
    starts: 'Too early',
  })
})

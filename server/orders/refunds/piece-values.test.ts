import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shippingValueOf, taxesOf, valueOf } from './piece-values.ts'

const line = (quantity: number, unit_price: number) => ({
  line: 1,
  quantity,
  unit_price,
  taken_back: 0,
  in_return: 0,
})

test('The pieces of a line give back exactly what was paid, however they come and whatever is called off in between', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 0, max: 50_000 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.boolean()), { maxLength: 12 }),
      (quantity, price, tax, parts) => {
        const item = line(quantity, price)
        const given = { goods: 0, tax: 0 }
        for (const [wanted, isCalledOff] of [
          ...parts,
          ...Array.from({ length: 10 }, () => [1, false] as const),
        ]) {
          const pieces = Math.min(wanted, quantity - item.in_return)
          if (pieces === 0) continue
          const value = valueOf(item, tax, given, pieces)
          expect(value.tax).toBeGreaterThanOrEqual(0)
          if (isCalledOff) continue
          given.goods += value.goods
          given.tax += value.tax
          item.in_return += pieces
        }
        expect(given).toEqual({ goods: quantity * price, tax })
      },
    ),
  )
})

test('The tax of an earlier order is divided by largest remainder, with delivery as one more part', () => {
  const items = [
    { line: 1, quantity: 1, unit_price: 1_000, tax: null },
    { line: 2, quantity: 2, unit_price: 500, tax: null },
    { line: 3, quantity: 1, unit_price: 1_000, tax: null },
  ]
  expect([...taxesOf({ amount_tax: 100, amount_shipping: 0 }, items).values()]).toEqual([34, 33, 33])
  expect([...taxesOf({ amount_tax: 100, amount_shipping: 1_000 }, items).values()]).toEqual([25, 25, 25])
  const known = items.map((item) => ({ ...item, tax: 7 }))
  expect([...taxesOf({ amount_tax: 100, amount_shipping: 0 }, known).values()]).toEqual([7, 7, 7])
})

const order = {
  amount_tax: 120,
  amount_shipping: 1_500,
  quoted: null,
  session_params: {
    shipping_options: [500, 1_500].map((amount) => ({ shipping_rate_data: { fixed_amount: { amount } } })),
  },
}

test('Delivery gives back no more than the cheapest way cost, with its share of the tax; by our fault all of it', () => {
  const items = [{ line: 1, quantity: 1, unit_price: 10_000, tax: 60 }]
  expect(shippingValueOf(order, items)).toEqual({ shipping: 500, shipping_tax: 20 })
  expect(shippingValueOf(order, items, true)).toEqual({ shipping: 1_500, shipping_tax: 60 })
  expect(shippingValueOf({ ...order, amount_shipping: 0 }, items)).toEqual({ shipping: 0, shipping_tax: 0 })
})

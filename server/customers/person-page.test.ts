import { expect, test } from 'vitest'
import { drawPersonPage } from './person-page.ts'

test('The page of what is kept has money in dollars and times in words', () => {
  const product = { price: 24_000, list_price: 25_000 }
  const order = {
    created_at: '2026-03-01T10:05:00.123456+00:00',
    subtotal: 48_000,
    amount_tax: 0,
    paid: true,
    order_items: [{ quantity: 2, product_id: 4_711, product }],
  }
  const page = drawPersonPage('What is kept', { orders: [order] })
  for (const words of [
    '$480.00',
    '$0.00',
    '$240.00',
    '$250.00',
    'March 1, 2026 at 10:05',
    'yes',
    '>2<',
    '>4711<',
  ])
    expect(page).toContain(words)
  expect(page).not.toContain('48000')
})

test.each([
  ['initial', 'Initial'],
  ['held', 'Held'],
  ['price_then', 'Price then'],
  ['included_tax', 'Included tax'],
  ['difference', 'Difference'],
  ['unitPrice', 'Unit price'],
])('The page has %s in dollars', (field, words) => {
  const page = drawPersonPage('What is kept', { parts: [{ [field]: 24_000 }] })
  expect(page).toContain(`<dt>${words}</dt><dd>$240.00</dd>`)
})

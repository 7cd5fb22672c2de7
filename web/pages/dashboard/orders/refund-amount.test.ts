import { expect, test } from 'vitest'
import type { AdminOrder } from '../../../../contract/order.ts'
import { amountFor, divideInWords } from './refund-amount.ts'

const item = (line: number, size: string, quantity: number, price: number, taken_back = 0) => ({
  line,
  size,
  quantity,
  taken_back,
  product: { name: '', price, cover_image: null },
})
const order = {
  subtotal: 30_000,
  amount_shipping: 1_500,
  amount_tax: 2_400,
  amount_refunded: 0,
  amount_exchanged: 0,
  order_items: [item(1, 'M', 2, 10_000), item(2, '', 1, 10_000)],
} as unknown as AdminOrder

test('Returned pieces are refunded with their share of the tax, without the shipping', () => {
  expect(amountFor(order, { 1: 1 })).toBe(10_800)
  expect(amountFor(order, { 1: 1, 2: 1 })).toBe(21_600)
})

test('A piece is refunded with the tax of its own line, of which the delivery has no part', () => {
  const [coats, bag] = order.order_items
  const taxed = {
    ...order,
    order_items: [
      { ...coats!, tax: 1_500 },
      { ...bag!, tax: 750 },
    ],
  }
  expect(amountFor(taxed, { 1: 1 })).toBe(10_750)
  expect(amountFor(taxed, { 1: 1, 2: 1 })).toBe(21_500)
})

test('The last pieces of an order are refunded with all that is left, its shipping too', () => {
  const partly = {
    ...order,
    amount_refunded: 10_800,
    order_items: [item(1, 'M', 2, 10_000, 1), item(2, '', 1, 10_000)],
  }
  expect(amountFor(partly as unknown as AdminOrder, { 1: 1 })).toBe(10_800)
  expect(amountFor(partly as unknown as AdminOrder, { 1: 1, 2: 1 })).toBe(23_100)
})

test('A return of everything, or of nothing in particular, refunds all that is left', () => {
  expect(amountFor(order, {})).toBe(33_900)
  expect(amountFor(order, { 1: 2, 2: 1 })).toBe(33_900)
  expect(amountFor({ ...order, amount_refunded: 30_000 }, { 1: 1 })).toBe(3_900)
  expect(amountFor({ ...order, subtotal: 0, amount_tax: 0 }, { 1: 0 })).toBe(1_500)
})

test('What credit has paid is said to go back to it, once the card has all that it paid', () => {
  const quoted = { left_on_card: 5_404 }
  expect(divideInWords(5_404, quoted)).toBe('All of $54.04 goes back to the card.')
  expect(divideInWords(7_904, quoted)).toBe(
    '$54.04 goes back to the card, and $25.00 to the gift card or store credit that paid.',
  )
  expect(divideInWords(7_904, { left_on_card: 0 })).toBe(
    'All of $79.04 goes back to the gift card or store credit that paid.',
  )
  expect(divideInWords(7_904, {})).toBe('')
})

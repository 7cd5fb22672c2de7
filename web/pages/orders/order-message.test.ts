import { expect, test } from 'vitest'
import { ORDER_STATES } from '../../../contract/order-states.ts'
import type { Order } from '../../../contract/order.ts'
import { orderMessage } from './order-message.ts'

const delivery = { status: 'manufacturing' } as NonNullable<Order['delivery']>

test('Only an order that is fulfilled is thanked for', () => {
  const thanked = ORDER_STATES.filter((state) => orderMessage({ state, delivery }).title === 'Thank you.')
  expect(thanked).toEqual(['paid', 'partially_refunded'])
})

test('A sold-out order announces its refund, before and after it is made', () => {
  for (const state of ['paid_unfulfillable', 'refund_pending', 'refunded'] as const) {
    expect(orderMessage({ state, delivery: null }).text, state).toMatch(/could not be kept.*goes back/)
  }
})

test('The page does not wait for an order that has ended unpaid', () => {
  for (const state of ['expired', 'cancelled'] as const) {
    expect(orderMessage({ state, delivery: null }).text, state).toMatch(/not charged/)
  }
  expect(orderMessage({ state: 'awaiting_payment', delivery: null }).title).toBe('Almost there.')
})

test('An order that was exchanged does not say that its money went back', () => {
  const exchanged = { state: 'refunded', delivery, amount_exchanged: 480 } as const
  expect(orderMessage(exchanged).text).toBe('Its pieces were exchanged or given back.')
  expect(orderMessage({ ...exchanged, amount_exchanged: 0 }).text).toContain('to your card')
})

test('An order of $0.00 that was canceled does not say that anything went back', () => {
  const free = { state: 'refunded', total: 0, amount_refunded: 0 } as const
  for (const one of [delivery, null])
    expect(orderMessage({ ...free, delivery: one }).text).toBe('It was canceled. Nothing was charged.')
  const back = { ...delivery, status: 'delivered' } as const
  expect(orderMessage({ ...free, delivery: back }).text).toBe('Its pieces are back. Nothing was charged.')
})

test('An order that a gift card has paid does not say that its money went to a card', () => {
  const refunded = { state: 'refunded', delivery, amount_credit: 480 } as const
  expect(orderMessage(refunded).text).toBe('What you paid went back to what you paid with.')
  const late = { state: 'refund_pending', delivery: null, amount_credit: 480 } as const
  expect(orderMessage(late).text).toContain('goes back to what you paid with;')
})

test('An order whose buyer has chosen credit does not say that its money went to a card', () => {
  const refunded = { state: 'refunded', delivery, amount_refunded: 480, amount_credited: 480 } as const
  expect(orderMessage(refunded).text).toBe('What you paid was given back as credit, as you have chosen.')
  expect(orderMessage({ ...refunded, amount_credited: 80 }).text).toContain('a part of it as credit')
})

test('An order that a gift card has paid in part, and whose buyer has chosen credit for the rest, does not say that a card has it', () => {
  const paid = { state: 'refunded', delivery, amount_credit: 100, amount_refunded: 480 } as const
  const allAsCredit = orderMessage({ ...paid, amount_credited: 480 }).text
  expect(allAsCredit).toBe('What you paid was given back as credit, as you have chosen.')
  expect(orderMessage({ ...paid, amount_credited: 200 }).text).toContain('a part of it as credit')
  const back = orderMessage({ ...paid, amount_credited: 100 }).text
  expect(back).toBe('What you paid went back to what you paid with.')
})

test('A later visit shows where the parcel is', () => {
  const shipped = { ...delivery, status: 'shipped' } as const
  expect(orderMessage({ state: 'paid', delivery: shipped }).text).toBe('Your order is on its way.')
})

test('A gift card that is mailed on a later day is not said to be on its way', () => {
  const words = { recipient_name: null, sender_name: null, message: null }
  const gift_card = { recipient: 'grace@example.com', send_on: null, ...words }
  expect(orderMessage({ state: 'paid', delivery: null, gift_card }).text).toBe(
    'Your gift card is on its way.',
  )
  const later = { ...gift_card, send_on: '2026-12-06' }
  expect(orderMessage({ state: 'paid', delivery: null, gift_card: later }).text).toBe(
    'Your gift card is paid. It is mailed on December 6, 2026.',
  )
})

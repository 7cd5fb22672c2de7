import { expect, test } from 'vitest'
import { ORDER_STATES } from '../../../contract/order-states.ts'
import type { Order } from '../../../contract/order.ts'
import { orderMessage } from './order-message.ts'

const delivery = { status: 'manufacturing' } as NonNullable<Order['delivery']>

test('Only an order that is kept is thanked for', () => {
  const thanked = ORDER_STATES.filter((state) => orderMessage({ state, delivery }).title === 'Thank you.')
  expect(thanked).toEqual(['paid', 'partially_refunded'])
})

test('Whoever paid for what had sold out hears that the money goes back, before and after it did', () => {
  for (const state of ['paid_unfulfillable', 'refund_pending', 'refunded'] as const) {
    expect(orderMessage({ state, delivery: null }).text, state).toMatch(/could not be kept.*goes back/)
  }
})

test('An order that has ended unpaid is not waited for', () => {
  for (const state of ['expired', 'cancelled'] as const) {
    expect(orderMessage({ state, delivery: null }).text, state).toMatch(/not charged/)
  }
  expect(orderMessage({ state: 'awaiting_payment', delivery: null }).title).toBe('Almost there.')
})

test('Whoever comes back later hears where the parcel is', () => {
  const shipped = { ...delivery, status: 'shipped' } as const
  expect(orderMessage({ state: 'paid', delivery: shipped }).text).toBe('Your order is on its way.')
})

import { expect, test } from 'vitest'
import type { AdminOrder } from '../../../../contract/order.ts'
import { hasRefundStep, refundStepOf } from './refund-step.ts'

const piece = { line: 1, quantity: 2, taken_back: 0, in_return: 0 }
const order = (changed: object) =>
  ({
    state: 'paid',
    disputed: null,
    delivery: { status: 'manufacturing' },
    subtotal: 4_000,
    amount_shipping: 0,
    amount_tax: 0,
    order_items: [piece],
    ...changed,
  }) as unknown as AdminOrder
const stepOf = (changed: object) => {
  const one = order(changed)
  return hasRefundStep(one) ? refundStepOf(one) : undefined
}

test('Pieces that have not left are taken back alone once their money is back', () => {
  expect(stepOf({ disputed: 'lost' })).toBe('take_back')
  expect(stepOf({ state: 'refunded' })).toBe('take_back')
  expect(stepOf({ state: 'refunded', disputed: 'open' })).toBe(undefined)
  expect(stepOf({ state: 'refunded', order_items: [{ ...piece, taken_back: 1, in_return: 1 }] })).toBe(
    undefined,
  )
  expect(stepOf({ state: 'refunded', delivery: { status: 'shipped' } })).toBe(undefined)
})

test('Until then an order is refunded, or canceled where nothing was charged', () => {
  expect(stepOf({})).toBe('refund')
  expect(stepOf({ disputed: 'won' })).toBe('refund')
  expect(stepOf({ subtotal: 0 })).toBe('cancel')
  expect(stepOf({ disputed: 'open' })).toBe(undefined)
})

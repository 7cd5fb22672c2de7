import { expect, test } from 'vitest'
import { paymentStatus } from './payment-status.ts'

const paid = { paid: true, amount_refunded: 0, amount_exchanged: 0, total: 480 }

test('An order whose pieces were exchanged is not called refunded', () => {
  const exchanged = { ...paid, amount_exchanged: 480 }
  expect(paymentStatus({ ...exchanged, state: 'refunded' })).toBe('Paid, exchanged')
  expect(paymentStatus({ ...exchanged, state: 'partially_refunded' })).toBe('Paid, partly exchanged')
  expect(paymentStatus({ ...exchanged, amount_refunded: 100, state: 'refunded' })).toBe(
    'Paid, exchanged and refunded',
  )
})

test('An exchange that waits for its return is not called unpaid', () => {
  expect(paymentStatus({ ...paid, paid: false, state: 'awaiting_return' })).toBe('Waits for the return')
})

test('An order of $0.00 that is over is not called refunded', () => {
  expect(paymentStatus({ ...paid, total: 0, state: 'refunded' })).toBe('Nothing charged')
  expect(paymentStatus({ ...paid, total: 0, state: 'paid' })).toBe('Paid')
})

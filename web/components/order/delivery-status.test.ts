import { expect, test } from 'vitest'
import { deliveryStatus } from './delivery-status.ts'

test('An order that was refunded before it was sent reads canceled, not manufacturing', () => {
  expect(deliveryStatus({ state: 'refunded', delivery: { status: 'manufacturing' } })).toBe('canceled')
})

test('An order that was refunded after it was sent keeps where it is', () => {
  expect(deliveryStatus({ state: 'refunded', delivery: { status: 'shipped' } })).toBe('shipped')
  expect(deliveryStatus({ state: 'paid', delivery: { status: 'manufacturing' } })).toBe('manufacturing')
})

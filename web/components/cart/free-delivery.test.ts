import { expect, test } from 'vitest'
import { freeDelivery } from './free-delivery.ts'

test('Each code is said to free its own ways of delivery', () => {
  const shipping = [
    { method: 'Post', price: 0, free_by: null, countries: ['US'] },
    { method: 'Bicycle', price: 0, free_by: 'BIKE', countries: ['US'] },
    { method: 'Post', price: 0, free_by: 'POST', countries: ['DE'] },
    { method: 'Courier', price: 0, free_by: 'POST', countries: ['DE'] },
    { method: 'Post', price: 0, free_by: 'POST', countries: ['FR'] },
  ]
  expect(freeDelivery({ shipping })).toBe(
    ' Shipping with Bicycle is free with BIKE. Shipping with Post, Courier is free with POST.',
  )
  expect(freeDelivery({ shipping: shipping.slice(0, 1) })).toBe('')
})

import { expect, test } from 'vitest'
import { daysToArrival } from './days-to-arrival.ts'

const TUESDAY = '2026-12-01'
const FRIDAY = '2026-12-04'
const SATURDAY = '2026-12-05'

test('The days until an order arrives that ships later count the weekends on its way', () => {
  expect(daysToArrival(TUESDAY, TUESDAY, 3)).toBe(3)
  expect(daysToArrival(FRIDAY, TUESDAY, 1)).toBe(6)
  expect(daysToArrival(FRIDAY, TUESDAY, 5)).toBe(10)
  expect(daysToArrival(FRIDAY, TUESDAY, 7)).toBe(14)
  expect(daysToArrival(SATURDAY, TUESDAY, 1)).toBe(6)
  expect(daysToArrival('2026-12-25', TUESDAY, 7)).toBe(35)
})

test('What ships on the day of its order and takes no time arrives within a day, the least that Stripe takes', () => {
  expect(daysToArrival(TUESDAY, TUESDAY, 0)).toBe(1)
})

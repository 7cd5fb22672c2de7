import { expect, test } from 'vitest'
import { delaysInWords } from './delay-words.ts'

test('Orders and exchanges of a delay are said apart, each with what its buyer may do', () => {
  expect(delaysInWords({ orders: 1, exchanges: 0 })).toBe(
    '1 order was promised an earlier day. Buyers of orders may cancel, and some have to agree to wait.',
  )
  expect(delaysInWords({ orders: 0, exchanges: 1 })).toBe(
    '1 exchange was promised an earlier day. An exchange can be called off.',
  )
  expect(delaysInWords({ orders: 2, exchanges: 1 })).toBe(
    '2 orders and 1 exchange were promised an earlier day. Buyers of orders may cancel, and some have to agree to wait. An exchange can be called off.',
  )
})

import { expect, test } from 'vitest'
import { orderSums } from './order-sums.ts'

const order = {
  subtotal: 10_000,
  discounts: [],
  amount_shipping: 1_500,
  amount_tax: 0,
  amount_credit: 0,
  amount_exchanged: 0,
  amount_refunded: 0,
  exchange_of: null,
  gift_card: null,
  paid: true,
}

test('What gift cards and the card have paid stands below the total, and what went back below that', () => {
  const sums = orderSums({ ...order, amount_credit: 4_000, amount_refunded: 500 }, 'Express')
  expect(sums).toEqual({
    rows: [
      ['Subtotal', '$100.00'],
      ['Express', '$15.00'],
      ['Tax', '$0.00'],
    ],
    total: '$115.00',
    paid: [
      ['Gift card or credit', '−$40.00'],
      ['Paid by card', '−$75.00'],
    ],
    gone: [['Refunded', '−$5.00']],
  })
  expect(orderSums({ ...order, amount_credit: 4_000, paid: false }, 'Express').paid).toHaveLength(1)
})

test('What a code takes off goods and delivery stands below each', () => {
  const discounts = [
    { name: 'HELLO10', amount: 1_000, of: 'goods' as const },
    { name: 'FREE', amount: 500, of: 'delivery' as const },
  ]
  expect(orderSums({ ...order, discounts }, 'Express').rows).toEqual([
    ['Subtotal', '$110.00'],
    ['HELLO10', '−$10.00'],
    ['Express', '$20.00'],
    ['FREE', '−$5.00'],
    ['Tax', '$0.00'],
  ])
})

test('A gift card that was bought has no delivery in its sums', () => {
  const words = { recipient_name: null, sender_name: null, message: null }
  const gift_card = { recipient: 'ada@example.com', send_on: null, ...words }
  const { rows, total } = orderSums({ ...order, amount_shipping: 0, gift_card }, 'Standard Shipping')
  expect(rows.map(([label]) => label)).toEqual(['Subtotal', 'Tax'])
  expect(total).toBe('$100.00')
})

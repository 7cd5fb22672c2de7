import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Order } from '../../../contract/order.ts'
import { OrderDetails } from './order-details.tsx'

const order = {
  id: 'HL-1',
  created_at: '2026-03-01T10:00:00.000Z',
  email: 'ada@example.com',
  subtotal: 10_000,
  discounts: [],
  amount_shipping: 0,
  shipping_method: 'Standard Shipping',
  amount_tax: 0,
  amount_credit: 0,
  amount_refunded: 0,
  amount_exchanged: 0,
  exchange_of: null,
  exchanges: [],
  gift_card: null,
  paid: true,
  state: 'paid',
  disputed: null,
  delivery: null,
  order_items: [],
}

const shown = (changed: object) => {
  const element = <OrderDetails order={{ ...order, ...changed } as unknown as Order} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('The order of a gift card has no shipping, and says where its confirmation went', () => {
  const html = shown({ gift_card: { recipient: 'grace@example.com', send_on: null } })
  expect(html).toContain('A gift card for grace@example.com')
  expect(html).not.toContain('Shipping')
  expect(html).toContain('The confirmation was sent to ada@example.com.')
  expect(shown({})).toContain('<dt>Shipping</dt>')
})

test('The order of a gift card shows the names and the message that go with it, and neither where there are none', () => {
  const words = { recipient_name: 'Grace', sender_name: 'Ada', message: 'For your\nnew flat' }
  const html = shown({ gift_card: { recipient: 'grace@example.com', send_on: null, ...words } })
  expect(html).toContain('<dt>To</dt><dd>Grace</dd>')
  expect(html).toContain('<dt>From</dt><dd>Ada</dd>')
  expect(html).toContain('For your\nnew flat')
  const none = { recipient_name: null, sender_name: null, message: null }
  const plain = shown({ gift_card: { recipient: 'grace@example.com', send_on: null, ...none } })
  for (const fact of ['To', 'From', 'Message']) expect(plain).not.toContain(`<dt>${fact}</dt>`)
})

test('An address is written as the post of its country wants it', () => {
  const address = { name: 'Anna', line1: 'Hauptstraße 5', line2: null, city: 'Berlin', state: null }
  const delivery = { status: 'manufacturing', address: { ...address, postal_code: '10115', country: 'DE' } }
  expect(shown({ delivery })).toContain('Anna\nHauptstraße 5\n10115 Berlin\nGermany')
})

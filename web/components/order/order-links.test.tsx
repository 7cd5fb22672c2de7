import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Order } from '../../../contract/order.ts'
import { OrderLinks } from './order-links.tsx'

const sent = { status: 'delivered', email: 'ada@example.com', return_until: '2126-01-01T00:00:00.000Z' }
const piece = { line: 1, quantity: 2, taken_back: 0, in_return: 0 }
const order = { id: 'HL-1', state: 'paid', email: null, delivery: sent, order_items: [piece] }

const shown = (changed: object) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <OrderLinks order={{ ...order, ...changed } as unknown as Order} />
    </MemoryRouter>,
  )
const linksOf = (changed: object) =>
  Array.from(shown(changed).matchAll(/<a [^>]*>([^<]*)<\/a>/g), ([, words]) => words)

const ALWAYS = ['Returns &amp; Exchanges', 'Withdraw from contract here']

test('Return and Cancel are offered while a piece is left', () => {
  expect(linksOf({})).toEqual(['Return', ...ALWAYS])
  expect(linksOf({ delivery: { ...sent, status: 'manufacturing' } })).toEqual(['Cancel', ...ALWAYS])
  expect(linksOf({ order_items: [{ ...piece, taken_back: 1 }] })).toEqual(['Return', ...ALWAYS])
})

test('Neither is offered where every piece is back, in a return or being made, all of the money is back, or nothing was paid', () => {
  expect(linksOf({ order_items: [{ ...piece, taken_back: 1, in_return: 1 }] })).toEqual(ALWAYS)
  expect(linksOf({ state: 'refunded' })).toEqual(ALWAYS)
  expect(linksOf({ state: 'expired', delivery: null })).toEqual(ALWAYS)
  expect(linksOf({ delivery: { ...sent, status: 'manufacturing', begun: true } })).toEqual(ALWAYS)
})

test('An invoice is offered for what was charged: not for an even exchange, a replacement, or an order of $0.00', () => {
  const email = 'ada@example.com'
  const paid = { email, exchange_of: null, subtotal: 4_000, amount_shipping: 500, amount_tax: 0 }
  const hasInvoice = (changed: object) => shown({ ...paid, ...changed }).includes('>Invoice</button>')
  expect(hasInvoice({})).toBe(true)
  expect(hasInvoice({ amount_credit: 4_500 })).toBe(true)
  expect(hasInvoice({ subtotal: 0, amount_shipping: 0 })).toBe(false)
  expect(hasInvoice({ exchange_of: 'HL-0' })).toBe(false)
  expect(hasInvoice({ exchange_of: 'HL-0', difference: 1_000 })).toBe(true)
})

import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Order } from '../../../contract/order.ts'
import { OrderLinks } from './order-links.tsx'

const sent = { status: 'delivered', email: 'ada@example.com', return_until: '2126-01-01T00:00:00.000Z' }
const piece = { line: 1, quantity: 2, taken_back: 0, in_return: 0 }
const order = { id: 'HL-1', state: 'paid', email: null, delivery: sent, order_items: [piece] }

const linksOf = (changed: object) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <OrderLinks order={{ ...order, ...changed } as unknown as Order} />
    </MemoryRouter>,
  )
  return Array.from(html.matchAll(/<a [^>]*>([^<]*)<\/a>/g), ([, words]) => words)
}

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

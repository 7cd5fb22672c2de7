import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { CustomerDetails } from '../../../../contract/customer.ts'
import { Orders } from './customer-parts.tsx'

const order = {
  id: 'HL-1',
  created_at: '2026-11-30T12:00:00.000Z',
  state: 'partially_refunded',
  disputed: null,
  total: 10_000,
  amount_refunded: 2_500,
  pieces: 2,
  status: 'shipped',
} as const

const shown = (orders: object[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Orders
        orders={orders as CustomerDetails['recent_orders']}
        count={orders.length}
        email="ada@example.com"
      />
    </MemoryRouter>,
  )

test('An order of a customer shows what is left of what paid for it', () => {
  expect(shown([{ ...order, left: 4_000 }])).toContain('<b>$40.00</b>')
})

test('An order that a server of the release before answers shows what is left after refunds', () => {
  expect(shown([order])).toContain('<b>$75.00</b>')
})

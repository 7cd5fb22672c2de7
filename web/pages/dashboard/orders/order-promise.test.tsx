import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AdminOrder } from '../../../../contract/order.ts'
import { OrderPromise } from './order-promise.tsx'

const shown = (state: AdminOrder['state'], status: 'manufacturing' | 'shipped') => {
  const delivery = { status, ship_by: '2027-01-13' }
  return renderToStaticMarkup(<OrderPromise order={{ state, delivery } as AdminOrder} />)
}

test('An order says when it is to leave until it has left or is canceled', () => {
  expect(shown('paid', 'manufacturing')).toContain('Ships by January 13, 2027')
  expect(shown('partially_refunded', 'manufacturing')).toContain('Ships by January 13, 2027')
  expect(shown('refunded', 'manufacturing')).toBe('')
  expect(shown('paid', 'shipped')).toBe('')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { OrderItem } from '../../../../contract/order.ts'
import { OrderLines } from './order-lines.tsx'

const shown = (gone: Partial<OrderItem>, isToPack = true) => {
  const product = { name: 'Wool Coat', cover_image: null, list_price: 48_000 }
  const item = {
    line: 1,
    product_id: 1,
    size: 'M',
    quantity: 2,
    taken_back: 0,
    in_return: 0,
    product,
    ...gone,
  }
  const element = <OrderLines items={[item as OrderItem]} isToPack={isToPack} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('The card says how many pieces of a line are left to pack, while the order is to be packed', () => {
  expect(shown({})).not.toContain('Pack')
  expect(shown({ taken_back: 1 })).toContain('Pack 1')
  expect(shown({ taken_back: 2 })).toContain('Do not pack')
  expect(shown({ taken_back: 1 }, false)).not.toContain('Pack')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { toJson } from '../../json-text.ts'
import { MAX_PAGE, readFilter } from './filter.ts'
import type { LoadedList } from './load-product-list.ts'
import { ProductList } from './product-list.tsx'

const product = { id: 1, name: 'Wool Coat', price: 24_000, images: [], sizes: [], in_stock: true }
const REST = 'A filter or another order shows the others.'

function shown(page: number, list: Partial<LoadedList>): string {
  const filter = readFilter('/shop', new URLSearchParams({ page: String(page) }))
  const products = toJson(Array.from({ length: 24 }, (_, id) => ({ ...product, id }))) as never
  const drawn = (
    <ProductList path="/shop" list={{ products, total: 24, hasMore: false, filter, ...list }} empty="" />
  )
  const router = createMemoryRouter([{ path: '/', element: drawn }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('A list that is longer than what is loaded of it ends with a way to the others, and not with a link to itself', () => {
  const end = shown(MAX_PAGE, { total: 5_000 })
  expect(end).toContain('24 of 5000')
  expect(end).toContain(REST)
  expect(end).not.toContain('Load more')
  expect(shown(MAX_PAGE, { total: 24, isMore: true })).toContain(REST)
})

test('A list that goes on says so, and one that is shown whole says nothing', () => {
  const going = shown(1, { total: 5_000, hasMore: true })
  expect(going).toContain('Load more')
  expect(going).not.toContain(REST)
  const whole = shown(MAX_PAGE, {})
  expect(whole).not.toContain(REST)
  expect(whole).not.toContain('24 of')
})

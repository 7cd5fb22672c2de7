import { expect, test } from 'vitest'
import type { Product } from '../../../contract/product.ts'
import { MAX_PAGE, readFilter } from './filter.ts'
import { loadProductList } from './load-product-list.ts'

const product = { id: 1, name: 'Wool Coat', price: 24_000, images: [], sizes: [], in_stock: true }

const loadPage = async (page: number, headers: Record<string, string>) => {
  const filter = readFilter('/shop', new URLSearchParams({ page: String(page) }))
  const body = Array.from({ length: 24 }, () => product as unknown as Product)
  return await loadProductList(filter, () => Promise.resolve({ body, headers: new Headers(headers) }))
}

test('The last page that is loaded of a long list has no more after it, and the one before it has', async () => {
  const headers = { 'x-total-count': '5000' }
  expect(await loadPage(MAX_PAGE, headers)).toMatchObject({ hasMore: false, filter: { page: MAX_PAGE } })
  expect(await loadPage(MAX_PAGE - 1, headers)).toMatchObject({ hasMore: true })
  expect(await loadPage(MAX_PAGE + 1, headers)).toMatchObject({ hasMore: false, filter: { page: MAX_PAGE } })
})

test('A list of two pages has no more after the second', async () => {
  expect(await loadPage(1, { 'x-total-count': '48' })).toMatchObject({ hasMore: true })
  expect(await loadPage(2, { 'x-total-count': '48' })).toMatchObject({ hasMore: false })
})

import { expect, test } from 'vitest'
import { getProduct, listProducts } from './product.ts'
import { urlOf } from './url.ts'

test('A parameter is escaped, so that it cannot change the path', () => {
  expect(urlOf(getProduct, { params: { id: '../1?x' } })).toBe('/api/products/..%2F1%3Fx')
})

test('A query repeats the name of a list and leaves out what is empty', () => {
  const query = { size: ['S', 'M'], name: '', page: undefined, limit: 0 }
  expect(urlOf(listProducts, { query })).toBe('/api/products/?size=S&size=M&limit=0')
})

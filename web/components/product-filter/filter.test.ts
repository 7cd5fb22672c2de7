import { expect, test } from 'vitest'
import { filterPath, filterQuery, readFilter } from './filter.ts'

const shop = (search: string) => readFilter('/shop', new URLSearchParams(search))

test.each([
  '',
  '?name=wool+coat&sort_by=price&sort_direction=asc',
  '?product_type=men&product_type=unisex&size=M&size=One+size',
  '?price_from=50&price_to=200&in_stock=true&page=3',
])('An address with %s is read and written the same', (search) => {
  expect(filterPath('/shop', shop(search))).toBe(`/shop${search}`)
})

test('Invalid filters are ignored', () => {
  const search =
    'sort_by=colour&product_type=__proto__&product_type=cats&size=&price_from=cheap&price_to=-3&in_stock=1&page=-2'
  expect(filterPath('/shop', shop(search))).toBe('/shop')
  expect(filterPath('/shop', shop('sort_by=created_at&sort_direction=desc&name=&size=M&size=M'))).toBe(
    '/shop?size=M',
  )
  expect(filterPath('/shop', shop('name=%00&size=%00&size=M%00'))).toBe('/shop')
})

test('A text that is too long is cut between two characters', () => {
  const { name } = shop(`name=${'a'.repeat(199)}${encodeURIComponent('🧥')}`)
  expect(name).toBe('a'.repeat(199))
})

test('Prices are read as people write them, and swapped when the minimum is above the maximum', () => {
  const { price_from, price_to } = shop('price_from=%241,200&price_to=80.40')
  expect([price_from, price_to]).toEqual([80, 1200])
  const withCommas = shop('price_from=65,00&price_to=99,5')
  expect([withCommas.price_from, withCommas.price_to]).toEqual([65, 100])
  expect(filterQuery(shop('price_from=80&price_to=1200'))).toMatchObject({
    price_min: 8_000,
    price_max: 120_000,
  })
})

test('A search keeps its words, and sorts by relevance unless told otherwise', () => {
  const search = (text: string) => readFilter('/search', new URLSearchParams(text))
  expect(filterPath('/search', search('q=wool+coat&name=x&size=M'))).toBe('/search?q=wool+coat&size=M')
  expect(filterQuery(search('q=coat'))).toEqual({})
  expect(filterQuery(search('q=coat&sort_by=price'))).toEqual({ sort_by: 'price', sort_direction: 'desc' })
})

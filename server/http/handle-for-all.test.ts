import Fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { getCollection } from '../../contract/collection.ts'
import { cartItemDetails } from '../../contract/cart.ts'
import { getPage } from '../../contract/page.ts'
import { getProduct, listAdminProducts, listProducts } from '../../contract/product.ts'
import { listProductReviews } from '../../contract/review.ts'
import { searchProducts } from '../../contract/search.ts'
import { urlOf } from '../../contract/url.ts'
import { aProduct } from '../../test/products.ts'
import { aShop } from '../../test/shop.ts'
import { handleForAll } from './handle-for-all.ts'

const shop = aShop()
beforeAll(async () => {
  for (let n = 1; n <= 3; n++) await aProduct(shop, { name: `Wool Coat ${n}` })
})

const CASES: [call: Call, params: Record<string, unknown>, query: string][] = [
  [listProducts, {}, ''],
  [listProducts, {}, '?limit=2&page=1'],
  [listProducts, {}, '?limit=&price_min=&size=M&size=L'],
  [listProducts, {}, '?limit=x'],
  [listProducts, {}, '?limit=-1&page=0'],
  [listProducts, {}, '?name=coat%00'],
  [listProducts, {}, '?name=co%20at+%3F&unknown=1'],
  [getProduct, { id: 1 }, ''],
  [getProduct, { id: 999_999 }, ''],
  [getProduct, { id: 'one' }, ''],
  [getProduct, { id: '1\0' }, ''],
  [searchProducts, {}, '?q=cheap+wool+cotas&limit=1'],
  [searchProducts, {}, ''],
  [searchProducts, {}, '?q='],
  [listProductReviews, { id: 1 }, '?limit=5'],
  [getCollection, { slug: 'none' }, ''],
  [getPage, { slug: 'about' }, ''],
]

test.for(CASES)(
  'What is for all is answered without a request as with one: %o %o %s',
  async ([call, params, query]) => {
    const url = urlOf(call, { params }) + query
    const response = await shop.app.inject(url)
    const { status, headers, body } = await shop.app.callsForAll.get(call.path)!.answer(url, params)
    expect({ status, body }).toEqual({ status: response.statusCode, body: response.body })
    expect(response.headers).toMatchObject(headers)
    const ofList = ['x-total-count', 'link'].filter((name) => name in response.headers)
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(ofList))
  },
)

test('What needs a session, or changes something, cannot be for all', () => {
  const app = Fastify()
  expect(() => handleForAll(app, listAdminProducts, () => [])).toThrow('is not for all')
  expect(() => handleForAll(app, cartItemDetails as Call, () => [])).toThrow('is not for all')
})

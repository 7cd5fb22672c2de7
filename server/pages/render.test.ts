import { beforeAll, expect, test, vi } from 'vitest'
import type { Caller } from '../../contract/call.ts'
import { similarProducts } from '../../contract/product.ts'
import { deliveryChoice } from '../../contract/configuration.ts'
import { aProduct } from '../../test/products.ts'
import { aShop } from '../../test/shop.ts'
import { ShopError } from '../errors.ts'
import { loadWeb, type Web } from './build.ts'
import { openCaller } from './call-in-process.ts'
import { renderPage } from './render.ts'

const shop = aShop()
let web: Web
beforeAll(async () => {
  web = await loadWeb()
})

/** The page of a product, two of whose calls fail. */
async function answerOf(failures: { similar: Error; delivery: Error }) {
  const id = await aProduct(shop)
  const { call } = openCaller(shop.app, undefined)
  const failing = (async (...given: Parameters<Caller>) => {
    if (given[0].path === similarProducts.path) throw failures.similar
    if (given[0].path === deliveryChoice.path) throw failures.delivery
    return await call(...given)
  }) as Caller
  const { status, headers } = await renderPage(shop.shop, web, `/shop/${id}`, { call: failing })
  return [status, headers['retry-after'], headers['cache-control']]
}

const away = () => new ShopError(503, 'The shop is busy.')

test('A page that the shop cannot show now says so, and when to come again', async () => {
  expect(await answerOf({ similar: away(), delivery: away() })).toEqual([503, '2', 'no-store'])
})

test('A page that a fault of the shop keeps from being shown says so, whatever else was away', async () => {
  const heard = vi.spyOn(console, 'error').mockImplementation(() => {})
  const fault = new TypeError('a fault of ours')
  expect(await answerOf({ similar: away(), delivery: fault })).toEqual([500, undefined, 'no-store'])
  expect(heard.mock.calls).toEqual([[fault]])
})

import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Product } from '../../contract/product.ts'
import { placeOrder } from '../../contract/order.ts'
import { aProduct, changeProductOf } from '../../test/products.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { openPurging } from './purge.ts'
import { waitFor } from '../../test/wait-for.ts'

interface Asked {
  keys: string[]
  headers: IncomingHttpHeaders
}

let asked: Asked[] = []
let status = 200
/** An answer waits for it. */
let held: Promise<void> | undefined
const cdn = createServer(async (request, response) => {
  asked.push({ keys: String(request.headers['surrogate-key']).split(' '), headers: request.headers })
  await held
  response.writeHead(status).end()
})
let shop: TestShop
let end: () => void

beforeAll(async () => {
  cdn.listen(0, '127.0.0.1')
  await once(cdn, 'listening')
  shop = await openTestShop(
    {
      CDN_PURGE_URL: `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`,
      CDN_PURGE_HEADER: 'Fastly-Key: abc',
    },
    { responseCache: true },
  )
  end = (await openPurging(shop.shop)).begin()
  // Everything is purged at first, and once more.
  await waitFor(() => expect(asked).toHaveLength(2))
})
afterAll(async () => {
  end()
  await shop.close()
  cdn.close()
})
beforeEach(() => {
  asked = []
  status = 200
})

const purged = () => asked.flatMap(({ keys }) => keys)
const change = (id: number, price: number) => changeProductOf(shop, id, { price })

test('What a CDN may keep names its products, and what depends on a visitor may not be kept', async () => {
  const id = await aProduct(shop, { name: 'Wool Cap' })
  const product = await shop.request('GET', `/api/products/${id}`)
  expect(product.headers.get('surrogate-key')).toBe(`all p${id}`)
  expect(product.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=600, /)
  const list = await shop.request('GET', '/api/products/?name=wool+cap')
  expect(list.headers.get('surrogate-key')).toBe(`all lists p${id}`)
  for (const path of ['/api/products/999999', '/api/configurations/shop', '/readyz', '/api/orders/HL-NONE']) {
    const { headers } = await shop.request('GET', path)
    expect([path, headers.get('cache-control')]).toEqual([path, expect.not.stringContaining('s-maxage')])
    expect(headers.get('cache-control')).toMatch(/private|max-age=0|no-store/)
  }
})

test('A change purges its product and the lists, and again when all processes know of it', async () => {
  const id = await aProduct(shop, { name: 'Felt Hat' })
  await waitFor(() => expect(purged()).toContain(`p${id}`))
  asked = []
  await change(id, 1234)
  await waitFor(() => expect(purged()).toEqual(expect.arrayContaining(['lists', `p${id}`])))
  expect(asked[0]!.headers['fastly-key']).toBe('abc')
  asked = []
  await waitFor(() => expect(purged()).toEqual(expect.arrayContaining(['lists', `p${id}`])))
  expect(purged()).not.toContain('all')
})

test('A sale purges its product', async () => {
  const id = await aProduct(shop, { name: 'Straw Hat' })
  await waitFor(() => expect(purged()).toContain(`p${id}`))
  asked = []
  await shop.call(placeOrder, { body: { items: [{ id, size: 'M', quantity: 1 }] }, headers: {} })
  await waitFor(() => expect(purged()).toContain(`p${id}`))
})

test('A CDN that does not answer is asked again until it does', async () => {
  status = 503
  const id = await aProduct(shop, { name: 'Sun Hat' })
  await waitFor(() => expect(purged()).toContain(`p${id}`))
  status = 200
  asked = []
  await waitFor(() => expect(purged()).toContain(`p${id}`))
})

test('A process that does not run the jobs purges nothing, and purges everything when its turn begins', async () => {
  end()
  const id = await aProduct(shop, { name: 'Rain Hat' })
  const { body } = await shop.request('GET', `/api/products/${id}`)
  expect((body as Product).id).toBe(id)
  expect(purged()).not.toContain(`p${id}`)
  end = (await openPurging(shop.shop)).begin()
  await waitFor(() => expect(purged()).toContain('all'))
})

test('A turn that begins while a CDN has not answered the one before purges everything, too', async () => {
  end()
  const purging = await openPurging(shop.shop)
  const endFirst = purging.begin()
  await waitFor(() => expect(asked).toHaveLength(2))

  asked = []
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  const id = await aProduct(shop, { name: 'Bucket Hat' })
  await waitFor(() => expect(purged()).toContain(`p${id}`))
  held = undefined
  endFirst()
  end = purging.begin()
  // Another process that begins after it has also repeated its purge.
  const endOther = (await openPurging(shop.shop)).begin()
  await waitFor(() => expect(purged().filter((key) => key === 'all')).toHaveLength(2))
  endOther()
  asked = []
  resolve()
  await waitFor(() => expect(purged()).toContain('all'))
})

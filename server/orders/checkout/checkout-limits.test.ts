import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { cartItemDetails, type CartItem } from '../../../contract/cart.ts'
import { cancelCheckout } from '../../../contract/order.ts'
import { aCustomer } from '../../../test/accounts.ts'
import { orderOf, orderOfSession, place } from '../../../test/orders.ts'
import { pay, sessionIdOf } from '../../../test/payment-form.ts'
import { setFaults } from '../../../test/payments.ts'
import { aProduct, stockOf } from '../../../test/products.ts'
import { saveSetting } from '../../../test/settings.ts'
import { aReconciledShop } from '../../../test/shop.ts'
import { followSession } from '../payment/follow-session.ts'
import { placeOrder as checkOut } from './place-order.ts'

const shop = aReconciledShop()
beforeEach(() => setFaults(shop, []))

let lastAddress = 0
const newHome = () => `192.0.2.${++lastAddress}`

const buy = (items: CartItem[], from = newHome(), more: { token?: string; key?: string } = {}) =>
  shop.request('POST', '/api/orders', {
    body: { items },
    headers: {
      'x-forwarded-for': from,
      ...(more.token && { authorization: more.token }),
      ...(more.key && { 'idempotency-key': more.key }),
    },
  })
/**
 * On a busy machine the provider may be late: the shop then answers 503, and a shopper asks again with the same key.
 */
async function buyPatiently(items: CartItem[], from: string, token: string) {
  const key = randomUUID()
  let reply = await buy(items, from, { token, key })
  while (reply.status === 503) reply = await buy(items, from, { token, key })
  return reply
}
const lineOf = (id: number, quantity = 1): CartItem => ({ id, size: 'M', quantity })

test('A guest who reserves everything in one cart leaves pieces of every product to others', async () => {
  const ids: number[] = []
  for (let n = 0; n < 58; n++) ids.push(await aProduct(shop, { quantity: 3 + (n % 20) }))
  const everything = (quantity: number) => ids.map((id) => lineOf(id, quantity))
  const guest = newHome()
  const all = await buy(everything(3), guest)
  expect(all.status).toBe(422)
  expect(all.error).toMatch(/^Only \d of these can be reserved at a time/)
  for (const quantity of [2, 1, 1, 1, 1, 3, 10]) await buy(everything(quantity), guest)
  for (const id of ids) expect((await buy([lineOf(id)])).status, `product ${id}`).toBe(200)
}, 240_000)

test('Twenty checkouts of one address at the same moment do not pass its share of a pool', async () => {
  const coat = await aProduct(shop, { quantity: 10 })
  const home = newHome()
  const replies = await Promise.all(Array.from({ length: 20 }, () => buy([lineOf(coat)], home)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(await stockOf(shop, coat)).toMatchObject({ held: 5 })
  const refused = replies.find(({ status }) => status === 422)!
  expect(refused.body.itemDetails).toMatchObject([{ isValid: false, available: null }])
})

test('Two addresses together leave pieces of a pool to others, and a crowd buys all of it', async () => {
  const coat = await aProduct(shop, { quantity: 20 })
  expect((await buy([lineOf(coat, 10)], newHome())).status).toBe(200)
  const second = newHome()
  const refused = await buy([lineOf(coat, 10)], second)
  expect([refused.status, refused.error]).toEqual([422, expect.stringMatching(/^Only 5 of these can/)])
  expect((await buy([lineOf(coat, 5)], second)).status).toBe(200)
  expect((await buy([lineOf(coat)], second)).status).toBe(422)
  for (let n = 0; n < 5; n++) expect((await buy([lineOf(coat)], newHome())).status).toBe(200)
  expect(await stockOf(shop, coat)).toMatchObject({ held: 20 })

  const dress = await aProduct(shop, { quantity: 20 })
  const crowd = await Promise.all(Array.from({ length: 20 }, () => buy([lineOf(dress)], newHome())))
  expect(crowd.map(({ status }) => status)).toEqual(crowd.map(() => 200))
})

test('Addresses of one home’s IPv6 network count as one', async () => {
  const coat = await aProduct(shop, { quantity: 4 })
  const replies = []
  for (const host of ['7::1', '7::2:3', 'ff::1'])
    replies.push(await buy([lineOf(coat)], `2001:db8:7:${host}`))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 422])
  expect((await buy([lineOf(coat)], '2001:db8:7:107::1')).status).toBe(200)
})

test('A family behind one address buys the last two pieces, and more as soon as one is paid', async () => {
  const coat = await aProduct(shop, { quantity: 5 })
  const home = newHome()
  const [first] = [await buy([lineOf(coat, 2)], home), await buy([lineOf(coat)], home)]
  expect((await buy([lineOf(coat)], home)).status).toBe(422)
  const session_id = await pay(first.body.session_url)
  await followSession(shop.shop, session_id, { by: 'provider' })
  expect((await buy([lineOf(coat)], home)).status).toBe(200)
  const scarf = await aProduct(shop, { quantity: 2 })
  expect([(await buy([lineOf(scarf)], home)).status, (await buy([lineOf(scarf)], home)).status]).toEqual([
    200, 200,
  ])
})

test('An account has at most ten unpaid checkouts, also when it opens twenty at once from anywhere', async () => {
  const coats: number[] = []
  for (let n = 0; n < 20; n++) coats.push(await aProduct(shop))
  const { token } = await aCustomer(shop)
  const replies = await Promise.all(coats.map((id) => buyPatiently([lineOf(id)], newHome(), token)))
  const statuses = replies.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([...Array<number>(10).fill(200), ...Array<number>(10).fill(429)])
  const refused = replies.find(({ status }) => status === 429)!
  expect(refused.headers.get('retry-after')).toBe('1860')
  expect(refused.error).toContain('Pay or cancel one of them')
})

test('An address has at most 150 unpaid checkouts', async () => {
  const hats: number[] = []
  for (let n = 0; n < 16; n++) hats.push(await aProduct(shop, { quantity: 100 }))
  const owner = { home: 'office', address: Buffer.from('office'), addresses: [], browser: null }
  const open = (n: number) =>
    checkOut(shop.shop, { items: [lineOf(hats[n % 16]!)], viewer: null, key: undefined, owner })
  for (let n = 0; n < 150; n += 10) await Promise.all(Array.from({ length: 10 }, (_, at) => open(n + at)))
  await expect(open(150)).rejects.toThrow('Many checkouts from your network')
}, 240_000)

test('The address is kept as a keyed hash, and only while the order is unpaid', async () => {
  const coat = await aProduct(shop)
  const { body } = await buy([lineOf(coat)], '198.51.100.77')
  const { id, address_mac } = await orderOfSession(shop, sessionIdOf(body.session_url))
  expect(address_mac).toHaveLength(32)
  expect(JSON.stringify(await orderOf(shop, id))).not.toContain('198.51')
  await followSession(shop.shop, await pay(body.session_url), { by: 'provider' })
  expect((await orderOf(shop, id)).address_mac).toBeNull()
})

test('At most ten pieces of one item are ordered, on however many lines', async () => {
  const coat = await aProduct(shop, { quantity: 100 })
  const messages = async (items: CartItem[]) =>
    (await shop.call(cartItemDetails, { headers: {}, body: { items } })).body.itemDetails
  const tooMany = { isValid: false, validationMessage: 'An order can have at most 10 of one item' }
  expect(await messages([lineOf(coat, 38)])).toMatchObject([{ ...tooMany, available: 10 }])
  expect(await messages([lineOf(coat, 7), lineOf(coat, 4)])).toMatchObject([
    { isValid: true, available: 10 },
    { ...tooMany, available: 3 },
  ])
  expect((await place(shop, coat, { quantity: 11 })).error).toBe(tooMany.validationMessage)
  expect((await place(shop, coat, { quantity: 10 })).status).toBe(200)
})

test('A shop may sell fewer pieces of one item in an order than ten, never more', async () => {
  const admin = await shop.adminToken()
  const coat = await aProduct(shop, { quantity: 100 })
  const limitTo = (max_line_pieces: number) => saveSetting(shop, admin, 'products', { max_line_pieces })
  for (const refused of [0, 11]) expect((await limitTo(refused)).status).toBe(400)
  expect((await limitTo(2)).status).toBe(200)
  const cart = await shop.call(cartItemDetails, { headers: {}, body: { items: [lineOf(coat, 3)] } })
  const message = 'An order can have at most 2 of one item'
  expect(cart.body.itemDetails).toMatchObject([{ isValid: false, validationMessage: message, available: 2 }])
  expect((await place(shop, coat, { quantity: 3 })).error).toBe(message)
  expect((await place(shop, coat, { quantity: 2 })).status).toBe(200)
  expect((await limitTo(10)).status).toBe(200)
})

test('Another guest’s checkout key opens neither his payment page nor his cancellation', async () => {
  const coat = await aProduct(shop)
  const key = 'the-victims-key'
  const [mine, theirs] = [newHome(), newHome()]
  const first = await buy([lineOf(coat)], mine, { key })
  expect((await buy([lineOf(coat)], mine, { key })).body.session_url).toBe(first.body.session_url)
  const stolen = await buy([lineOf(coat)], theirs, { key })
  expect([stolen.status, stolen.error]).toEqual([409, expect.stringContaining('in another browser')])
  const headers = { 'idempotency-key': key }
  const cancel = (more: object) =>
    shop.request('POST', `/api${cancelCheckout.path}`, { headers: { ...headers, ...more } })
  expect((await cancel({ 'x-forwarded-for': theirs })).status).toBe(404)
  // The buyer's browser may have changed its network meanwhile.
  const cookie = first.headers.get('set-cookie')!.split(';', 1)[0]!
  expect(first.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax$/)
  expect((await cancel({ 'x-forwarded-for': theirs, cookie })).status).toBe(200)
})

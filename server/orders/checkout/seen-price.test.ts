import { expect, test } from 'vitest'
import { placeOrder } from '../../../contract/order.ts'
import { updateProduct } from '../../../contract/product.ts'
import { aCustomer } from '../../../test/accounts.ts'
import { orderOfSession } from '../../../test/orders.ts'
import { sessionIdOf } from '../../../test/payment-form.ts'
import { aProduct } from '../../../test/products.ts'
import { aShop } from '../../../test/shop.ts'

const shop = aShop()

const setPrice = async (id: number, price: number) =>
  shop.callAsAdmin(updateProduct, { params: { id }, body: { price } })

const place = (
  lines: [product: number, quantity: number][],
  { seen, key, token }: { seen?: number; key?: string; token?: string } = {},
) =>
  shop.call(
    placeOrder,
    {
      headers: key ? { 'idempotency-key': key } : {},
      body: { items: lines.map(([id, quantity]) => ({ id, size: 'M', quantity })), seen },
    },
    token,
  )
const subtotalOf = async (session_url: string) =>
  (await orderOfSession(shop, sessionIdOf(session_url))).subtotal

test('A cart that costs more than was seen is refused with the new price, and goes on once that was seen', async () => {
  const coat = await aProduct(shop, { price: 9_900 })
  await setPrice(coat, 12_000)
  const refused = await place([[coat, 2]], { seen: 19_800 })
  expect([refused.status, refused.error]).toEqual([
    409,
    'The price of Wool Coat is now $120.00 (was $99.00).',
  ])
  expect(refused.body.itemDetails).toMatchObject([{ id: coat, price: 12_000, isValid: true }])
  const { body } = await place([[coat, 2]], { seen: 24_000 })
  expect(await subtotalOf(body.session_url)).toBe(24_000)
})

test('Of several new prices the sum is said', async () => {
  const [coat, scarf] = [await aProduct(shop, { price: 9_900 }), await aProduct(shop, { price: 5_000 })]
  await setPrice(coat, 12_000)
  await setPrice(scarf, 6_000)
  const lines: [number, number][] = [
    [coat, 1],
    [scarf, 1],
  ]
  expect((await place(lines, { seen: 14_900 })).error).toBe('Your cart is now $180.00 (was $149.00).')
})

test('A lower price goes on, and without what was seen the shop’s price holds', async () => {
  const coat = await aProduct(shop, { price: 9_900 })
  await setPrice(coat, 8_000)
  const lower = await place([[coat, 1]], { seen: 9_900 })
  expect(await subtotalOf(lower.body.session_url)).toBe(8_000)
  await setPrice(coat, 15_000)
  const unseen = await place([[coat, 1]])
  expect(await subtotalOf(unseen.body.session_url)).toBe(15_000)
})

test('A checkout that was begun at a higher price is not joined by somebody who has seen the lower one', async () => {
  const coat = await aProduct(shop, { price: 12_000, quantity: 20 })
  const { token } = await aCustomer(shop, { email: 'ada@example.com' })
  const before = await place([[coat, 1]], { token, seen: 12_000 })
  const withKey = await place([[coat, 1]], { key: 'begun', seen: 12_000 })
  expect([before.status, withKey.status]).toEqual([200, 200])
  await setPrice(coat, 9_000)
  const after = await place([[coat, 1]], { token, seen: 9_000 })
  expect(await subtotalOf(after.body.session_url)).toBe(9_000)
  const repeated = await place([[coat, 1]], { key: 'begun', seen: 9_000 })
  expect([repeated.status, repeated.error]).toEqual([409, expect.stringContaining('at another price')])
  expect(repeated.body.itemDetails).toBeUndefined()
})

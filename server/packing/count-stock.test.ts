import { expect, test } from 'vitest'
import { listActivity } from '../../contract/activity.ts'
import { countStock, listStock, type ShelfPool, type StockProduct } from '../../contract/stock-count.ts'
import { refundOrder } from '../../contract/order.ts'
import { getProduct } from '../../contract/product.ts'
import { saveCodes } from '../../contract/sku.ts'
import { aPaidOrder, anOrder, changeDelivery, orderOf } from '../../test/orders.ts'
import { aProduct, aSizedProduct, editProduct, stockOf } from '../../test/products.ts'
import { promise } from '../../test/promises.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { expireCheckout } from '../orders/checkout/expire-checkout.ts'

const shop = aReconciledShop()

const poolsOf = async (id: number, name: string): Promise<ShelfPool[]> => {
  const { body } = await shop.callAsAdmin(listStock, { query: { name } })
  return (body as StockProduct[]).find(({ product_id }) => product_id === id)!.pools
}
const count = (product_id: number, size: string, seen: number, counted: number) =>
  shop.callAsAdmin(countStock, { body: { product_id, size, seen, counted } })

test('On the shelf are the pieces that can be bought, that are held and that are to be sent, until they leave', async () => {
  const product = await aProduct(shop, { name: 'Shelf Coat', size_quantities: { S: 0, M: 5, L: 2 } })
  const sold = await aPaidOrder(shop, { product, quantity: 2 })
  await anOrder(shop, { product })
  const medium = async () => (await poolsOf(product, 'Shelf Coat')).find(({ size }) => size === 'M')
  expect((await poolsOf(product, 'Shelf Coat')).map(({ size, shelf }) => [size, shelf])).toEqual([
    ['S', 0],
    ['M', 5],
    ['L', 2],
  ])
  expect(await medium()).toMatchObject({ shelf: 5, available: 2, held: 1, to_send: 2 })
  await changeDelivery(shop, sold.id, { status: 'shipped' })
  expect(await medium()).toMatchObject({ shelf: 3, available: 2, held: 1, to_send: 0 })
})

test('Pieces that were not sent before their order was refunded at the provider lie there until they are taken back', async () => {
  const product = await aProduct(shop, { name: 'Stranded Coat', quantity: 5 })
  const { id, charged, payment_intent } = await aPaidOrder(shop, { product, quantity: 2 })
  await shop.shop.provider.stripe.refunds.create({ payment_intent, amount: charged })
  await expect.poll(async () => (await orderOf(shop, id)).state).toBe('refunded')
  expect(await poolsOf(product, 'Stranded Coat')).toMatchObject([{ shelf: 5, available: 3, to_send: 2 }])
  const pieces = [{ product_id: product, size: 'M', quantity: 2 }]
  const call = { params: { id }, headers: {}, body: { pieces, restock: pieces } }
  expect((await shop.callAsAdmin(refundOrder, call)).status).toBe(200)
  expect(await poolsOf(product, 'Stranded Coat')).toMatchObject([{ shelf: 5, available: 5, to_send: 0 }])
})

test('What is counted becomes what can be bought, less what is held or to be sent, and the activity names it', async () => {
  const product = await aProduct(shop, { name: 'Counted Coat', quantity: 5 })
  await aPaidOrder(shop, { product, quantity: 2 })
  await anOrder(shop, { product })
  const { status, body } = await count(product, '', 5, 7)
  expect([status, body]).toMatchObject([200, { shelf: 7, available: 4, held: 1, to_send: 2 }])
  expect(await stockOf(shop, product)).toMatchObject({ on_hand: 5, held: 1 })
  // The answer was lost, and the same count is sent again.
  expect((await count(product, '', 5, 7)).body).toMatchObject({ shelf: 7 })
  const [entry] = (await shop.callAsAdmin(listActivity, { query: { limit: 1 } })).body
  expect(entry).toMatchObject({ what: 'countStock', target: `Counted Coat (${product})` })

  const few = await count(product, '', 7, 2)
  expect([few.status, few.error]).toEqual([
    422,
    'There are 2 to send and 1 held by checkouts and exchanges, so fewer cannot be there.',
  ])
  expect((await count(product, '', 7, 3)).body).toMatchObject({ shelf: 3, available: 0 })
})

test('Pieces that were sold or held under another name of their size are counted where it is sold today', async () => {
  const product = await aProduct(shop, { name: 'Renamed Coat', size_quantities: { S: 1, M: 6, L: 2 } })
  await aPaidOrder(shop, { product, quantity: 2 })
  const { id } = await anOrder(shop, { product })
  for (const name of ['Medium', 'Mid']) {
    expect((await editProduct(shop, product, { sizes: ['S', name, 'L'] })).status).toBe(200)
  }
  const mid = async () => (await poolsOf(product, 'Renamed Coat'))[1]
  expect(await mid()).toMatchObject({ size: 'Mid', shelf: 6, available: 3, held: 1, to_send: 2 })
  expect((await count(product, 'Mid', 6, 2)).error).toContain(
    'There are 2 to send and 1 held by checkouts and exchanges',
  )
  expect((await count(product, 'Mid', 6, 7)).body).toMatchObject({ shelf: 7, available: 4, held: 1 })
  await expireCheckout(shop.shop, await orderOf(shop, id), { by: 'shopper' })
  expect(await mid()).toMatchObject({ shelf: 7, available: 5, held: 0, to_send: 2 })
})

test('A size that comes anew counts what is bought of it, beside the one that had its name', async () => {
  const product = await aSizedProduct(shop, { M: 6 })
  await editProduct(shop, product, { name: 'Anew Coat', sizes: ['Medium'] })
  await editProduct(shop, product, { sizes: ['Medium', 'M'], size_quantities: { M: 4 } })
  await aPaidOrder(shop, { product, quantity: 2 })
  expect(await poolsOf(product, 'Anew Coat')).toMatchObject([
    { size: 'Medium', shelf: 6, to_send: 0 },
    { size: 'M', shelf: 4, to_send: 2 },
  ])
})

test.each([
  ['per size', { quantity: 5 }, { size_quantities: { S: 1, M: 2, L: 1 } }, 'M', 5],
  ['together', { size_quantities: { S: 1, M: 5, L: 1 } }, { size_quantities: null, quantity: 4 }, '', 7],
])(
  'Pieces that were sold or held before the stock was kept %s are still on the shelf',
  async (how, before, after, size, shelf) => {
    const name = `Coat kept ${how}`
    const product = await aProduct(shop, { name, ...before })
    await aPaidOrder(shop, { product, quantity: 2 })
    await anOrder(shop, { product })
    expect((await editProduct(shop, product, after)).status).toBe(200)
    const pool = (await poolsOf(product, name)).find((one) => one.size === size)
    expect(pool).toMatchObject({ shelf, available: shelf - 3, held: 1, to_send: 2 })
    expect((await count(product, size, shelf, shelf + 1)).body).toMatchObject({ available: shelf - 2 })
  },
)

test('A count of a shelf that has changed since it was shown is refused, and says what should be there', async () => {
  const product = await aProduct(shop, { name: 'Moved Coat', quantity: 5 })
  const sold = await aPaidOrder(shop, { product, quantity: 2 })
  // A sale alone leaves the shelf as it was.
  expect((await count(product, '', 5, 6)).status).toBe(200)
  await changeDelivery(shop, sold.id, { status: 'shipped' })
  const { status, error } = await count(product, '', 6, 5)
  expect([status, error]).toEqual([409, 'By now 4 should be there. Press Enter again if you have counted 5.'])
  const both = await Promise.all([count(product, '', 4, 8), count(product, '', 4, 9)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('Pieces that are expected are not counted, and a size that is not sold is refused', async () => {
  const product = await aProduct(shop, { name: 'Expected Coat', size_quantities: { S: 1, M: 5, L: 2 } })
  await promise(shop, product, { M: { lead_days: 14 } })
  expect((await poolsOf(product, 'Expected Coat')).map(({ is_promised }) => is_promised)).toEqual([
    false,
    true,
    false,
  ])
  expect((await count(product, 'M', 5, 6)).status).toBe(422)
  expect((await count(product, '', 8, 6)).status).toBe(404)
  expect((await count(product, 'XS', 0, 6)).status).toBe(404)
})

const codeOf = async (id: number, size: string, code: { sku?: string; gtin?: string }) => {
  const { skus } = (await shop.call(getProduct, { params: { id } })).body
  const sku = skus.find((one: { size: string }) => one.size === size)
  const codes = [{ id: sku.id, sku: null, gtin: null, ...code }]
  expect((await shop.callAsAdmin(saveCodes, { params: { id }, body: { codes } })).status).toBe(200)
}
const found = async (name: string) =>
  (await shop.callAsAdmin(listStock, { query: { name } })).body.map(({ product_id, found }: StockProduct) => [
    product_id,
    found,
  ])

test('A code finds its size alone: a SKU in any case, a GTIN with zeros before it or without', async () => {
  const sized = await aProduct(shop, { name: 'Coded Coat', size_quantities: { S: 1, M: 5, L: 2 } })
  const shared = await aProduct(shop, { name: 'Coded Shirt', quantity: 5 })
  await codeOf(sized, 'M', { sku: 'CC-M-01', gtin: '012345678905' })
  await codeOf(shared, 'L', { sku: 'CS-L-01', gtin: '40170725' })
  for (const code of ['CC-M-01', 'cc-m-01', ' CC-M-01 ', '012345678905', '0012345678905', '12345678905']) {
    expect(await found(code)).toEqual([[sized, 'M']])
  }
  expect(await found('00000040170725')).toEqual([[shared, '']])
  expect(await found('coded')).toEqual([
    [shared, undefined],
    [sized, undefined],
  ])
  for (const code of ['CC-M-0', '0170725', '40170726']) expect(await found(code)).toEqual([])
  // Once for each product that it was given to.
  await codeOf(shared, 'S', { gtin: '012345678905' })
  expect(await found('012345678905')).toEqual([
    [sized, 'M'],
    [shared, ''],
  ])
})

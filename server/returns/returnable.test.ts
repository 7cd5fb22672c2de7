import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Returnable } from '../../contract/product-fields.ts'
import { updateProduct } from '../../contract/product.ts'
import { returnOptions } from '../../contract/return.ts'
import { withdraw } from '../../contract/withdrawal.ts'
import { bodyOfMail } from '../../test/mails.ts'
import { changeDelivery, orderOf } from '../../test/orders.ts'
import { closeReconciled } from '../../test/payments.ts'
import { aProduct } from '../../test/products.ts'
import { aDeliveredOrder, aPaidOrderOf, askFor, BUYER, cancel } from '../../test/returns.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { listReturnsOfOrder } from './queries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => closeReconciled(shop))

const anOrderOf = async (returnable: Returnable) =>
  (await aDeliveredOrder(shop, { product: await aProduct(shop, { returnable }) })).id

const declare = async (order: string) =>
  (await shop.call(withdraw, { body: { name: 'Ada Lovelace', email: BUYER, order } })).body

test('What was a final sale at purchase comes back for a fault alone, whatever its product says later', async () => {
  const product = await aProduct(shop, { returnable: 'final_sale' })
  const { id } = await aDeliveredOrder(shop, { product })
  const body = { returnable: 'yes' as const }
  await shop.call(updateProduct, { params: { id: product }, body }, await shop.adminToken())

  const options = await shop.call(returnOptions, { params: { id }, body: { email: BUYER } })
  expect(options.body.lines).toMatchObject([{ returnable: 'final_sale', left: 1 }])
  const refused = await askFor(shop, id, [{ reason: 'changed_mind' }])
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({ fields: { line_1: expect.stringContaining('final sale') } })
  expect((await askFor(shop, id, [{ reason: 'damaged' }])).body).toMatchObject({ state: 'requested' })
  expect(await bodyOfMail(shop, `order-confirmation:${id}`)).toContain('final sale')
})

test('A withdrawal from a final sale leads to its return like any other', async () => {
  const id = await anOrderOf('final_sale')
  const { number } = await declare(id)
  expect(await listReturnsOfOrder(shop.shop.db, id)).toMatchObject([{ number, state: 'announced' }])
})

test('A withdrawal from what was made for the buyer waits for the staff, and holds up no other piece', async () => {
  const made = await aProduct(shop, { returnable: 'custom_made' })
  const plain = await aProduct(shop)
  const id = await aPaidOrderOf(shop, [
    { id: made, size: 'M', quantity: 1 },
    { id: plain, size: 'M', quantity: 1 },
  ])
  await changeDelivery(shop, id, { status: 'delivered' })
  const { number } = await declare(id)
  expect(await listReturnsOfOrder(shop.shop.db, id)).toMatchObject([
    { number, state: 'announced', basis: 'withdrawal', items: [{ line: 2 }] },
    { state: 'requested', basis: 'withdrawal', items: [{ line: 1 }] },
  ])
  await declare(id)
  const [, judged] = await listReturnsOfOrder(shop.shop.db, id)
  expect(judged!.state, 'the same statement again decides nothing').toBe('requested')
})

test('What was made for the buyer is canceled while it is not begun', async () => {
  const product = await aProduct(shop, { returnable: 'custom_made' })
  const id = await aPaidOrderOf(shop, [{ id: product, size: 'M', quantity: 1 }])
  expect((await cancel(shop, id)).status).toBe(200)
  expect(await orderOf(shop, id)).toMatchObject({ state: 'refunded' })
})

test('A return of sealed pieces is asked for, and the staff at the desk takes back anything', async () => {
  expect((await askFor(shop, await anOrderOf('sealed'))).body).toMatchObject({ state: 'requested' })
  const made = await anOrderOf('custom_made')
  expect((await askFor(shop, made)).status).toBe(422)
  const token = await shop.adminToken()
  expect((await askFor(shop, made, undefined, { token })).body).toMatchObject({ state: 'announced' })
})

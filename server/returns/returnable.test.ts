import { expect, test } from 'vitest'
import type { Returnable } from '../../contract/product-fields.ts'
import { updateProduct } from '../../contract/product.ts'
import { returnOptions } from '../../contract/return.ts'
import { withdraw } from '../../contract/withdrawal.ts'
import { bodyOfMail } from '../../test/mails.ts'
import { anOrder, aPaidOrder, changeDelivery, expireOrderTooEarly, orderOf } from '../../test/orders.ts'
import { pay } from '../../test/payment-form.ts'
import { aProduct } from '../../test/products.ts'
import {
  aDeliveredOrder,
  anExchange,
  aPaidOrderOf,
  askFor,
  BUYER,
  cancel,
  returnOptionsOf,
} from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { followSession } from '../orders/payment/follow-session.ts'
import { listReturnsOfOrder } from './queries.ts'

const shop = aReconciledShop()

const anOrderOf = async (returnable: Returnable) =>
  (await aDeliveredOrder(shop, { product: await aProduct(shop, { returnable }) })).id

const declare = async (order: string) =>
  (await shop.call(withdraw, { body: { name: 'Ada Lovelace', email: BUYER, order } })).body

test('What was a final sale at purchase comes back for a fault alone, whatever its product says later', async () => {
  const product = await aProduct(shop, { returnable: 'final_sale' })
  const { id } = await aDeliveredOrder(shop, { product })
  const body = { returnable: 'yes' as const }
  await shop.callAsAdmin(updateProduct, { params: { id: product }, body })

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

test('An order that was paid and could not be kept says what becomes of the money, not that it was not paid', async () => {
  const product = await aProduct(shop, { quantity: 1 })
  const { id, session_id, session_url } = await anOrder(shop, { product })
  await expireOrderTooEarly(shop, id)
  await aPaidOrder(shop, { product })
  await pay(session_url)
  await followSession(shop.shop, session_id, { by: 'provider' })
  const said = async () => {
    const { why_not_return, why_not_cancel } = await returnOptionsOf(shop, id)
    return [why_not_return, why_not_cancel]
  }
  const goesBack = 'This order could not be kept. All that was paid for it goes back.'
  expect(await said()).toEqual([goesBack, goesBack])
  await shop.runJobs()
  const isBack = 'This order could not be kept. All that was paid for it was given back.'
  expect(await said()).toEqual([isBack, isBack])
})

test('The order of an exchange that waits for its return says that it does', async () => {
  const { child } = await anExchange(shop)
  expect(await returnOptionsOf(shop, child)).toMatchObject({
    can_cancel: false,
    can_return: false,
    why_not_return: 'It is sent once your return is here.',
  })
})

test('A return of sealed pieces is asked for, and the staff at the desk takes back anything', async () => {
  expect((await askFor(shop, await anOrderOf('sealed'))).body).toMatchObject({ state: 'requested' })
  const made = await anOrderOf('custom_made')
  expect((await askFor(shop, made)).status).toBe(422)
  const token = await shop.adminToken()
  expect((await askFor(shop, made, undefined, { token })).body).toMatchObject({ state: 'announced' })
})

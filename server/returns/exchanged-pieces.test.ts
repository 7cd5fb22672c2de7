import { expect, test } from 'vitest'
import { listAdminOrders, trackOrder } from '../../contract/order.ts'
import * as adminContract from '../../contract/admin-return.ts'
import * as contract from '../../contract/return.ts'
import { withdraw } from '../../contract/withdrawal.ts'
import { orderOf } from '../../test/orders.ts'
import { aProduct } from '../../test/products.ts'
import {
  adminReturn,
  aDeliveredOrder,
  anAnnouncedReturn,
  aPaidOrderOf,
  askFor,
  BUYER,
  cancel,
  deliver,
  receive,
  returnOptionsOf,
  settle,
} from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'

const shop = aReconciledShop()

const linesOf = async (id: string) => (await shop.call(trackOrder, { params: { id } })).body.order_items

test('Of the pieces that came back, those that others were sent for are told apart', async () => {
  const { id, returned } = await anAnnouncedReturn(shop, { quantity: 3, items: [{ new_size: 'L' }] })
  const money = (await askFor(shop, id)).body
  expect((await linesOf(id))[0]).not.toHaveProperty('exchanged')
  for (const { number } of [returned, money]) {
    await receive(shop, number)
    expect((await settle(shop, number)).status).toBe(200)
  }
  expect(await linesOf(id)).toMatchObject([{ quantity: 3, taken_back: 2, exchanged: 1, in_return: 0 }])
})

test('A return is found by the number of its order, and of the order that waits for its parcel', async () => {
  const { id, returned } = await anAnnouncedReturn(shop, { items: [{ new_size: 'L' }] })
  const waiting = returned.exchange!.order_id
  const numbers = async (query: adminContract.ReturnFilter) =>
    (await shop.callAsAdmin(adminContract.listReturns, { query })).body.map(
      ({ number }: contract.Return) => number,
    )
  for (const typed of [id, waiting, waiting.replaceAll('-', ''), waiting.toLowerCase().slice(0, 14)]) {
    expect(await numbers({ number: typed }), typed).toEqual([returned.number])
    expect(await numbers({ order: typed }), typed).toEqual([returned.number])
  }
  expect(await numbers({ number: returned.number })).toEqual([returned.number])
  const orders = await shop.callAsAdmin(listAdminOrders, { query: { q: waiting } })
  expect(orders.body).toEqual([])
})

test('Sizes that are sold from the same pieces are exchanged for together, and refused with what is left', async () => {
  const product = await aProduct(shop, { quantity: 3 })
  const items = [
    { id: product, size: 'S', quantity: 1 },
    { id: product, size: 'M', quantity: 1 },
  ]
  const id = await aPaidOrderOf(shop, items)
  await deliver(shop, id)
  expect((await returnOptionsOf(shop, id)).lines).toMatchObject([
    { stock_per_size: false, sizes: [{ left: 1 }, { left: 1 }] },
    { stock_per_size: false, sizes: [{ left: 1 }, { left: 1 }] },
  ])
  const both = [{ new_size: 'M' }, { line: 2, new_size: 'L' }]
  expect(await askFor(shop, id, both)).toMatchObject({ status: 409, error: 'Only 1 of L is left.' })
  expect((await askFor(shop, id, both.slice(1))).status).toBe(200)
})

test('Why a return cannot be called off any more is said as it is', async () => {
  const { id } = await aDeliveredOrder(shop)
  const { number } = (await askFor(shop, id, [{ reason: 'damaged' }])).body
  const { version } = await adminReturn(shop, number)
  const body = { version, decision: 'decline' as const }
  await shop.callAsAdmin(adminContract.decideReturn, { params: { number }, body })
  expect(
    await shop.call(contract.callOffReturn, { params: { number }, body: { email: BUYER } }),
  ).toMatchObject({ status: 409, error: 'This return cannot be called off any more: it was declined.' })
})

test('New pieces that were sent ahead cannot be canceled for money while the old ones are not back', async () => {
  const { returned } = await anAnnouncedReturn(shop, { items: [{ new_size: 'L' }] })
  const params = { number: returned.number }
  const { version } = await adminReturn(shop, returned.number)
  const sent = await shop.callAsAdmin(adminContract.sendExchangeNow, { params, body: { version } })
  const id = (sent.body as adminContract.AdminReturn).exchange!.order_id
  const refused = {
    status: 409,
    error: `It was sent ahead of what you are sending back with ${returned.number}. It can be canceled once that is here.`,
  }
  expect(await cancel(shop, id)).toMatchObject(refused)
  const stated = { name: 'Ada', email: BUYER, order: id }
  expect((await shop.call(withdraw, { body: stated })).body).not.toHaveProperty('number')
  expect(await orderOf(shop, id)).toMatchObject({ state: 'paid', amount_refunded: 0 })
  await receive(shop, returned.number)
  expect((await settle(shop, returned.number)).status).toBe(200)
  expect((await cancel(shop, id)).status).toBe(200)
})

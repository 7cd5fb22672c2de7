import { beforeAll, expect, test } from 'vitest'
import { refundOrder } from '../../contract/order.ts'
import * as adminContract from '../../contract/admin-return.ts'
import * as contract from '../../contract/return.ts'
import { listWithdrawals, matchWithdrawal, withdraw } from '../../contract/withdrawal.ts'
import { aStaffMember, type Customer } from '../../test/accounts.ts'
import { backdateUse } from '../../test/backdate.ts'
import { aPaidOrder, changeDelivery, orderOf, refund } from '../../test/orders.ts'
import { aProduct, stockOf } from '../../test/products.ts'
import {
  adminReturn,
  aDeliveredOrder,
  anAnnouncedReturn,
  aReceivedReturn,
  askFor,
  receive,
} from '../../test/returns.ts'
import { anAuthenticator } from '../../test/second-step.ts'
import { changeSetting } from '../../test/settings.ts'
import { aReconciledShop } from '../../test/shop.ts'

const shop = aReconciledShop()
let service: Customer
let manager: Customer

beforeAll(async () => {
  await changeSetting(shop, 'refunds', { service_limit: 20_000, confirm_above: 10_000 })
  service = await aStaffMember(shop, 'service')
  manager = await aStaffMember(shop, 'manager')
  await anAuthenticator(shop, manager)
  await backdateUse(shop, manager.id, '11 minutes')
})

const beyondService = { status: 403, error: expect.stringContaining('$200.00') }
const beyondUnconfirmed = { status: 403, body: { needs_confirmation: true } }

/** The role Service has no second step here, and the manager has not confirmed the own one for a while. */
async function expectLimited(send: (token: string) => Promise<unknown>): Promise<void> {
  expect(await send(service.token)).toMatchObject(beyondService)
  expect(await send(manager.token)).toMatchObject(beyondUnconfirmed)
}

const onePiece = [{ line: 1, quantity: 1 }]

test('A return of more than the limit is settled by others alone, and stays as it was', async () => {
  const { returned, id } = await aReceivedReturn(shop)
  const { number, version, items } = returned
  const body = { version, outcomes: [{ item: items[0]!.id, outcome: 'accepted' as const }] }
  await expectLimited((token) => shop.call(adminContract.settleReturn, { params: { number }, body }, token))
  expect(await adminReturn(shop, number)).toMatchObject({ state: 'received', version })
  expect(await orderOf(shop, id)).toMatchObject({ state: 'paid', amount_refunded: 0 })
  const kept = { item: items[0]!.id, outcome: 'reduced' as const, deducted: 40_000, why: 'Worn.' }
  const settled = await shop.call(
    adminContract.settleReturn,
    { params: { number }, body: { version, outcomes: [kept] } },
    service.token,
  )
  expect(settled.body).toMatchObject({ state: 'settled', refunded: 8_000 })
})

test('What an order has given back counts, so that a small return does not pass the limit either', async () => {
  const { returned, id } = await aReceivedReturn(shop)
  expect((await refund(shop, id, 15_000)).status).toBe(200)
  const { number, version, items } = await adminReturn(shop, returned.number)
  const body = {
    version,
    outcomes: [{ item: items[0]!.id, outcome: 'reduced' as const, deducted: 42_000, why: 'Worn.' }],
  }
  await expectLimited((token) => shop.call(adminContract.settleReturn, { params: { number }, body }, token))
})

test('A claim and a cancellation at the desk are limited alike, and the buyer’s own cancellation is not', async () => {
  const { id } = await aPaidOrder(shop)
  const claim = { pieces: onePiece, fault: 'damaged' as const, remedy: 'refund' as const }
  await expectLimited((token) =>
    shop.call(adminContract.settleClaim, { params: { id }, headers: {}, body: claim }, token),
  )
  await expectLimited((token) =>
    shop.call(contract.cancelPieces, { params: { id }, headers: {}, body: { pieces: onePiece } }, token),
  )
  const part = { ...claim, remedy: 'part' as const, amount: 10_000 }
  const given = await shop.call(
    adminContract.settleClaim,
    { params: { id }, headers: {}, body: part },
    service.token,
  )
  expect(given.status).toBe(200)
  const body = { email: 'ada@example.com', pieces: onePiece }
  expect((await shop.call(contract.cancelPieces, { params: { id }, headers: {}, body })).status).toBe(200)
})

test('A statement of withdrawal that is accepted as the buyer’s is limited like the cancellation that it leads to', async () => {
  const declared = async (order: string) => {
    const email = 'another@example.com'
    await shop.call(withdraw, { body: { name: 'Ada Lovelace', email, order } })
    const { body } = await shop.callAsAdmin(listWithdrawals, { query: {} })
    return (body as { id: number; order_id: string }[]).find(({ order_id }) => order_id === order)!.id
  }
  const accept = (id: number, order: string, token: string) =>
    shop.call(matchWithdrawal, { params: { id }, body: { order } }, token)
  const { id: canceled } = await aPaidOrder(shop)
  const ofCanceled = await declared(canceled)
  await expectLimited((token) => accept(ofCanceled, canceled, token))
  expect(await orderOf(shop, canceled)).toMatchObject({ state: 'paid', items: [{ taken_back: 0 }] })
  const { id: begun } = await aPaidOrder(shop)
  await changeDelivery(shop, begun, { begun: true })
  const ofBegun = await declared(begun)
  await expectLimited((token) => accept(ofBegun, begun, token))
  const { id: cheap } = await aPaidOrder(shop, { product: await aProduct(shop, { price: 1_000 }) })
  expect((await accept(await declared(cheap), cheap, service.token)).status).toBe(200)
})

test('What is accepted without a parcel is limited when it is accepted, because it is paid by itself', async () => {
  const { id } = await aDeliveredOrder(shop)
  const missing = [{ line: 1, quantity: 1, reason: 'missing' as const }]
  await expectLimited((token) => askFor(shop, id, missing, { token }))
  const { number } = (await askFor(shop, id, missing)).body
  const { version } = await adminReturn(shop, number)
  const body = { version, decision: 'accept' as const }
  await expectLimited((token) => shop.call(adminContract.decideReturn, { params: { number }, body }, token))
  expect(await adminReturn(shop, number)).toMatchObject({ state: 'requested', version })
})

test('A replacement for which nothing comes back is limited like a refund of what it is worth', async () => {
  const { id, product } = await aDeliveredOrder(shop)
  const again = { pieces: onePiece, fault: 'missing' as const, remedy: 'replacement' as const }
  const claim = (token: string, body: adminContract.ClaimBody) =>
    shop.call(adminContract.settleClaim, { params: { id }, headers: {}, body }, token)
  await expectLimited((token) => claim(token, again))
  expect((await orderOf(shop, id)).items).toMatchObject([{ taken_back: 0 }])
  expect(await stockOf(shop, product)).toMatchObject({ held: 0, sold: 1 })
  const back = { ...again, fault: 'damaged' as const, needs_return: true }
  expect(await claim(service.token, back)).toMatchObject({
    status: 200,
    body: { exchange: { state: 'held' } },
  })
})

test('Pieces that are sent before the parcel count until it is here', async () => {
  const { returned, id } = await anAnnouncedReturn(shop, { quantity: 2, items: [{ new_size: 'L' }] })
  const { number } = returned
  const send = async (token: string) => {
    const { version } = await adminReturn(shop, number)
    return await shop.call(adminContract.sendExchangeNow, { params: { number }, body: { version } }, token)
  }
  await expectLimited(send)
  expect((await send(await shop.adminToken())).body).toMatchObject({ exchange: { state: 'sent' } })
  const give = () =>
    shop.call(
      refundOrder,
      { params: { id }, headers: { 'idempotency-key': 'a little' }, body: { amount: 1_000 } },
      service.token,
    )
  expect(await give()).toMatchObject(beyondService)
  expect((await receive(shop, number)).status).toBe(200)
  expect((await give()).status).toBe(200)
})

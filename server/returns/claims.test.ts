import { beforeEach, expect, test } from 'vitest'
import * as adminContract from '../../contract/admin-return.ts'
import type * as contract from '../../contract/return.ts'
import { backdateDelivery } from '../../test/backdate.ts'
import { bodyOfMail } from '../../test/mails.ts'
import { aPaidOrder, changeDelivery, orderOf } from '../../test/orders.ts'
import { setFaults } from '../../test/payments.ts'
import { aProduct, aSizedProduct, editProduct, stockOf } from '../../test/products.ts'
import { aPromotion, payFor, placedWith, promotionOf } from '../../test/promotions.ts'
import { aDeliveredOrder, aReceivedReturn, askFor, receive, settle } from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { reconcile } from '../orders/payment/reconciler.ts'

const shop = aReconciledShop()
beforeEach(() => setFaults(shop, []))

const claim = async (id: string, sent: Partial<adminContract.ClaimBody>, key?: string) => {
  const body = {
    pieces: [{ line: 1, quantity: 1 }],
    fault: 'damaged' as const,
    remedy: 'refund' as const,
    ...sent,
  }
  const headers = key ? { 'idempotency-key': key } : {}
  return await shop.callAsAdmin(adminContract.settleClaim, { params: { id }, headers, body })
}

test('A lost parcel is paid back at once, delivery included, and nothing is to be sent', async () => {
  const { id, charged } = await aPaidOrder(shop, { payment: { shipping_option: 'expedited' } })
  const { body } = await claim(id, { fault: 'missing', note: 'We are sorry.' }, 'click')
  expect(body).toMatchObject({
    kind: 'claim',
    basis: 'fault',
    state: 'settled',
    needs_return: false,
    amount: charged,
    refund_state: 'sent',
  })
  expect((await claim(id, { fault: 'missing', note: 'We are sorry.' }, 'click')).body.number).toBe(
    body.number,
  )
  expect(await orderOf(shop, id)).toMatchObject({ state: 'refunded', amount_refunded: charged })
  expect(await bodyOfMail(shop, `return-settled:${id}`)).toContain('We are sorry.')
  const lost = await shop.callAsAdmin(adminContract.disposePiece, {
    params: { id: body.items[0]!.id },
    body: { disposition: 'restock' },
  })
  expect(lost.status, 'a piece that never came back is not put on sale').toBe(409)
})

test('A part is given back for a fault, the piece stays with its buyer and is worth that much less', async () => {
  const { id } = await aDeliveredOrder(shop)
  expect((await claim(id, { remedy: 'part' })).status).toBe(422)
  expect((await claim(id, { remedy: 'part', amount: 48_001 })).error).toContain('At most $480.00')
  const { body } = await claim(id, { remedy: 'part', amount: 5_000 })
  expect(body).toMatchObject({ amount: 5_000, refunded: 5_000 })
  expect((await orderOf(shop, id)).items).toMatchObject([{ taken_back: 0, in_return: 0 }])

  const later = await askFor(shop, id)
  expect(later.body).toMatchObject({ state: 'announced', amount: 43_000 })
  await receive(shop, later.body.number)
  await settle(shop, later.body.number)
  expect(await orderOf(shop, id)).toMatchObject({ state: 'refunded', amount_refunded: 48_000 })
})

test('A fault is made good two years after the delivery, when the time for returns is long over', async () => {
  const { id } = await aDeliveredOrder(shop)
  await backdateDelivery(shop, id, '2 years')
  expect((await claim(id, {})).body).toMatchObject({ state: 'settled', amount: 48_000, refunded: 48_000 })
})

test('A damaged piece is paid back when it has come, with a return that the buyer is told of', async () => {
  const { id } = await aDeliveredOrder(shop, { payment: { shipping_option: 'expedited' } })
  const { body } = await claim(id, { needs_return: true })
  expect(body).toMatchObject({ state: 'announced', needs_return: true, amount: 48_000 })
  await receive(shop, body.number)
  expect((await settle(shop, body.number)).body).toMatchObject({ amount: 49_500 })
})

test('No parcel is asked for of an order that has not left', async () => {
  const { id } = await aPaidOrder(shop)
  expect(await claim(id, { needs_return: true })).toMatchObject({
    status: 422,
    error: 'This order has not left yet, so nothing of it can be sent back.',
  })
})

test('A claim for the delay of an order that has not left cancels it, also in the making, and its pieces are on sale again', async () => {
  const product = await aProduct(shop, { quantity: 1 })
  const { id, charged } = await aPaidOrder(shop, { product, payment: { shipping_option: 'expedited' } })
  await changeDelivery(shop, id, { begun: true })
  const late = { fault: 'late' as const, note: 'We are sorry.' }
  const { body } = await claim(id, late, 'late')
  expect(body).toMatchObject({
    kind: 'cancel',
    state: 'settled',
    amount: charged,
    items: [{ disposition: 'restock' }],
  })
  expect((await claim(id, late, 'late')).body.number).toBe(body.number)
  expect(await orderOf(shop, id)).toMatchObject({ state: 'refunded', amount_refunded: charged })
  expect(await stockOf(shop, product)).toMatchObject({ on_hand: 1, held: 0 })
  const mail = await bodyOfMail(shop, `pieces-canceled:${id}`)
  expect(mail).toContain('These pieces will not be sent')
  expect(mail).toContain('We are sorry.')
})

test('A code counts as unused once a claim for the delay has canceled the order that it was used for', async () => {
  const product = await aProduct(shop)
  const promotion = await aPromotion(shop, { code: 'TOOLATE', max_uses: 1 })
  const { id } = await payFor(shop, await placedWith(shop, [[product, 1]], { codes: ['TOOLATE'] }))
  expect(await promotionOf(shop, promotion)).toMatchObject({ taken: 1 })
  expect((await claim(id, { fault: 'late' })).status).toBe(200)
  expect(await promotionOf(shop, promotion)).toMatchObject({ taken: 0 })
})

test('Nothing is sent again of an order that has not left', async () => {
  const { id } = await aPaidOrder(shop)
  expect(await claim(id, { remedy: 'replacement' })).toMatchObject({
    status: 422,
    error: 'This order has not left yet, so there is nothing to send again.',
  })
})

test.for([
  { needs_return: false, when: 'at once' },
  { needs_return: true, when: 'once it has come' },
])(
  'A piece whose size has another name by now is sent again under that name $when',
  async ({ needs_return }) => {
    const product = await aSizedProduct(shop, { M: 5, L: 5 })
    const { id } = await aDeliveredOrder(shop, { product })
    await editProduct(shop, product, { sizes: ['Medium', 'L'] })
    const { body, error } = await claim(id, { remedy: 'replacement', needs_return })
    expect(body, error).toMatchObject({ items: [{ size: 'M', new_size: 'Medium' }] })
    if (needs_return) {
      await receive(shop, body.number)
      expect((await settle(shop, body.number)).status).toBe(200)
    }
    const sent = await orderOf(shop, body.exchange!.order_id)
    expect(sent).toMatchObject({ state: 'paid', items: [{ size: 'Medium', quantity: 1 }] })
  },
)

test('A lost piece is sent again at once, and what it cost moves to the new order', async () => {
  const { id, product, charged } = await aDeliveredOrder(shop)
  const { body } = await claim(id, { fault: 'missing', remedy: 'replacement' }, 'again')
  expect(body).toMatchObject({ kind: 'claim', state: 'settled', amount: 0, exchange: { state: 'sent' } })
  expect((await claim(id, { fault: 'missing', remedy: 'replacement' }, 'again')).body.number).toBe(
    body.number,
  )
  const again = body.exchange.order_id
  expect(await orderOf(shop, again)).toMatchObject({
    state: 'paid',
    total: charged,
    items: [{ size: 'M', quantity: 1 }],
  })
  expect(await orderOf(shop, id)).toMatchObject({ state: 'refunded', amount_refunded: 0 })
  expect(await stockOf(shop, product)).toEqual({ on_hand: 3, held: 0, sold: 2 })
  expect((await claim(again, { remedy: 'refund' })).body).toMatchObject({
    amount: charged,
    refund_state: 'sent',
  })
  expect(await orderOf(shop, id)).toMatchObject({ amount_refunded: charged })
})

test('A damaged piece that is to come back first keeps its replacement waiting', async () => {
  const { id, product } = await aDeliveredOrder(shop)
  const { body } = await claim(id, { remedy: 'replacement', needs_return: true })
  expect(body).toMatchObject({ state: 'announced', amount: 0, exchange: { state: 'held' } })
  expect(await stockOf(shop, product)).toMatchObject({ held: 1 })
  await receive(shop, body.number)
  expect((await settle(shop, body.number)).body).toMatchObject({ exchange: { state: 'sent' } })
  const told = await bodyOfMail(shop, `order-confirmation:${body.exchange.order_id}`)
  expect(told).toContain('We are making your replacement.')
})

test('What was written with a claim is in the mail that announces it, and not beside a later refusal', async () => {
  const { id } = await aDeliveredOrder(shop)
  const { body } = await claim(id, { needs_return: true, note: 'We are sorry for the tear.' })
  expect(await bodyOfMail(shop, `return-instructions:${id}`)).toContain('We are sorry for the tear.')
  await receive(shop, body.number)
  const refused = { item: body.items[0]!.id, outcome: 'refused' as const, why: 'There is none.' }
  expect((await settle(shop, body.number, [refused])).status).toBe(200)
  const told = await bodyOfMail(shop, `return-settled:${id}`)
  expect(told).toContain('There is none.')
  expect(told).not.toContain('We are sorry for the tear.')
})

test('A replacement is refused in words when there is no piece left', async () => {
  const product = await aProduct(shop, { quantity: 1 })
  const { id } = await aDeliveredOrder(shop, { product })
  expect(await claim(id, { remedy: 'replacement' })).toMatchObject({
    status: 409,
    error: 'The last M has just gone.',
  })
  expect((await orderOf(shop, id)).items).toMatchObject([{ taken_back: 0, in_return: 0 }])
})

test('What failed at the provider is seen, and paid when it is asked for again', async () => {
  const { id, returned, payment_intent } = await aReceivedReturn(shop, { quantity: 2 })
  await setFaults(shop, [{ kind: 'webhook_drop' }])
  const { refunds } = shop.shop.provider.stripe
  await refunds.create({ payment_intent, amount: 60_000 })
  expect((await settle(shop, returned.number)).body).toMatchObject({ amount: 48_000, refund_state: 'failed' })
  const due = async () =>
    (await shop.callAsAdmin(adminContract.listReturns, { query: { todo: 'refund' } })).body.map(
      ({ number }: contract.Return) => number,
    )
  expect(await due()).toContain(returned.number)
  const payAgain = () =>
    shop.callAsAdmin(adminContract.payReturnAgain, { params: { number: returned.number } })
  // The shop hears of the refund that was made elsewhere: only the rest of the payment is left.
  await reconcile(shop.shop)
  expect((await payAgain()).body).toMatchObject({ refunded: 36_000, refund_state: 'sent' })
  expect((await payAgain()).status).toBe(409)
  expect(await due()).not.toContain(returned.number)
  expect((await orderOf(shop, id)).state).toBe('refunded')
})

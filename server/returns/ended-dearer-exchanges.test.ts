import { expect, test } from 'vitest'
import * as adminContract from '../../contract/admin-return.ts'
import type * as contract from '../../contract/return.ts'
import { backdateReturn, bringDisputesForward } from '../../test/backdate.ts'
import { winDispute } from '../../test/disputes.ts'
import { bodyOfMail } from '../../test/mails.ts'
import { orderOf } from '../../test/orders.ts'
import { CARDS, submitPayment } from '../../test/payment-form.ts'
import { setFaults } from '../../test/payments.ts'
import { aProduct } from '../../test/products.ts'
import {
  aDeliveredOrder,
  adminReturn,
  askFor,
  callOff,
  decide,
  receive,
  settle,
  showReturn,
} from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { reconcile } from '../orders/payment/reconciler.ts'

const shop = aReconciledShop()

/** For a delivered coat, with the payment of its difference still open. */
async function anUnpaidExchange({ payment = {}, reason }: Asked = {}) {
  const size_quantities = { M: 5, L: 5 }
  const product = await aProduct(shop, { sizes: ['M', 'L'], size_quantities, size_prices: { L: 50_000 } })
  const { id, charged } = await aDeliveredOrder(shop, { product, payment })
  const asked = await askFor(shop, id, [{ new_size: 'L', difference: 2_000, ...(reason && { reason }) }])
  expect(asked.status, asked.error).toBe(200)
  const { number, exchange } = asked.body as contract.Return
  return { id, charged, number, child: exchange!.order_id, url: exchange!.session_url! }
}

interface Asked {
  payment?: object
  reason?: contract.ReturnReason
}

async function aPaidExchange(asked: Asked = {}, card_number = CARDS.pays) {
  const unpaid = await anUnpaidExchange(asked)
  await submitPayment(unpaid.url, { card_number })
  expect((await showReturn(shop, unpaid.number)).exchange!.pay_until).toBeUndefined()
  await shop.runJobs()
  return unpaid
}

/** The buyer has disputed what they paid for the difference. */
async function aDisputedExchange() {
  const paid = await aPaidExchange({}, CARDS.paysAndIsDisputed)
  await bringDisputesForward(shop)
  await showReturn(shop, (await anUnpaidExchange()).number)
  await expect.poll(async () => (await orderOf(shop, paid.child)).disputed).toBe('open')
  return paid
}

test('Delivery goes back with the last piece, also after a paid exchange was called off', async () => {
  const { id, number, charged } = await aPaidExchange({ payment: { shipping_option: 'expedited' } })
  await callOff(shop, number)
  await shop.runJobs()
  expect((await orderOf(shop, id)).exchanges).toEqual([])
  const again = (await askFor(shop, id, [{ reason: 'damaged' }])).body as contract.Return
  expect((await decide(shop, again.number, 'accept')).status).toBe(200)
  await receive(shop, again.number)
  expect((await settle(shop, again.number)).body).toMatchObject({ amount: charged })
})

test('A buyer whose paid exchange lapses reads that the difference goes back', async () => {
  const { id, number } = await aPaidExchange()
  await backdateReturn(shop, number, '22 days')
  await shop.runTask('returns_due')
  await shop.runJobs()
  expect((await showReturn(shop, number)).state).toBe('lapsed')
  expect(await bodyOfMail(shop, `exchange-ended:${id}`)).toContain('The $20.00 that you have paid')
})

test('A return whose difference can still be paid is shown while the provider does not answer', async () => {
  const { number } = await anUnpaidExchange()
  await setFaults(shop, [{ kind: 'error', path: '/v1/checkout/sessions' }])
  const shown = await showReturn(shop, number)
  await setFaults(shop, [])
  expect(shown.exchange?.state).toBe('held')
})

test('A claim that is accepted before its difference is paid asks for the payment, not for the parcel', async () => {
  const { id, number, url } = await anUnpaidExchange({ reason: 'damaged' })
  expect((await decide(shop, number, 'accept')).status).toBe(200)
  await shop.runJobs()
  expect(await bodyOfMail(shop, `return-instructions:${id}`)).toBeUndefined()
  expect(await bodyOfMail(shop, `exchange-to-pay:${id}:${number}:accepted`)).toContain('$20.00 more')
  await submitPayment(url)
  await showReturn(shop, number)
  await shop.runJobs()
  expect(await bodyOfMail(shop, `exchange-held:${id}`)).toContain('Hand it in by')
})

test('Nothing is sent while the difference is disputed', async () => {
  const { number } = await aDisputedExchange()
  const { version } = await adminReturn(shop, number)
  const call = { params: { number }, body: { version } }
  expect(await shop.callAsAdmin(adminContract.sendExchangeNow, call)).toMatchObject({
    status: 409,
    error: 'The payment is disputed, so nothing can be sent.',
  })
})

test('Called off while the difference is disputed, it goes back when the bank has left it with the shop', async () => {
  const { number, child } = await aDisputedExchange()
  await callOff(shop, number)
  await shop.runJobs()
  await reconcile(shop.shop)
  expect(await orderOf(shop, child)).toMatchObject({ state: 'paid_unfulfillable', disputed: 'open' })
  const refundsOf = async () =>
    (await shop.shop.pool.query('select state from refunds where order_id = $1', [child])).rows
  expect(await refundsOf()).toEqual([])
  await winDispute(shop, child)
  await reconcile(shop.shop)
  await shop.runJobs()
  expect(await refundsOf()).toEqual([{ state: 'succeeded' }])
  expect(await orderOf(shop, child)).toMatchObject({ state: 'refunded', amount_refunded: 2_000 })
})

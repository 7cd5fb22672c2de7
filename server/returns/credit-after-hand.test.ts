import { beforeEach, expect, test } from 'vitest'
import { backdateRefunds, backdateReturn } from '../../test/backdate.ts'
import { aPaidOrder, type APaidOrder, orderOf } from '../../test/orders.ts'
import { setFaults } from '../../test/payments.ts'
import { adminReturn, aReceivedReturn, cancel, CREDIT, settle } from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { reconcile } from '../orders/payment/reconciler.ts'

const shop = aReconciledShop()
beforeEach(() => setFaults(shop, [{ kind: 'webhook_drop' }]))

/** As an admin does it on the provider's pages, of which the shop hears nothing yet. */
async function refundUnheard({ id, payment_intent }: APaidOrder): Promise<void> {
  await shop.shop.provider.stripe.refunds.create({ payment_intent, amount: 10_000 })
  expect((await orderOf(shop, id)).amount_refunded).toBe(0)
}

const expectGivenOnce = async ({ id, charged }: APaidOrder) =>
  expect(await orderOf(shop, id)).toMatchObject({
    state: 'refunded',
    amount_refunded: 10_000,
    amount_credited: charged - 10_000,
  })

test('A return gives as credit what is left after a refund by hand that the shop has not heard of', async () => {
  const order = await aReceivedReturn(shop, { choice: CREDIT })
  await refundUnheard(order)
  const { body } = await settle(shop, order.returned.number)
  expect(body).toMatchObject({ credited: order.charged - 10_000 })
  await expectGivenOnce(order)
})

test('So does a return that is settled because its day has come', async () => {
  const order = await aReceivedReturn(shop, { choice: CREDIT })
  await refundUnheard(order)
  await backdateReturn(shop, order.returned.number, '14 days')
  await shop.runTask('returns_due')
  await expectGivenOnce(order)
})

test('So do pieces that are canceled', async () => {
  const order = await aPaidOrder(shop)
  await refundUnheard(order)
  expect((await cancel(shop, order.id, undefined, { choice: CREDIT })).status).toBe(200)
  await expectGivenOnce(order)
})

test('While the provider cannot be asked, no credit is given, and returns to the card are settled', async () => {
  const credit = await aReceivedReturn(shop, { choice: CREDIT })
  const { id, charged, returned } = await aReceivedReturn(shop)
  await setFaults(shop, [{ kind: 'error', path: '/v1/refunds' }])
  const { status, error } = await settle(shop, credit.returned.number)
  expect([status, error]).toEqual([503, expect.stringContaining('can’t be reached')])
  for (const { number } of [credit.returned, returned]) await backdateReturn(shop, number, '14 days')
  await shop.runTask('returns_due')
  expect((await adminReturn(shop, credit.returned.number)).state).toBe('received')
  expect((await orderOf(shop, credit.id)).amount_credited).toBe(0)
  expect((await adminReturn(shop, returned.number)).state).toBe('settled')
  await setFaults(shop, [])
  await shop.runTask('returns_due')
  expect(await orderOf(shop, credit.id)).toMatchObject({ amount_credited: credit.charged })
  await backdateRefunds(shop, id, '2 minutes')
  await reconcile(shop.shop)
  expect(await orderOf(shop, id)).toMatchObject({ amount_refunded: charged })
})

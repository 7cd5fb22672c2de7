import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Return } from '../../contract/return.ts'
import { aCoatOfSizes } from '../../test/dearer-exchanges.ts'
import { submitPayment } from '../../test/payment-form.ts'
import { closeReconciled } from '../../test/payments.ts'
import { aDeliveredOrder, askFor, showReturn } from '../../test/returns.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => closeReconciled(shop))

/** For a delivered coat, with the payment of its difference still open. */
async function anUnpaidExchange() {
  const { id } = await aDeliveredOrder(shop, { product: await aCoatOfSizes(shop) })
  const asked = await askFor(shop, id, [{ new_size: 'L', difference: 2_000 }])
  expect(asked.status, asked.error).toBe(200)
  const { number, exchange } = asked.body as Return
  return { number, child: exchange!.order_id, url: exchange!.session_url! }
}

test('The payment page leads back to the return, which knows whether that follows a payment', async () => {
  const { number, url } = await anUnpaidExchange()
  const address = `${shop.shop.config.publicUrl}/returns/${number}`
  expect(await (await fetch(url)).text()).toContain(`href="${address}"`)
  expect((await submitPayment(url)).location).toBe(`${address}?paid`)
})

test('A difference that is paid by a debit, which takes days, is not asked for again meanwhile', async () => {
  const { number } = await anUnpaidExchange()
  const { sessions } = shop.shop.provider.stripe.checkout
  const retrieve = sessions.retrieve.bind(sessions)
  sessions.retrieve = (async (...given: Parameters<typeof retrieve>) => ({
    ...(await retrieve(...given)),
    status: 'complete',
    payment_status: 'unpaid',
  })) as typeof retrieve
  const { exchange } = await showReturn(shop, number)
  sessions.retrieve = retrieve
  expect(exchange).toMatchObject({ state: 'held', being_paid: true })
  expect(exchange).not.toHaveProperty('session_url')
  const { exchange: asked } = await showReturn(shop, number)
  expect(asked).toHaveProperty('session_url')
  expect(asked).not.toHaveProperty('being_paid')
})

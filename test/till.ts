import { expect } from 'vitest'
import { getOrderBySession, placeOrder, refundOrder } from '../contract/order.ts'
import { findDiscrepancies } from '../server/reconciliation/find-discrepancies.ts'
import { pay } from './pay.ts'
import { openTestShop } from './shop.ts'
import { signInAsAdmin } from './sign-in.ts'
import { stockProduct } from './stock-the-shop.ts'

/** A shop at which people check out, pay and get their money back, and what its tests ask it about them. */
export async function openTill() {
  const shop = await openTestShop()
  const admin = await signInAsAdmin(shop)
  const { pool } = shop.shop
  const { stripe } = shop.shop.provider

  async function setFaults(faults: object[]) {
    const headers = { authorization: `Bearer ${shop.shop.secrets.sandbox.secretKey}` }
    expect((await shop.request('PUT', '/sandbox/api/faults', { body: { faults }, headers })).status).toBe(200)
  }

  const checkOut = (id: number, headers: Record<string, string> = {}, token?: string) =>
    shop.call(placeOrder, { headers, body: { items: [{ id, size: 'M', quantity: 1 }] } }, token)

  const row = async (sql: string, ...values: unknown[]) => (await pool.query(sql, values)).rows[0]
  const stockOf = (id: number) => row('select on_hand, held, sold from stock where product_id = $1', id)
  const orderOf = (sessionId: string) => row('select * from orders where session_id = $1', sessionId)

  /** A paid order: its id, session and payment. */
  async function buy(price = 48_000) {
    const coat = await stockProduct(shop.shop, { price })
    const session_id = await pay((await checkOut(coat)).body.session_url)
    await shop.call(getOrderBySession, { query: { session_id } })
    const { id, payment_intent, amount_charged } = await orderOf(session_id)
    return { coat, id, session_id, payment_intent, charged: amount_charged as number }
  }

  const refund = (id: string, amount?: number, key = 'click') =>
    shop.call(refundOrder, { params: { id }, headers: { 'idempotency-key': key }, body: { amount } }, admin)

  /** Whatever went wrong on purpose, the books balance in the end. */
  async function close() {
    const { discrepancies } = await findDiscrepancies(shop.shop)
    await shop.close()
    expect(discrepancies).toEqual([])
  }

  return { shop, admin, stripe, setFaults, checkOut, row, stockOf, orderOf, buy, refund, close }
}

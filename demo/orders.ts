import { backdateObjects, findLastObject } from '@hemline/stripe-sandbox'
import type { OrderChange } from '../contract/order.ts'
import type { Viewer } from '../server/http/handle.ts'
import { changeDelivery } from '../server/orders/change-delivery.ts'
import { followSession } from '../server/orders/payment/follow-session.ts'
import { placeOrder } from '../server/orders/checkout/place-order.ts'
import { findOrderByCheckoutKey } from '../server/orders/order-queries.ts'
import { refundOrder } from '../server/orders/refunds/refunds.ts'
import { listExchangesPaidBy } from '../server/orders/refunds/transfer-queries.ts'
import type { Shop } from '../server/shop.ts'
import { seedReviews } from './reviews.ts'
import { seedCustomers } from './customers.ts'
import { backdateOrder, findNow, markMailsSent } from './queries.ts'
import { type DemoPayments, openDemoPayments } from './payments.ts'
import { type DemoOrder, demoOrders } from './order-history.ts'
import { type DemoReturn, seedReturn } from './returns.ts'
import { daysAgo } from './time.ts'

/** Uses the shop's own code and the sandbox, so that stock, orders and payments agree; backdates each step. */
export async function seedOrders(shop: Shop, ids: Map<string, number>): Promise<void> {
  const customers = await seedCustomers(shop)
  const payments = await openDemoPayments(shop)
  try {
    for (const [index, order] of demoOrders.entries()) {
      if (!order.items.every(({ slug }) => ids.has(slug))) continue
      await seedOrder(payments, order, `demo-${index}`, customers.get(order.customer) ?? null, ids)
    }
  } finally {
    await payments.close()
  }
  // Demo orders send no mail, but without an SMTP server the mailbox shows it.
  if (shop.config.smtpUrl) await markMailsSent(shop.db)
}

async function seedOrder(
  payments: DemoPayments,
  demoOrder: DemoOrder,
  key: string,
  viewer: Viewer | null,
  ids: Map<string, number>,
): Promise<void> {
  const { shop } = payments
  const items = demoOrder.items.map(({ slug, size, quantity }) => ({ id: ids.get(slug)!, size, quantity }))
  let id = ''
  await atTime(shop, daysAgo(demoOrder.daysAgo), async () => {
    await placeOrder(shop, { items, viewer, key, codes: demoOrder.code ? [demoOrder.code] : [] })
    const order = (await findOrderByCheckoutKey(shop.db, viewer?.accountId ?? null, key))!
    id = order.id
    await payments.pay(order.session_id!, demoOrder)
    await followSession(shop, order.session_id!, { by: 'provider' })
    return id
  })

  const at = (days: number, happen: () => Promise<unknown>) =>
    atTime(shop, daysAgo(days), async () => {
      await happen()
      return id
    })
  const [canceled, sentBack] = [true, false].map((wanted) =>
    (demoOrder.returns ?? []).filter(({ isCanceled = false }) => isCanceled === wanted),
  ) as [DemoReturn[], DemoReturn[]]
  // What is begun cannot be canceled any more.
  for (const demo of canceled) await seedReturn(shop, id, demo, at)

  const change = (days: number, delivery_attributes: OrderChange['delivery_attributes']) =>
    atTime(shop, daysAgo(days), async () => {
      const by = shop.config.adminEmail
      await shop.db.transaction().execute((trx) => changeDelivery(trx, id, { delivery_attributes }, by))
      return id
    })
  if (demoOrder.begunDaysAgo !== undefined) await change(demoOrder.begunDaysAgo, { begun: true })
  if (demoOrder.shipped) {
    await change(demoOrder.shipped.daysAgo, {
      status: 'shipped',
      tracking_information: demoOrder.shipped.tracking,
    })
  }
  if (demoOrder.deliveredDaysAgo !== undefined)
    await change(demoOrder.deliveredDaysAgo, { status: 'delivered' })
  if (demoOrder.refund) {
    const { amount, returned, daysAgo: days } = demoOrder.refund
    const restock = returned.map(({ slug, size, quantity }) => ({
      product_id: ids.get(slug)!,
      size,
      quantity,
    }))
    await atTime(shop, daysAgo(days), async () => {
      const by = shop.config.adminEmail
      await refundOrder(shop, { orderId: id, amount, pieces: restock, restock, by, key: undefined })
      return id
    })
  }
  for (const demo of sentBack) await seedReturn(shop, id, demo, at)
  if (demoOrder.deliveredDaysAgo !== undefined) await seedReviews(shop, id, demoOrder, at)
}

/** Backdates what `happen` does to `time`; `happen` returns the order's id. */
async function atTime(shop: Shop, time: Date, happen: () => Promise<string>): Promise<void> {
  const [since, last] = await Promise.all([findNow(shop.db), findLastObject(shop.sandboxPool)])
  const orderId = await happen()
  for (const id of [orderId, ...(await listExchangesPaidBy(shop.db, orderId))])
    await shop.db.transaction().execute((trx) => backdateOrder(trx, id, since, time))
  await backdateObjects(shop.sandboxPool, last, since, time)
}

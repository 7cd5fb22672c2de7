import type { Viewer } from '../server/http/handle.ts'
import { changeDelivery } from '../server/orders/change-delivery.ts'
import { followSession } from '../server/orders/follow-session.ts'
import { placeOrder } from '../server/orders/place-order.ts'
import { findOrderByCheckoutKey } from '../server/orders/order-queries.ts'
import { refundOrder } from '../server/orders/refunds.ts'
import type { Shop } from '../server/shop.ts'
import { seedCustomers } from './customers.ts'
import { backdateOrder, findNow, forgetMails } from './queries.ts'
import { backdateObjects, findLastObject } from './sandbox-queries.ts'
import { type MakeSandbox, openTill, type Till } from './till.ts'
import { type DemoOrder, demoOrders } from './story.ts'
import { daysAgo } from './time.ts'

/**
 * Lives through the story with the shop's own code and the sandbox, so that stock, orders and payments agree,
 * and then moves what happened to when it is said to have happened.
 */
export async function seedOrders(
  shop: Shop,
  ids: Map<string, number>,
  makeSandbox: MakeSandbox,
): Promise<void> {
  const customers = await seedCustomers(shop)
  const till = await openTill(shop, makeSandbox)
  try {
    for (const [index, order] of demoOrders.entries()) {
      if (!order.items.every(({ slug }) => ids.has(slug))) continue
      await liveThrough(till, order, `demo-${index}`, customers.get(order.customer) ?? null, ids)
    }
  } finally {
    await till.close()
  }
  // Nobody is written to about what is long past; without an SMTP server the mailbox shows it.
  if (shop.config.smtpUrl) await forgetMails(shop.db)
}

async function liveThrough(
  till: Till,
  story: DemoOrder,
  key: string,
  viewer: Viewer | null,
  ids: Map<string, number>,
): Promise<void> {
  const { shop } = till
  const items = story.items.map(({ slug, size, quantity }) => ({ id: ids.get(slug)!, size, quantity }))
  let id = ''
  await at(shop, daysAgo(story.daysAgo), async () => {
    await placeOrder(shop, { items, viewer, key })
    const order = (await findOrderByCheckoutKey(shop.db, viewer?.accountId ?? null, key))!
    id = order.id
    await till.pay(order.session_id!, story)
    await followSession(shop, order.session_id!, { by: 'provider' })
    return id
  })

  const change = (
    days: number,
    delivery_attributes: { status: 'shipped' | 'delivered'; tracking_information?: string },
  ) =>
    at(shop, daysAgo(days), async () => {
      const by = shop.config.adminEmail
      await shop.db.transaction().execute((trx) => changeDelivery(trx, id, { delivery_attributes }, by))
      return id
    })
  if (story.shipped) {
    await change(story.shipped.daysAgo, { status: 'shipped', tracking_information: story.shipped.tracking })
  }
  if (story.deliveredDaysAgo !== undefined) await change(story.deliveredDaysAgo, { status: 'delivered' })
  if (story.refund) {
    const { amount, returned, daysAgo: days } = story.refund
    const restock = returned.map(({ slug, size, quantity }) => ({
      product_id: ids.get(slug)!,
      size,
      quantity,
    }))
    await at(shop, daysAgo(days), async () => {
      await refundOrder(shop, { orderId: id, amount, restock, by: shop.config.adminEmail, key: undefined })
      return id
    })
  }
}

/** Does a thing to an order now, and has it have happened at `time`. */
async function at(shop: Shop, time: Date, happen: () => Promise<string>): Promise<void> {
  const [since, last] = await Promise.all([findNow(shop.db), findLastObject(shop.db)])
  const orderId = await happen()
  await shop.db.transaction().execute(async (trx) => {
    await backdateOrder(trx, orderId, since, time)
    await backdateObjects(trx, last, since, time)
  })
}

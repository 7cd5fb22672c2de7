import { sql } from 'kysely'
import type { DeliveryStatus } from '../contract/order.ts'
import { insertReservedOrder } from '../server/orders/checkout-queries.ts'
import { insertDelivery, updateDelivery } from '../server/orders/order-queries.ts'
import { moveOrder } from '../server/orders/state-queries.ts'
import { aProduct } from './products.ts'
import type { TestShop } from './shop.ts'

/** The id of the n-th of many orders. */
export const manyOrdersId = (n: number) => `HL-${String(n).padStart(5, '0')}`

/**
 * More paid orders than could be paid one by one on the payment page: the orders' own functions write them in one
 * transaction. The n-th is `ada<n>@example.com`'s. Two at a time are of the same moment, and five hours lie between
 * those and the next, older ones.
 */
export async function manyPaidOrders(
  shop: TestShop,
  count: number,
  statusOf: (n: number) => DeliveryStatus = () => 'manufacturing',
): Promise<void> {
  const product_id = await aProduct(shop, { quantity: count, sizes: [] })
  const line = { product_id, size: '', stock_size: '', quantity: 1, name: 'Wool Coat', unit_price: 100 }
  const pieces = [{ product_id, size: '', quantity: 1 }]
  const total = 100
  await shop.shop.db.transaction().execute(async (trx) => {
    for (let n = 1; n <= count; n++) {
      const email = `ada${n}@example.com`
      const id = manyOrdersId(n)
      const placed = await insertReservedOrder(
        trx,
        {
          id,
          account_id: null,
          checkout_key: null,
          cart_hash: '',
          subtotal: total,
          total,
          email,
          session_params: '{}',
          hold_ends_at: new Date(),
        },
        [{ ...line, cover_image: null }],
        pieces,
      )
      await sql`
        update orders set created_at = created_at - make_interval(hours => ${5 * Math.floor(n / 2)})
        where id = ${id}`.execute(trx)
      const set = { paid_at: new Date(), amount_charged: total }
      const paid = await moveOrder(trx, placed!, {
        from: 'reserved',
        to: 'paid',
        by: 'test',
        what: 'paid',
        set,
      })
      await insertDelivery(trx, paid, { email })
      const status = statusOf(n)
      if (status !== 'manufacturing') await updateDelivery(trx, id, { status })
    }
  })
}

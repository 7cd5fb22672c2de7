import { sql } from 'kysely'
import { markSalesDay } from '../server/orders/sales-queries.ts'
import type { DeliveryStatus } from '../contract/order.ts'
import type { TestShop } from './shop.ts'

/** The id of the n-th of many orders. */
export const manyOrdersId = (n: number) => `HL-${String(n).padStart(5, '0')}`

const TOTAL = 100

/** A statement takes 65,535 parameters. */
const AT_ONCE = 2_000

/**
 * Paid orders without lines, history or payments, for tests of long lists: to place and pay a thousand one by one
 * takes longer than a test may. The n-th is `ada<n>@example.com`'s. Two at a time are of the same moment, and five
 * hours lie between those and the next, older ones.
 */
export async function manyPaidOrders(
  { shop }: TestShop,
  count: number,
  statusOf: (n: number) => DeliveryStatus = () => 'manufacturing',
): Promise<void> {
  const orders = Array.from({ length: count }, (_, at) => {
    const n = at + 1
    const created_at = sql<Date>`now() - make_interval(hours => ${5 * Math.floor(n / 2)}::int)`
    return { id: manyOrdersId(n), email: `ada${n}@example.com`, created_at, status: statusOf(n) }
  })
  await shop.db.transaction().execute(async (trx) => {
    for (let at = 0; at < orders.length; at += AT_ONCE) {
      const some = orders.slice(at, at + AT_ONCE)
      await trx
        .insertInto('orders')
        .values(
          some.map(({ id, email, created_at }) => ({
            id,
            email,
            created_at,
            cart_hash: '',
            state: 'paid' as const,
            subtotal: TOTAL,
            total: TOTAL,
            amount_charged: TOTAL,
            session_params: '{}',
            hold_ends_at: sql<Date>`now()`,
            paid_at: sql<Date>`now()`,
          })),
        )
        .execute()
      await trx
        .insertInto('deliveries')
        .values(
          some.map(({ id, email, created_at, status }) => ({
            order_id: id,
            email,
            ordered_at: created_at,
            status,
            stopped: false,
          })),
        )
        .execute()
    }
    await markSalesDay(trx, manyOrdersId(1))
  })
}

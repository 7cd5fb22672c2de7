import type { Database } from '../../database/connection.ts'

/** The address of the account's latest paid order, in the form of Stripe's customers; undefined if there is none. */
export async function findLastAddress(db: Database, accountId: number) {
  const row = await db
    .selectFrom('orders')
    .innerJoin('deliveries', 'deliveries.order_id', 'orders.id')
    .select(['name', 'line1', 'line2', 'city', 'deliveries.state', 'postal_code', 'country'])
    .where('orders.account_id', '=', accountId)
    .where('orders.paid_at', 'is not', null)
    .where('deliveries.line1', 'is not', null)
    .orderBy('orders.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { name, ...lines } = row
  const address = Object.fromEntries(
    Object.entries(lines).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  )
  return { name: name ?? '', address }
}

export async function findLastPaidOrder(db: Database, accountId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('paid_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

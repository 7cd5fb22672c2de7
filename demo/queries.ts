import { sql } from 'kysely'
import { markSalesDay } from '../server/orders/sales-queries.ts'
import { writeListings } from '../server/catalog/listings/write-listings.ts'
import type { Database, Transaction } from '../server/database/connection.ts'

/** The lock keeps two processes from seeding the same empty shop. */
export async function lockIfEmpty(trx: Transaction): Promise<boolean> {
  await sql`lock table products in share row exclusive mode`.execute(trx)
  const { rows } = await sql`select 1 from products limit 1`.execute(trx)
  return rows.length === 0
}

export async function backdateProduct(trx: Transaction, id: number, to: Date): Promise<void> {
  await sql`update products set created_at = ${to}, updated_at = ${to} where id = ${id}`.execute(trx)
  await sql`update stock_moves set at = ${to} where product_id = ${id}`.execute(trx)
  // The history can only be appended to.
  await sql`
    insert into price_history (product_id, price, starts_at, ends_at)
    select product_id, price, ${to}, starts_at from price_history where product_id = ${id}`.execute(trx)
  await writeListings(trx, [id])
}

/** By slug. */
export async function findCategoryIds(trx: Transaction): Promise<Map<string, number>> {
  const rows = await trx.selectFrom('categories').select(['slug', 'id']).execute()
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}

export async function backdateAccount(trx: Transaction, id: number, to: Date): Promise<void> {
  await sql`update accounts set created_at = ${to}, password_changed_at = ${to} where id = ${id}`.execute(trx)
}

export async function findNow(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]!.now
}

export async function backdateOrder(trx: Transaction, id: string, since: Date, to: Date): Promise<void> {
  await sql`
    update orders set
      created_at = case when created_at >= ${since} then ${to} else created_at end,
      paid_at = case when paid_at >= ${since} then ${to} else paid_at end,
      hold_ends_at = case when created_at >= ${since} then ${to}::timestamptz + (hold_ends_at - ${since}) else hold_ends_at end
    where id = ${id}`.execute(trx)
  await sql`
    update deliveries set
      ordered_at = case when ordered_at >= ${since} then ${to} else ordered_at end,
      begun_at = case when begun_at >= ${since} then ${to} else begun_at end
    where order_id = ${id}`.execute(trx)
  const moved = (column: string) => {
    const at = sql.ref(column)
    return sql`${at} = case when ${at} >= ${since} and ${at} <= clock_timestamp() then ${to} else ${at} end`
  }
  const later = (column: string, begin: string) => {
    const [at, from] = [sql.ref(column), sql.ref(begin)]
    return sql`${at} = case when ${from} >= ${since} then ${to}::timestamptz + (${at} - ${from}) else ${at} end`
  }
  await sql`
    update returns set ${moved('received_at')}, ${moved('posted_at')}, ${moved('settled_at')},
      ${moved('credit_agreed_at')}, ${later('send_by', 'created_at')}, ${later('due_at', 'received_at')}, ${moved('created_at')}
    where order_id = ${id}`.execute(trx)
  await sql`update return_items set ${moved('disposed_at')} where order_id = ${id}`.execute(trx)
  await sql`update deliveries set ${moved('shipped_at')}, ${moved('delivered_at')} where order_id = ${id}`.execute(
    trx,
  )
  await sql`
    update reviews set written_at = ${to}, published_at = case when published_at is not null then ${to}::timestamptz end
    where order_id = ${id} and written_at >= ${since}`.execute(trx)
  await sql`update order_history set at = ${to} where order_id = ${id} and at >= ${since}`.execute(trx)
  await sql`update stock_moves set at = ${to} where order_id = ${id} and at >= ${since}`.execute(trx)
  await sql`
    update refunds set created_at = ${to}, settled_at = ${to}
    where order_id = ${id} and created_at >= ${since}`.execute(trx)
  await sql`
    update mails set created_at = ${to}
    where created_at >= ${since} and split_part(key, ':', 2) = ${id}`.execute(trx)
  await markSalesDay(trx, id)
}

export async function markMailsSent(db: Database): Promise<void> {
  await sql`update mails set sent_at = created_at, data = null where sent_at is null`.execute(db)
}

/** The ids of Stripe's sessions name their mode, and `cs_live_` sorts before `cs_test_`: the index has both ends. */
export async function findPaymentModes(db: Database): Promise<{ hasTest: boolean; hasLive: boolean }> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(session_id) as first, max(session_id) as last from orders`.execute(db)
  const { first, last } = rows[0]!
  return { hasTest: last?.startsWith('cs_test_') ?? false, hasLive: first?.startsWith('cs_live_') ?? false }
}

export async function countProductsNamed(db: Database, names: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from products where active and name = any(${names})`.execute(db)
  return rows[0]!.count
}

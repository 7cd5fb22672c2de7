import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import { AWAITED } from '../../../contract/return.ts'
import { givenBackTo } from '../../credit/move-queries.ts'
import {
  type Database,
  getValue,
  isThere,
  listRows,
  listValues,
  type Transaction,
} from '../../database/connection.ts'
import { literals } from '../../database/literal-queries.ts'
import { lockOrder } from '../order-queries.ts'
import type { OrderRow } from '../tables.ts'
import type { TransferRow, TransfersTable } from '../return-tables.ts'

export async function insertTransfer(trx: Transaction, transfer: Insertable<TransfersTable>): Promise<void> {
  await trx.insertInto('transfers').values(transfer).execute()
}

export async function updateTransfer(
  trx: Transaction,
  id: number,
  set: Pick<Updateable<TransfersTable>, 'state' | 'amount'>,
): Promise<void> {
  await trx.updateTable('transfers').set(set).where('id', '=', id).execute()
}

/** The transfer of a return to the order of the new sizes. */
export const findExchange = (db: Database, returnId: string): Promise<TransferRow | undefined> =>
  db.selectFrom('transfers').selectAll().where('return_id', '=', returnId).executeTakeFirst()

/** The same transfer, by the order of the new sizes. */
export const findExchangeTo = (db: Database, orderId: string): Promise<TransferRow | undefined> =>
  db
    .selectFrom('transfers')
    .selectAll()
    .where('to_order', '=', orderId)
    .where('return_id', 'is not', null)
    .executeTakeFirst()

/** True if the order replaces missing, damaged or wrong pieces, and not a size that its buyer exchanges. */
export const isReplacement = (db: Database, orderId: string): Promise<boolean> =>
  isThere(
    db
      .selectFrom('transfers')
      .innerJoin('returns', 'returns.id', 'transfers.return_id')
      .select('returns.id')
      .where('to_order', '=', orderId)
      .where('returns.kind', '=', 'claim'),
  )

const fromAwaited = (orderId: RawBuilder<unknown>) => sql`
  from transfers t join returns r on r.id = t.return_id
  where t.to_order = ${orderId} and t.state = 'made' and r.state in ${literals(AWAITED)}`

/**
 * The return whose pieces have not arrived, for an order of new sizes that was sent ahead of them: until they arrive, a
 * refund of the order would leave the buyer with the old pieces.
 */
export async function findAwaitedReturn(db: Database, orderId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    number: string
  }>`select r.number ${fromAwaited(sql`${orderId}`)} limit 1`.execute(db)
  return rows[0]?.number
}

/** For use inside other queries: true if the order was sent ahead of a return, as `findAwaitedReturn` finds it. */
export const isSentAhead = (orderId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select ${fromAwaited(orderId)})`

/** What exchanges returned to the order that was paid by card, for this refund; the oldest order first. */
export const listMovedBack = (db: Database, refundId: string): Promise<TransferRow[]> =>
  db
    .selectFrom('transfers')
    .innerJoin('orders', 'orders.id', 'from_order')
    .selectAll('transfers')
    .where('refund_id', '=', refundId)
    .where('transfers.state', '=', 'made')
    .orderBy('orders.created_at')
    .execute()

/** The exchanges that the payment of an order has funded, through any number of steps, oldest first. */
export const listExchangesPaidBy = (db: Database, orderId: string): Promise<string[]> =>
  listValues<string>(db)`
    with recursive later as (
      select id, created_at from orders where exchange_of = ${orderId}
      union all
      select o.id, o.created_at from orders o join later on o.exchange_of = later.id
    )
    select id from later order by created_at`

/** The same, locked. The order that took the payment must already be locked. */
export async function lockExchangesPaidBy(trx: Transaction, orderId: string): Promise<OrderRow[]> {
  const exchanges: OrderRow[] = []
  for (const id of await listExchangesPaidBy(trx, orderId)) exchanges.push((await lockOrder(trx, id))!)
  return exchanges
}

/** Begins a query with an order and those that it is an exchange of, as `earlier`, and their rows as `p`. */
export const withEarlier = (orderId: RawBuilder<unknown>) => sql`
  with recursive earlier as (
    select p.id, p.exchange_of, 0 as exchanges from orders p where p.id = ${orderId}
    union all
    select p.id, p.exchange_of, exchanges + 1 from orders p join earlier on p.id = earlier.exchange_of
  )`

/** The orders whose payments funded this one: itself first, then those that it is an exchange of. */
export const listPayers = (db: Database, orderId: string): Promise<OrderRow[]> =>
  listRows<OrderRow>(db)`
    ${withEarlier(sql`${orderId}`)}
    select p.* from earlier join orders p using (id)
    where coalesce(p.amount_charged, 0) + p.amount_credit > 0 order by exchanges`

/** What can still be refunded to the card that paid order `p`, in cents. */
const leftOnCard = sql<number>`greatest(0, coalesce(p.amount_charged, 0) - (
  select coalesce(sum(r.amount), 0)::int from refunds r where r.order_id = p.id and r.state <> 'failed'
) + ${givenBackTo(sql`p.id`)})`

export const getLeftOnCard = (trx: Transaction, orderId: string): Promise<number> =>
  getValue<number>(trx)`
    select ${leftOnCard} as left from orders p where p.id = ${orderId}`

/** What an order can refund to the cards that paid it, in cents; the rest goes to the credit that paid. */
export const getLeftOnCards = (db: Database, orderId: string): Promise<number> =>
  getValue<number>(db)`
    ${withEarlier(sql`${orderId}`)}
    select sum(${leftOnCard})::int as left from earlier join orders p using (id)`

/** For use inside other queries: the same for an order `o`. Null if no credit has paid a part of it. */
export const leftOnCardsBesideCredit = sql<number | null>`(
  ${withEarlier(sql`o.id`)}
  select case when sum(p.amount_credit) > 0 then sum(${leftOnCard})::int end from earlier join orders p using (id)
)`

/** What is reserved for exchanges of an order that wait for their parcels, in cents. */
export async function sumWaiting(trx: Transaction, orderId: string): Promise<number> {
  const { sum } = await trx
    .selectFrom('transfers')
    .select(sql<number>`coalesce(sum(amount), 0)::int`.as('sum'))
    .where('from_order', '=', orderId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return sum
}

/** Numbers of at most `most` returns whose exchange still holds pieces after the hold's end, earliest end first. */
export const listHoldsOver = (db: Database, most: number): Promise<string[]> =>
  listValues<string>(db)`
    select r.number from orders o
    join transfers t on t.to_order = o.id and t.kind = 'exchange'
    join returns r on r.id = t.return_id
    where o.state = 'awaiting_return' and o.hold_ends_at < now() order by o.hold_ends_at limit ${most}`

/**
 * The value of what was sent in exchange for pieces of these orders that have not come back, in cents: because they
 * need not, or because it was sent before the parcel arrived.
 */
export async function sumSentAhead(trx: Transaction, payers: Pick<OrderRow, 'id'>[]): Promise<number> {
  const ids = payers.map(({ id }) => id)
  return await getValue<number>(trx)`
    select coalesce(sum(t.amount), 0)::int as sum
    from orders o join transfers t on t.from_order = o.id and t.kind = 'exchange' and t.state = 'made'
    join returns r on r.id = t.return_id and (r.received_at is null or not r.needs_return)
    where o.id = any(${ids}::text[]) or o.payment_of = any(${ids}::text[])`
}

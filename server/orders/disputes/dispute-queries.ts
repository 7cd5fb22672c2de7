import { type RawBuilder, sql } from 'kysely'
import { type Database, getValue, listRows, type Transaction } from '../../database/connection.ts'
import { withEarlier } from '../refunds/transfer-queries.ts'
import type { DisputeMovesTable, OrderRow } from '../tables.ts'

export type DisputeStanding = 'open' | 'won' | 'lost'

interface OpenedDispute {
  /** The provider's id. */
  id: string
  /** The order that took the disputed payment. */
  orderId: string
  reason: string | null
  amount: number | null
  /** ISO 8601. */
  dueBy: string | null
}

/** Null before the first event about it. */
export async function findStanding(db: Database, disputeId: string): Promise<DisputeStanding | null> {
  const row = await db
    .selectFrom('order_disputes')
    .select('standing')
    .where('id', '=', disputeId)
    .executeTakeFirst()
  return row?.standing ?? null
}

/** The order must be locked. */
export async function saveDispute(
  trx: Transaction,
  {
    id,
    orderId,
    standing,
    ...told
  }: Omit<OpenedDispute, 'dueBy'> & { dueBy: Date | null; standing: DisputeStanding },
): Promise<void> {
  const set = { standing, reason: told.reason, amount: told.amount, due_by: told.dueBy }
  await trx
    .with('old', (db) => db.deleteFrom('order_disputes').where('id', '=', `of ${orderId}`))
    .insertInto('order_disputes')
    .values({ id, order_id: orderId, ...set })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...set, ...(standing === 'open' && { opened_at: sql<Date>`now()` }) }),
    )
    .execute()
}

/** Leaves known moves unchanged. Replaces the moves that a migration wrote for the dispute (610-dispute-moves.sql). */
export async function saveDisputeMoves(
  trx: Transaction,
  dispute: { id: string; orderId: string },
  moves: readonly Pick<DisputeMovesTable, 'id' | 'at' | 'amount' | 'fee'>[],
): Promise<void> {
  await trx.deleteFrom('dispute_moves').where('id', '=', `of ${dispute.id}`).execute()
  if (moves.length === 0) return
  const about = { dispute_id: dispute.id, order_id: dispute.orderId }
  await trx
    .insertInto('dispute_moves')
    .values(moves.map((move) => ({ ...move, ...about })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/**
 * The combined standing of the disputes of all payments that funded an order: open while one of them is open, otherwise
 * lost if one of them is lost.
 */
export const disputedBy = (trx: Transaction, orderId: string): Promise<OrderRow['disputed']> =>
  getValue<OrderRow['disputed']>(trx)`
    ${withEarlier(sql`${orderId}`)}
    select case
      when bool_or(standing = 'open') then 'open'
      when bool_or(standing = 'lost') then 'lost'
      when count(*) > 0 then 'won'
    end as disputed
    from order_disputes where order_id in (select id from earlier)`

/**
 * True if the order's own payment is in an open or lost dispute. The payment of the order that it exchanges does not
 * count.
 */
export const paymentIsDisputed = (orderId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from order_disputes where order_id = ${orderId} and standing <> 'won')`

/** The order must be locked. */
export const isPaymentDisputed = (trx: Transaction, orderId: string): Promise<boolean> =>
  getValue<boolean>(trx)`
    select ${paymentIsDisputed(sql`${orderId}`)} as is_disputed`

export interface OrderOfDispute {
  id: string
  payment_intent: string
}

/** Orders that are not disputed although a dispute of their payment is open. */
export const listContradicted = (db: Database): Promise<OrderOfDispute[]> =>
  listRows<OrderOfDispute>(db)`
    select id, payment_intent from orders
    where id in (select order_id from order_disputes where standing = 'open')
      and disputed is distinct from 'open' and payment_intent is not null`

/** Sets the standing of the order's open disputes to that of the order, or to won if it has none. */
export async function closeAsOrder(db: Database, orderId: string): Promise<void> {
  await sql`
    update order_disputes d set standing = coalesce(o.disputed, 'won') from orders o
    where o.id = d.order_id and d.order_id = ${orderId} and d.standing = 'open'
      and o.disputed is distinct from 'open'`.execute(db)
}

/** Disputes that the bank has not decided yet. */
export async function listDisputesSince(db: Database, since: Date): Promise<OpenedDispute[]> {
  const rows = await db
    .selectFrom('order_disputes')
    .select(['id', 'order_id', 'reason', 'amount', 'due_by'])
    .where('opened_at', '>', since)
    .where('standing', '=', 'open')
    .orderBy('opened_at')
    .execute()
  return rows.map(({ id, order_id, reason, amount, due_by }) => ({
    id,
    orderId: order_id,
    reason,
    amount,
    dueBy: due_by?.toISOString() ?? null,
  }))
}

import { sql, type Insertable, type RawBuilder } from 'kysely'
import { amongTexts, type Database, isThere, type Transaction } from '../../database/connection.ts'
import type { OrderRow, RefundRow, RefundsTable } from '../tables.ts'

export async function insertRefund(trx: Transaction, refund: Insertable<RefundsTable>): Promise<RefundRow> {
  return await trx.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow()
}

export const findRefund = (db: Database, id: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()

export const findRefundByProvider = (db: Database, providerId: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refunds').selectAll().where('provider_id', '=', providerId).executeTakeFirst()

export const findRefundByRequest = (
  db: Database,
  orderId: string,
  key: string,
): Promise<RefundRow | undefined> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('request_key', '=', key)
    .executeTakeFirst()

export async function setTaxReversal(db: Database, id: string, transaction: string): Promise<RefundRow> {
  return await db
    .updateTable('refunds')
    .set({ tax_reversal: transaction })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Refunds of all of these orders, including requested ones. */
export async function sumRefundsOf(db: Database, orders: Pick<OrderRow, 'id'>[]): Promise<number> {
  const { sum } = await db
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount), 0)::int`.as('sum'))
    .where('order_id', '=', amongTexts(orders.map(({ id }) => id)))
    .where('state', '!=', 'failed')
    .executeTakeFirstOrThrow()
  return sum
}

export const sumRefunds = (db: Database, id: string): Promise<number> => sumRefundsOf(db, [{ id }])

type Money = Pick<OrderRow, 'id' | 'amount_charged' | 'amount_credit' | 'amount_exchanged_in'>

/**
 * What was refunded of an order's money or moved to another order. Refunds in progress, and exchanges that wait for
 * their parcel, count as given.
 */
const givenOf = (orderId: RawBuilder<unknown>) => sql<number>`(
  (select coalesce(sum(amount), 0)::int from refunds where order_id = ${orderId} and state <> 'failed')
  + (select coalesce(sum(amount), 0)::int from transfers where from_order = ${orderId} and state <> 'undone'))`

/** For use inside other queries: what is left of the money of an order `o`, in cents. */
export const leftOfMoney = sql<number>`(
  coalesce(o.amount_charged, 0) + o.amount_credit + o.amount_exchanged_in - ${givenOf(sql`o.id`)})`

/** As `leftOfMoney`, of a locked order, for decisions about money. */
export async function leftToGive(db: Database, order: Money): Promise<number> {
  const { rows } = await sql<{ given: number }>`select ${givenOf(sql`${order.id}`)} as given`.execute(db)
  return (order.amount_charged ?? 0) + order.amount_credit + order.amount_exchanged_in - rows[0]!.given
}

/**
 * For use inside other queries: refunds with their times, and those that the bank has returned since, negative, in
 * cents.
 */
export const refundMoves = sql`(
  select id, order_id, settled_at as at, amount, goes_to, provider_id, reason from refunds where state = 'succeeded'
  union all
  select id, order_id, succeeded_at, amount, goes_to, provider_id, reason from refunds where succeeded_at is not null
  union all
  select id, order_id, settled_at, -amount, goes_to, provider_id, reason from refunds where succeeded_at is not null)`

export const settleRefundRow = (
  trx: Transaction,
  id: string,
  from: 'requested' | 'succeeded',
  settled: { state: 'succeeded' | 'failed'; provider_id?: string; failure?: string },
): Promise<boolean> =>
  isThere(
    trx
      .updateTable('refunds')
      .set({
        ...settled,
        settled_at: sql`now()`,
        ...(from === 'succeeded' && { succeeded_at: sql`settled_at` }),
      })
      .where('id', '=', id)
      .where('state', '=', from)
      .returning('id'),
  )

export async function setProviderId(trx: Transaction, id: string, provider_id: string): Promise<void> {
  await trx.updateTable('refunds').set({ provider_id }).where('id', '=', id).execute()
}

export const listWaitingRefunds = (db: Database): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('state', '=', 'requested')
    .where('created_at', '<', sql<Date>`now() - interval '1 minute'`)
    .orderBy('created_at')
    .limit(200)
    .execute()

/** Ordered by the time of settlement. */
export const listSettledRefunds = (db: Database, orderId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('settled_at', 'is not', null)
    .orderBy('settled_at')
    .orderBy('id')
    .execute()

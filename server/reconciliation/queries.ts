import { sql } from 'kysely'
import type { Discrepancy } from '../../contract/reconciliation.ts'
import { amongTexts, type Database, getValue } from '../database/connection.ts'
import { CREDIT_SESSION } from '../orders/checkout/place-quoted.ts'

export interface PaidOrder {
  id: string
  session_id: string
  amount_charged: number | null
  amount_credit: number
  payment_intent: string | null
  tax: number
  /** False if the payment was refunded and its credit was not spent. */
  was_kept: boolean
}

const PAID = [
  'id',
  'amount_charged',
  'amount_credit',
  'payment_intent',
  sql<string>`session_id`.as('session_id'),
  sql<number>`coalesce(included_tax, amount_tax)`.as('tax'),
  sql<boolean>`exists (select from deliveries where order_id = orders.id)`.as('was_kept'),
] as const

/** An exchange whose difference is paid is not counted as paid while it waits for its return. */
const wasPaid = sql<boolean>`(paid_at is not null or exchange_of is not null and amount_charged > 0)`

export const listPaidBySession = (db: Database, sessionIds: string[]): Promise<PaidOrder[]> =>
  db
    .selectFrom('orders')
    .select(PAID)
    .where(wasPaid)
    .where('session_id', '=', amongTexts(sessionIds))
    .execute()

export const listPaidSince = (db: Database, since: Date): Promise<PaidOrder[]> =>
  db
    .selectFrom('orders')
    .select(PAID)
    .where(wasPaid)
    .where('session_id', 'is not', null)
    // Stripe does not know orders that were paid with credit alone or that cost nothing.
    .where(sql<boolean>`not starts_with(session_id, ${CREDIT_SESSION})`)
    .where('created_at', '>=', since)
    .execute()

interface MadeRefund {
  order_id: string
  payment_intent: string
  provider_id: string | null
  amount: number | null
}

export const listRefundsOfPayments = (db: Database, paymentIntents: string[]): Promise<MadeRefund[]> =>
  db
    .selectFrom('orders')
    .leftJoin('refunds', (join) =>
      join.onRef('refunds.order_id', '=', 'orders.id').on('refunds.state', '=', 'succeeded'),
    )
    .select([
      'orders.id as order_id',
      'provider_id',
      'amount',
      sql<string>`payment_intent`.as('payment_intent'),
    ])
    .where('payment_intent', '=', amongTexts(paymentIntents))
    .execute()

/** Refunds requested since then; a refund may wait for days before it succeeds. */
export const listRefundsSince = (db: Database, since: Date) =>
  db
    .selectFrom('refunds')
    .select(['order_id', 'provider_id', 'amount', 'by'])
    .where('state', '=', 'succeeded')
    .where('goes_to', '=', 'card')
    .where('created_at', '>=', since)
    // Implied by the line above, and has an index.
    .where('settled_at', '>=', since)
    .execute()

interface ReconciliationRow {
  /** When the last check ended; null before the first. */
  checked_at: Date | null
  /** Why and when a later attempt failed; null if none has. */
  problem: string | null
  failed_at: Date | null
  took_ms: number | null
  discrepancies: Discrepancy[]
}

export const findReconciliation = (db: Database): Promise<ReconciliationRow | undefined> =>
  db
    .selectFrom('reconciliation')
    .select(['problem', 'failed_at', 'took_ms', 'discrepancies'])
    .select(sql<Date | null>`nullif(checked_at, 'epoch')`.as('checked_at'))
    .executeTakeFirst()

export async function saveReconciliation(
  db: Database,
  { took_ms, discrepancies }: Pick<ReconciliationRow, 'took_ms' | 'discrepancies'>,
): Promise<void> {
  const row = {
    checked_at: sql<Date>`now()`,
    problem: null,
    failed_at: null,
    took_ms,
    discrepancies: JSON.stringify(discrepancies),
  }
  await db
    .insertInto('reconciliation')
    .values(row)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
    .execute()
}

/** Keeps the findings and the time of the last check, because alarms depend on both. */
export async function saveFailedCheck(
  db: Database,
  { problem, took_ms }: { problem: string; took_ms: number | null },
): Promise<void> {
  const row = { problem, failed_at: sql<Date>`now()`, took_ms }
  await db
    .insertInto('reconciliation')
    .values({ ...row, checked_at: sql<Date>`'epoch'`, discrepancies: '[]' })
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
    .execute()
}

const LOCK = 8_310_460

/** Held until `unlockBooks`, or until the session ends. False if another session holds the lock. */
export const lockBooks = (db: Database): Promise<boolean> =>
  getValue<boolean>(db)`select pg_try_advisory_lock(${LOCK}) as mine`

export const unlockBooks = (db: Database) => sql`select pg_advisory_unlock(${LOCK})`.execute(db)

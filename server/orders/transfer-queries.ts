import { sql, type Insertable, type Updateable } from 'kysely'
import type { Database, Transaction } from '../database/connection.ts'
import type { TransferRow, TransfersTable } from './tables.ts'

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

/** What a return moves to the order of the new sizes. */
export const findExchange = (db: Database, returnId: string): Promise<TransferRow | undefined> =>
  db.selectFrom('transfers').selectAll().where('return_id', '=', returnId).executeTakeFirst()

/** What exchanges gave back to the order that was paid with a card, for this refund; the oldest order first. */
export const listMovedBack = (db: Database, refundId: string): Promise<TransferRow[]> =>
  db
    .selectFrom('transfers')
    .innerJoin('orders', 'orders.id', 'from_order')
    .selectAll('transfers')
    .where('refund_id', '=', refundId)
    .where('transfers.state', '=', 'made')
    .orderBy('orders.created_at')
    .execute()

/** Of an order that was paid with a card: the exchanges that its payment has become, the oldest first. */
export async function listExchangesPaidBy(db: Database, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('payment_of', '=', orderId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Orders that still hold pieces for an exchange although their time is over. */
export async function listHoldsOver(db: Database, most: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select r.number from orders o
    join transfers t on t.to_order = o.id and t.kind = 'exchange'
    join returns r on r.id = t.return_id
    where o.state = 'awaiting_return' and o.hold_ends_at < now() order by o.hold_ends_at limit ${most}`.execute(
    db,
  )
  return rows.map(({ number }) => number)
}

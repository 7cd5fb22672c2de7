import type { ReturnOutcome } from '../../contract/return.ts'
import { type Disposition, REFUSED_DISPOSITIONS } from '../../contract/admin-return.ts'
import type { Transaction } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { Conflict, found, refuseField } from '../errors.ts'
import { listOrderItems } from '../orders/line-queries.ts'
import { listReturnItems, noteToPutAway, updateReturn, updateReturnItem } from '../orders/return-queries.ts'
import type { ReturnItemRow, ReturnRow } from '../orders/return-tables.ts'
import { restockItems } from '../orders/refunds/take-back.ts'
import type { Shop } from '../shop.ts'
import { recordOfReturn, requireReturn } from './changing-return.ts'
import { findNumberOfItem } from './queries.ts'

/** Why a piece cannot become what was chosen for it; undefined when it can. */
export const whyNotDispose = (outcome: ReturnOutcome, disposition: Disposition | undefined) =>
  outcome === 'refused' && disposition && !REFUSED_DISPOSITIONS.some((each) => each === disposition)
    ? 'A refused piece belongs to its buyer: it can be sent back, given away or destroyed.'
    : undefined

interface Disposal {
  disposition: Disposition
  why: string | undefined
  by: string
}

/** Decides what becomes of pieces that came back, once. Returns the number of their return. */
export const disposePiece = (
  { db }: Shop,
  itemId: number,
  { disposition, why, by }: Disposal,
): Promise<string> =>
  inTransaction(db, async (trx) => {
    const { number } = found(await findNumberOfItem(trx, itemId), 'The item does not exist.')
    const { returned } = await requireReturn(trx, number)
    const row = (await listReturnItems(trx, [returned.id])).find(({ id }) => id === itemId)!
    if (row.disposition === disposition) return number
    if (row.disposition) throw new Conflict(`It has been decided already: ${row.disposition}.`)
    if (returned.state !== 'settled' || row.outcome === null || row.outcome === 'missing' || row.kept)
      throw new Conflict('Only pieces that came back and were looked at can be disposed of.')
    if (returned.kind === 'claim' && !returned.needs_return)
      throw new Conflict('These pieces were paid back without coming back.')
    const fault = whyNotDispose(row.outcome, disposition)
    if (fault) throw new Conflict(fault)
    const reason = why?.trim() || null
    if (disposition === 'destroy' && !reason) {
      throw refuseField('why', 'Destroying needs a lawful reason.')
    }
    await disposeRows(trx, returned, [row], { disposition, why: reason, by })
    return number
  })

/** The order must be locked, and the rows must still wait for a decision. */
export async function disposeRows(
  trx: Transaction,
  returned: ReturnRow,
  rows: readonly ReturnItemRow[],
  { disposition, why, by }: Omit<Disposal, 'why'> & { why: string | null },
): Promise<void> {
  const orderId = returned.order_id
  const set = { disposition, disposed_at: new Date(), disposed_by: by, disposed_why: why }
  for (const { id } of rows) await updateReturnItem(trx, id, set)
  const disposed = rows.map((row) => ({ ...row, ...set }))
  const unsold = await restockItems(trx, orderId, disposed, await listOrderItems(trx, orderId), by)
  const ids = rows.map(({ id }) => id)
  await recordOfReturn(trx, returned, by, `piece: ${disposition.replace('_', ' ')}`, {
    item: ids.length === 1 ? ids[0] : ids.join(', '),
    ...unsold,
  })
  await noteToPutAway(trx, returned.id)
  await updateReturn(trx, returned.id, {})
}

import type { Transaction } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { Conflict, Refused, requireVersion } from '../errors.ts'
import { changeCounts, listReturnItems, updateReturn, updateReturnItem } from '../orders/return-queries.ts'
import { updateStopped } from '../orders/state-queries.ts'
import type { OrderRow } from '../orders/tables.ts'
import type { ReturnItemRow, ReturnRow } from '../orders/return-tables.ts'
import type { Shop } from '../shop.ts'
import { recordOfReturn, requireReturn } from './changing-return.ts'
import { findExchange } from '../orders/refunds/transfer-queries.ts'
import { reviveExchange } from './hold-exchange.ts'
import { mailReturn } from './return-mails.ts'
import { valueLines } from './asked-lines.ts'
import { dueOf } from './rules.ts'
import { divideItem } from './split-item.ts'

interface Receipt {
  /** What is in the parcel; undefined for everything. */
  pieces?: { item: number; quantity: number }[] | undefined
  by: string
}

/** T12. Mails the buyer that the parcel has arrived. */
export const receiveReturn = (
  { db }: Shop,
  number: string,
  { version, ...receipt }: Receipt & { version: number },
) =>
  inTransaction(db, async (trx) => {
    const { order, returned } = await requireReturn(trx, number)
    requireVersion('this return', returned, version)
    const received = await receiveIn(trx, order, returned, receipt)
    if (received) await mailReturn(trx, received, 'return-received')
  })

/**
 * Until a received return is settled, this can be repeated to change what was in the parcel, for pieces not judged yet.
 * Undefined if it was received before. The order must be locked.
 */
export async function receiveIn(
  trx: Transaction,
  order: OrderRow,
  returned: ReturnRow,
  { pieces, by }: Receipt,
): Promise<ReturnRow | undefined> {
  if (returned.state === 'received' && pieces) {
    await noteLater(trx, order, returned, pieces, by)
    return undefined
  }
  if (returned.state === 'lapsed') await takeAgain(trx, order, returned)
  else if (returned.state !== 'announced') throw new Conflict('No parcel is expected for this return.')
  const missing = await noteMissing(trx, order, returned, pieces)
  const received_at = new Date()
  const received = await updateReturn(trx, returned.id, {
    state: 'received',
    received_at,
    due_at: dueOf({ ...returned, received_at }),
  })
  await recordOfReturn(trx, received, by, 'parcel received', missing > 0 ? { missing } : {})
  return received
}

/**
 * Notes missing pieces of a parcel that was already noted as received. The dates stay, because they are those of the
 * arrival.
 */
async function noteLater(
  trx: Transaction,
  order: OrderRow,
  returned: ReturnRow,
  pieces: Receipt['pieces'],
  by: string,
): Promise<void> {
  const missing = await noteMissing(trx, order, returned, pieces)
  if (missing === 0) return
  const changed = await updateReturn(trx, returned.id, {})
  await recordOfReturn(trx, changed, by, 'pieces were not in the parcel', { missing })
}

/**
 * Reopens a lapsed return whose parcel arrives: the exchange is sent if its pieces are there. Other pieces of its lines
 * may have taken the last cents of their value in the meantime.
 */
async function takeAgain(trx: Transaction, order: OrderRow, returned: ReturnRow): Promise<void> {
  const lines = await valueLines(trx, order, await listReturnItems(trx, [returned.id]))
  for (const { id, goods, tax } of lines) await updateReturnItem(trx, id, { goods, tax })
  await changeCounts(
    trx,
    order.id,
    lines.map(({ line, quantity }) => ({ line, in_return: quantity })),
  )
  await updateStopped(trx, order)
  await reviveExchange(trx, order, returned)
}

/** Pieces that are missing from the parcel can be returned later. Returns their number. */
async function noteMissing(
  trx: Transaction,
  order: OrderRow,
  returned: ReturnRow,
  pieces: Receipt['pieces'],
): Promise<number> {
  if (!pieces) return 0
  const rows = await listReturnItems(trx, [returned.id])
  const came = new Map<number, number>()
  for (const { item, quantity } of pieces) came.set(item, (came.get(item) ?? 0) + quantity)
  if ([...came.keys()].some((id) => !rows.some((row) => row.id === id)))
    throw new Refused('Only what was announced can be received.')
  const isSent = (await findExchange(trx, returned.id))?.state === 'made'
  let missing = 0
  for (const row of rows) {
    const open = row.outcome === null ? row.quantity : 0
    const lacks = open - (came.get(row.id) ?? 0)
    if (lacks < 0) throw new Refused(`At most ${open} of these pieces were announced.`)
    if (lacks === 0) continue
    if (row.new_size !== null && isSent)
      throw new Conflict(
        'The new pieces have been sent already. Receive the return when all of it is here, or accept what does not come.',
      )
    await splitMissing(trx, row, lacks)
    await changeCounts(trx, order.id, [{ line: row.line, in_return: -lacks }])
    missing += lacks
  }
  await updateStopped(trx, order)
  return missing
}

const splitMissing = (trx: Transaction, row: ReturnItemRow, lacks: number) =>
  divideItem(
    trx,
    row,
    [{ quantity: row.quantity - lacks }, { quantity: lacks, outcome: 'missing' as const }].filter(
      ({ quantity }) => quantity > 0,
    ),
  )

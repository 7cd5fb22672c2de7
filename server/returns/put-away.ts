import type { PutAway } from '../../contract/admin-return.ts'
import type { Transaction } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { ShopError } from '../errors.ts'
import { listReturnItems } from '../orders/return-queries.ts'
import type { ReturnItemRow, ReturnRow } from '../orders/return-tables.ts'
import type { Shop } from '../shop.ts'
import { requireReturn } from './changing-return.ts'
import { disposeRows } from './dispose.ts'

interface Disposal {
  disposition: Exclude<NonNullable<ReturnItemRow['disposition']>, 'destroy'>
  by: string
}

/** One transaction per return, so that a return that cannot be put away does not stop the others. */
export async function putAwayReturns(
  { db }: Shop,
  numbers: readonly string[],
  disposal: Disposal,
): Promise<PutAway> {
  const done: PutAway = { changed: [], pieces: 0, refused: [] }
  for (const number of new Set(numbers)) {
    try {
      const { pieces, reason } = await inTransaction(db, (trx) => putAway(trx, number, disposal))
      if (pieces > 0) done.changed.push(number)
      done.pieces += pieces
      if (reason) done.refused.push({ number, reason })
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      done.refused.push({ number, reason: error.message })
    }
  }
  return done
}

async function putAway(
  trx: Transaction,
  number: string,
  { disposition, by }: Disposal,
): Promise<{ pieces: number; reason: string | undefined }> {
  const { returned } = await requireReturn(trx, number)
  const items = canCome(returned) ? await listReturnItems(trx, [returned.id]) : []
  const waiting = items.filter(isWaiting)
  if (waiting.length === 0) {
    const isDone = items.some(({ disposition }) => disposition !== null)
    return {
      pieces: 0,
      reason: isDone ? 'Its pieces have been put away already.' : 'Nothing of it waits to be put away.',
    }
  }
  // Refused pieces belong to the buyer and the others to the shop, so one decision cannot apply to both.
  const isSentBack = disposition === 'send_back'
  const meant = waiting.filter(({ outcome }) => (outcome === 'refused') === isSentBack)
  if (meant.length > 0) await disposeRows(trx, returned, meant, { disposition, why: null, by })
  const pieces = meant.reduce((sum, { quantity }) => sum + quantity, 0)
  return { pieces, reason: meant.length < waiting.length ? reasonAgainst(isSentBack) : undefined }
}

const reasonAgainst = (isSentBack: boolean): string =>
  isSentBack
    ? 'Pieces that were not refused are the shop’s, and are not sent back.'
    : 'A refused piece belongs to its buyer, and is sent back.'

const canCome = ({ state, needs_return, basis }: ReturnRow): boolean =>
  state === 'settled' && (needs_return || basis === 'withdrawal')

const isWaiting = ({ outcome, disposition, kept }: ReturnItemRow): boolean =>
  disposition === null && outcome !== null && outcome !== 'missing' && !kept

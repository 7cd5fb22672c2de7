import { money } from '../../../contract/money.ts'
import type { Transaction } from '../../database/connection.ts'
import { Conflict } from '../../errors.ts'
import { findReturnById, findReturnByRequest } from '../return-queries.ts'
import type { OrderRow, RefundRow } from '../tables.ts'
import { leftToRefund } from './refund-limits.ts'
import { findRefundByRequest } from './refund-queries.ts'
import { hashOfPieces, type NamedPieces } from './take-back.ts'
import { listPayers } from './transfer-queries.ts'

interface Asked {
  /** In cents; undefined for all that is left. */
  amount: number | undefined
  pieces: NamedPieces[]
  restock: NamedPieces[]
}

interface Refunded {
  /** In cents, on cards and as credit. */
  amount: number
  onCards: RefundRow[]
  returnId: string | null
}

/**
 * The earlier refunds to cards requested under this key; undefined if there are none. Throws Conflict if the earlier
 * request was different. The order must be locked.
 */
export async function findRepeatedRefund(
  trx: Transaction,
  order: OrderRow,
  key: string | undefined,
  asked: Asked,
): Promise<RefundRow[] | undefined> {
  const before = key === undefined ? undefined : await findRefunded(trx, order.id, key)
  if (!before) return undefined
  if ((await isOfAmount(trx, order, before, asked)) && (await isOfPieces(trx, before, asked)))
    return before.onCards
  throw new Conflict(
    `A refund of ${money(before.amount)} was asked for already. Reload the order to see what became of it.`,
  )
}

/** Separate from the keys of requests for returns. */
export const keyOfPieces = (key: string): string => `refund:${key}`

/**
 * True if these pieces were already taken back under this key without a refund that would show it. Throws Conflict if
 * the earlier request was different. The order must be locked.
 */
export async function isTakenAlone(
  trx: Transaction,
  { id }: Pick<OrderRow, 'id'>,
  key: string | undefined,
  { amount, pieces, restock }: Asked,
): Promise<boolean> {
  const before = key === undefined ? undefined : await findReturnByRequest(trx, id, keyOfPieces(key))
  if (!before) return false
  if (amount === undefined && before.request_hash === hashOfPieces({ pieces, restock })) return true
  throw new Conflict('Other pieces were taken back already. Reload the order to see which.')
}

async function isOfAmount(
  trx: Transaction,
  order: OrderRow,
  before: Refunded,
  { amount }: Asked,
): Promise<boolean> {
  if (amount !== undefined) return amount === before.amount
  // A refund of everything left: something is left afterwards only if it failed.
  return before.onCards.some(({ state }) => state === 'failed') || (await leftToRefund(trx, order)) <= 0
}

async function isOfPieces(trx: Transaction, { returnId }: Refunded, asked: Asked): Promise<boolean> {
  if (returnId === null) return asked.pieces.length === 0 && asked.restock.length === 0
  const hash = (await findReturnById(trx, returnId))?.request_hash
  // Erased, or written by a release that did not store it.
  return hash == null || hash === hashOfPieces(asked)
}

/** The sum of its parts if it was split. */
async function findRefunded(trx: Transaction, orderId: string, key: string): Promise<Refunded | undefined> {
  const onCards: RefundRow[] = []
  let amount = 0
  let returnId: string | null = null
  for (const { id } of await listPayers(trx, orderId)) {
    const onCard = await findRefundByRequest(trx, id, key)
    const asCredit = await findRefundByRequest(trx, id, `${key}:credit`)
    if (onCard) onCards.push(onCard)
    amount += (onCard?.amount ?? 0) + (asCredit?.amount ?? 0)
    returnId ??= onCard?.return_id ?? asCredit?.return_id ?? null
  }
  return amount > 0 ? { amount, onCards, returnId } : undefined
}

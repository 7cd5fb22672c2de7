import { type ReturnedPieces, returnStock, undoReturn } from '../../catalog/stock/pool-of-today-queries.ts'
import type { Transaction } from '../../database/connection.ts'
import { Refused } from '../../errors.ts'
import { releaseUses } from '../../promotions/uses.ts'
import { findDelivery } from '../delivery-queries.ts'
import { listOrderItems, withoutTakenBack } from '../line-queries.ts'
import { taxesOf, valueOf } from './piece-values.ts'
import { hashOfRequest } from '../hash-of-request.ts'
import { piecesInWords, refuseMore } from '../pieces-in-words.ts'
import {
  changeCounts,
  deleteReturnItem,
  findReturnById,
  insertReturn,
  insertReturnItems,
  listGiven,
  listReturnItems,
  type NewReturnItem,
  updateReturn,
  updateReturnItem,
} from '../return-queries.ts'
import { leftOf } from '../returnable.ts'
import { updateStopped } from '../state-queries.ts'
import type { OrderItemRow, OrderRow, RefundRow } from '../tables.ts'
import type { ReturnItemRow, ReturnRow } from '../return-tables.ts'

/** Pieces of a garment and size, which may be on several lines of an order. */
export interface NamedPieces {
  product_id: number
  size: string
  quantity: number
}

export interface TakeBack {
  /** Refunded or returned pieces, which are then not packed. */
  pieces: NamedPieces[]
  /** Those of `pieces` that go back on sale. */
  restock: NamedPieces[]
  by: string
  /** The request's key, if no refund stores it (`isTakenAlone`). */
  request_key?: string
}

export const hashOfPieces = ({ pieces, restock }: Pick<TakeBack, 'pieces' | 'restock'>): string =>
  hashOfRequest(['refund', pieces, restock])

interface TakenPieces {
  item: OrderItemRow
  quantity: number
  restocked: number
}

/**
 * Creates a settled return of the refunded pieces, or their cancellation if they have not left. Returns it, with a
 * sentence about it for the history. Each piece of an order is taken back once. The order must be locked.
 */
export async function takeBack(
  trx: Transaction,
  order: OrderRow,
  { pieces, restock, by, request_key }: TakeBack,
): Promise<{ returned?: ReturnRow; words: Record<string, string> }> {
  if (pieces.length === 0 && restock.length === 0) return { words: {} }
  const items = await listOrderItems(trx, order.id)
  const taken = assign(items, pieces)
  assignRestocked(taken, restock)
  if (taken.length === 0) return { words: {} }
  const isUnsent = (await findDelivery(trx, order.id))?.status === 'manufacturing'
  const returned = await insertReturn(trx, {
    order_id: order.id,
    kind: isUnsent ? 'cancel' : 'return',
    request_hash: hashOfPieces({ pieces, restock }),
    request_key: request_key ?? null,
    basis: 'goodwill',
    state: 'settled',
    email: order.email,
    needs_return: false,
    settled_at: new Date(),
    by,
  })
  const rows = await insertReturnItems(trx, returned, await worth(trx, order, items, taken, by))
  await changeCounts(
    trx,
    order.id,
    taken.map(({ item, quantity }) => ({ line: item.line, taken_back: quantity })),
  )
  const unsold = await restockItems(trx, order.id, rows, items, by)
  await releaseUsesOfCanceled(trx, order.id)
  await updateStopped(trx, order)
  const back = rows.filter(({ disposition }) => disposition === 'restock')
  return {
    returned,
    words: {
      taken_back: piecesInWords(taken),
      ...(back.length > 0 && {
        back_in_stock: piecesInWords(
          back.map((row) => ({ quantity: row.quantity, item: asLine(row, items) })),
        ),
      }),
      ...unsold,
    },
  }
}

/** Releases the codes if every piece was taken back before production began; returns do not release them. */
export async function releaseUsesOfCanceled(trx: Transaction, orderId: string): Promise<void> {
  const delivery = await findDelivery(trx, orderId)
  const isBegun = delivery?.begun_at != null || delivery?.status !== 'manufacturing'
  if (isBegun || withoutTakenBack(await listOrderItems(trx, orderId)).length > 0) return
  await releaseUses(trx, orderId)
}

async function worth(
  trx: Transaction,
  order: OrderRow,
  items: OrderItemRow[],
  taken: TakenPieces[],
  by: string,
): Promise<NewReturnItem[]> {
  const given = await listGiven(trx, order.id)
  const taxes = taxesOf(order, items)
  const rows: NewReturnItem[] = []
  for (const { item, quantity, restocked } of taken) {
    let known = given.get(item.line) ?? { goods: 0, tax: 0 }
    let taken_back = item.taken_back
    for (const part of [
      { quantity: restocked, restock: true },
      { quantity: quantity - restocked, restock: false },
    ].filter(hasPieces)) {
      const { goods, tax } = valueOf({ ...item, taken_back }, taxes.get(item.line)!, known, part.quantity)
      known = { goods: known.goods + goods, tax: known.tax + tax }
      taken_back += part.quantity
      rows.push({
        line: item.line,
        quantity: part.quantity,
        goods,
        tax,
        outcome: 'accepted',
        ...(part.restock && { disposition: 'restock', disposed_at: new Date(), disposed_by: by }),
      })
    }
  }
  return rows
}

/** Puts the items to be restocked back on sale. Names, in words, those that cannot be bought. */
export async function restockItems(
  trx: Transaction,
  orderId: string,
  rows: ReturnItemRow[],
  items: OrderItemRow[],
  by: string,
): Promise<{ not_on_sale?: string }> {
  const back = rows
    .filter(({ disposition }) => disposition === 'restock')
    .map((row): ReturnedPieces => ({ ...asLine(row, items), return_item_id: row.id }))
  const unsold = back.length > 0 ? await returnStock(trx, orderId, back, by) : []
  if (unsold.length === 0) return {}
  const sizes = [...new Set(unsold.map(({ size }) => size || 'unknown'))].join(', ')
  return { not_on_sale: `size ${sizes}, which the product does not have today` }
}

const asLine = ({ line, quantity }: Pick<ReturnItemRow, 'line' | 'quantity'>, items: OrderItemRow[]) => ({
  ...items.find((item) => item.line === line)!,
  quantity,
})

/**
 * Undoes `takeBack` for a refund that was not made: its pieces are packed again, and off sale. A piece that has been
 * sold in the meantime stays taken back. Returns a sentence for the history. The order must be locked.
 */
export async function undoTakeBack(
  trx: Transaction,
  order: OrderRow,
  { return_id }: Pick<RefundRow, 'return_id'>,
  by: string,
): Promise<Record<string, string>> {
  const returned = return_id && (await findReturnById(trx, return_id))
  if (!returned || returned.basis !== 'goodwill') return {}
  const items = await listOrderItems(trx, order.id)
  const rows = await listReturnItems(trx, [returned.id])
  const restocked = rows.filter(({ disposition }) => disposition === 'restock')
  const lines = restocked.map((row) => asLine(row, items))
  const unsold = lines.length > 0 ? await undoReturn(trx, order.id, lines, by) : []
  const freedOf = new Map(restocked.map((row, at) => [row, unsold[at]!]))
  const undone = rows.map((row) => ({ row, freed: freedOf.get(row) ?? row.quantity }))
  const isWhole = undone.every(({ row, freed }) => row.quantity === freed)
  // Pages show every cancellation as canceled, but these pieces are to be sent.
  if (isWhole) await updateReturn(trx, returned.id, { kind: 'return', state: 'called_off', settled_at: null })
  else for (const { row, freed } of undone) await freePieces(trx, row, freed)
  await changeCounts(
    trx,
    order.id,
    undone.map(({ row, freed }) => ({ line: row.line, taken_back: -freed })),
  )
  await updateStopped(trx, order)
  const words = (count: (each: (typeof undone)[number]) => number) =>
    piecesInWords(
      undone.map((each) => ({ quantity: count(each), item: asLine(each.row, items) })).filter(hasPieces),
    )
  const free = words(({ freed }) => freed)
  const kept = words(({ row, freed }) => row.quantity - freed)
  return { ...(free && { not_taken_back: free }), ...(kept && { sold_to_somebody_else: kept }) }
}

const hasPieces = ({ quantity }: { quantity: number }) => quantity > 0

/** The rest of the item keeps its share of the value. */
async function freePieces(trx: Transaction, row: ReturnItemRow, freed: number): Promise<void> {
  if (freed === 0) return
  if (freed === row.quantity) return await deleteReturnItem(trx, row.id)
  const share = (cents: number) => cents - Math.round((cents * freed) / row.quantity)
  await updateReturnItem(trx, row.id, {
    quantity: row.quantity - freed,
    goods: share(row.goods),
    tax: share(row.tax),
  })
}

/** Takes pieces from lines of the same garment and size in the order of the lines. */
function assign(items: OrderItemRow[], pieces: NamedPieces[]): TakenPieces[] {
  const taken = items.map((item) => ({ item, quantity: 0, restocked: 0 }))
  for (const { product_id, size, quantity } of pieces) {
    const lines = taken.filter(({ item }) => item.product_id === product_id && item.size === size)
    if (lines.length === 0) throw new Refused('Only what the order contains can come back.')
    let rest = quantity
    for (const line of lines) {
      const count = Math.min(rest, leftOf(line.item) - line.quantity)
      line.quantity += count
      rest -= count
    }
    if (rest > 0) throw refuseMore('pieces', lines[0]!.item, quantity - rest)
  }
  return taken.filter(({ quantity }) => quantity > 0)
}

function assignRestocked(taken: TakenPieces[], restock: NamedPieces[]): void {
  for (const { product_id, size, quantity } of restock) {
    let rest = quantity
    for (const line of taken) {
      if (line.item.product_id !== product_id || line.item.size !== size) continue
      const count = Math.min(rest, line.quantity - line.restocked)
      line.restocked += count
      rest -= count
    }
    if (rest > 0) throw new Refused('Only pieces that are taken back can go back in stock.')
  }
}

import { returnStock, undoReturn } from '../catalog/pool-of-today-queries.ts'
import type { Transaction } from '../database/connection.ts'
import { Refused } from '../errors.ts'
import { listOrderItems } from './order-queries.ts'
import { updateStopped } from './state-queries.ts'
import type { OrderItemRow, OrderRow } from './tables.ts'
import { freePieces, insertTakenBack, listTakenBack, type TakenBack } from './take-back-queries.ts'

/** Pieces of a garment and size, which may stand on several lines of one order. */
export interface NamedPieces {
  product_id: number
  size: string
  quantity: number
}

export interface TakeBack {
  /** Refunded or returned: they are not packed any more. */
  pieces: NamedPieces[]
  /** Those of them that go on sale again. */
  restock: NamedPieces[]
  refundId: string | null
  by: string
}

/** What was taken back, in words for the history. Each piece of an order is taken back once. The order must be locked. */
export async function takeBack(
  trx: Transaction,
  order: OrderRow,
  { pieces, restock, refundId, by }: TakeBack,
): Promise<Record<string, string>> {
  if (pieces.length === 0 && restock.length === 0) return {}
  const items = await listOrderItems(trx, order.id)
  const taken = assign(items, pieces)
  assignRestocked(taken, restock)
  await insertTakenBack(trx, taken, { order_id: order.id, refund_id: refundId, by })
  const back = taken
    .filter(({ restocked }) => restocked > 0)
    .map(({ item, restocked }) => ({ ...item, quantity: restocked }))
  const unsold = back.length > 0 ? await returnStock(trx, order.id, back, by) : []
  await updateStopped(trx, order)
  return {
    taken_back: inWords(taken.map(({ item, quantity }) => ({ ...item, quantity }))),
    ...(back.length > 0 && { back_in_stock: inWords(back) }),
    ...(unsold.length > 0 && {
      not_on_sale: `size ${[...new Set(unsold.map(({ size }) => size || 'unknown'))].join(', ')}, which the product does not have today`,
    }),
  }
}

/**
 * Undoes `takeBack` for a refund that was never made: its pieces are to be packed again, and off sale. A piece that
 * somebody else has bought meanwhile stays taken back. Returns what happened, in words for the history. The order must be
 * locked.
 */
export async function undoTakeBack(
  trx: Transaction,
  order: OrderRow,
  { refundId, by }: { refundId: string; by: string },
): Promise<Record<string, string>> {
  const taken = await listTakenBack(trx, refundId)
  if (taken.length === 0) return {}
  const back = taken.filter(({ restocked }) => restocked > 0)
  const lines = back.map(({ item, restocked }) => ({ ...item, quantity: restocked }))
  const unsold = lines.length > 0 ? await undoReturn(trx, order.id, lines, by) : []
  const freed = taken.map(({ item, quantity, restocked }) => {
    const again = restocked > 0 ? unsold[back.findIndex((line) => line.item === item)]! : 0
    return { item, line: item.line, quantity: quantity - restocked + again, restocked: again }
  })
  await freePieces(trx, refundId, freed)
  await updateStopped(trx, order)
  const kept = taken
    .map(({ item, quantity }, index) => ({ ...item, quantity: quantity - freed[index]!.quantity }))
    .filter(({ quantity }) => quantity > 0)
  const free = freed.filter(({ quantity }) => quantity > 0)
  return {
    ...(free.length > 0 && {
      not_taken_back: inWords(free.map(({ item, quantity }) => ({ ...item, quantity }))),
    }),
    ...(kept.length > 0 && { sold_to_somebody_else: inWords(kept) }),
  }
}

/** Lines of the same garment and size are taken from in their order. */
function assign(items: OrderItemRow[], pieces: NamedPieces[]): TakenBack[] {
  const taken = items.map((item) => ({ item, quantity: 0, restocked: 0 }))
  for (const { product_id, size, quantity } of pieces) {
    const lines = taken.filter(({ item }) => item.product_id === product_id && item.size === size)
    if (lines.length === 0) throw new Refused('Only what the order contains can come back.')
    let rest = quantity
    for (const line of lines) {
      const count = Math.min(rest, line.item.quantity - line.item.taken_back - line.quantity)
      line.quantity += count
      rest -= count
    }
    if (rest > 0) throw refuseMore(lines[0]!.item, quantity - rest)
  }
  return taken.filter(({ quantity }) => quantity > 0)
}

function refuseMore({ name, size }: OrderItemRow, left: number): Refused {
  const garment = `${name}${size && ` in size ${size}`}`
  const message =
    left === 0
      ? `Every piece of ${garment} has been taken back already.`
      : `Only ${left} ${left === 1 ? 'piece' : 'pieces'} of ${garment} can still be taken back.`
  return new Refused(message, { fields: { pieces: message } })
}

function assignRestocked(taken: TakenBack[], restock: NamedPieces[]): void {
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

const inWords = (pieces: OrderItemRow[]) =>
  pieces.map(({ quantity, name, size }) => `${quantity} × ${name}${size && ` (${size})`}`).join('; ')

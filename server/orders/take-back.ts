import { returnStock } from '../catalog/pool-of-today-queries.ts'
import type { Transaction } from '../database/connection.ts'
import { Refused } from '../errors.ts'
import { listOrderItems } from './order-queries.ts'
import { updateStopped } from './state-queries.ts'
import type { OrderItemRow, OrderRow } from './tables.ts'
import { insertTakenBack, type TakenBack } from './take-back-queries.ts'

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

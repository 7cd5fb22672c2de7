import { awaitsReturn } from '../../contract/order-states.ts'
import { releaseStock } from '../catalog/stock/pool-of-today-queries.ts'
import type { Transaction } from '../database/connection.ts'
import { replaceLines } from '../orders/exchange-queries.ts'
import { includedIn } from '../orders/tax/included-tax.ts'
import { listOrderItems } from '../orders/line-queries.ts'
import type { OrderItemRow, OrderRow } from '../orders/tables.ts'
import type { ReturnItemRow } from '../orders/return-tables.ts'
import { type ExchangedPieces, linesOf, newValueOf, sumsOf } from './exchange-lines.ts'

interface Fitted {
  items: OrderItemRow[]
  sums: ReturnType<typeof sumsOf>
}

/**
 * Reduces the exchange's order to the pieces whose counterparts came back, at the value of those, and releases the rest
 * of its hold.
 */
export async function fitToPieces(
  trx: Transaction,
  held: OrderRow,
  order: OrderRow,
  items: ReturnItemRow[],
): Promise<Fitted> {
  const before = await listOrderItems(trx, held.id)
  const sold = new Map((await listOrderItems(trx, order.id)).map((item) => [item.line, item]))
  const pieces = items.map((item): ExchangedPieces => {
    const { line, quantity, new_size } = item
    const { goods, tax } = newValueOf(item)
    return {
      product_id: sold.get(line)!.product_id,
      new_size: new_size!,
      quantity,
      goods,
      tax,
      included_tax: includedIn(sold.get(line)!, goods),
    }
  })
  const isSame = ({ product_id, size }: OrderItemRow, piece: ExchangedPieces) =>
    product_id === piece.product_id && size === piece.new_size
  const lines = linesOf(pieces, (piece) => before.find((item) => isSame(item, piece))!)
  const sums = sumsOf(lines)
  const countOf = (counted: { quantity: number }[]) =>
    counted.reduce((sum, { quantity }) => sum + quantity, 0)
  const isUnchanged =
    countOf(lines) === countOf(before) &&
    sums.subtotal === held.subtotal &&
    sums.amount_tax === held.amount_tax
  if (isUnchanged) return { items: before, sums }
  const free = surplusOf(before, lines)
  if (free.length > 0 && awaitsReturn(held.state))
    await releaseStock(trx, held.id, free, 'these pieces are not exchanged')
  return { items: await replaceLines(trx, held, lines, sums), sums }
}

type Counted = Pick<OrderItemRow, 'product_id' | 'size' | 'quantity'>

/** The held pieces that exceed the new lines. */
function surplusOf(before: OrderItemRow[], lines: Counted[]): OrderItemRow[] {
  const keyOf = ({ product_id, size }: Counted) => `${product_id}/${size}`
  const kept = new Map<string, number>()
  for (const line of lines) kept.set(keyOf(line), (kept.get(keyOf(line)) ?? 0) + line.quantity)
  return before.flatMap((item) => {
    const left = kept.get(keyOf(item)) ?? 0
    const stays = Math.min(item.quantity, left)
    kept.set(keyOf(item), left - stays)
    return stays < item.quantity ? [{ ...item, quantity: item.quantity - stays }] : []
  })
}

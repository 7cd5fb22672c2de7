import type { Updateable } from 'kysely'
import type { Transaction } from '../database/connection.ts'
import { insertReturnItems, updateReturnItem } from '../orders/return-queries.ts'
import type { ReturnItemRow, ReturnItemsTable } from '../orders/return-tables.ts'

export type ItemPart = { quantity: number } & Pick<
  Updateable<ReturnItemsTable>,
  'outcome' | 'deducted' | 'why' | 'disposition' | 'disposed_at' | 'disposed_by' | 'disposed_why'
>

/** The value of each part, in the order of the parts; together they have the item's value. */
export function worthOfParts(
  { quantity, goods, tax }: Pick<ReturnItemRow, 'quantity' | 'goods' | 'tax'>,
  parts: { quantity: number }[],
): { goods: number; tax: number }[] {
  let before = 0
  const upTo = (whole: number, pieces: number) => Math.round((whole * pieces) / quantity)
  return parts.map((part) => {
    const after = before + part.quantity
    const worth = {
      goods: upTo(goods, after) - upTo(goods, before),
      tax: upTo(tax, after) - upTo(tax, before),
    }
    before = after
    return worth
  })
}

/** Pieces with different outcomes become items of their own: the first part stays the item itself. */
export async function divideItem(
  trx: Transaction,
  row: ReturnItemRow,
  parts: ItemPart[],
): Promise<ReturnItemRow[]> {
  const worth = worthOfParts(row, parts)
  const [first, ...others] = parts.map((part, index) => ({ ...part, ...worth[index]! }))
  await updateReturnItem(trx, row.id, first!)
  const kept = { ...row, ...first } as ReturnItemRow
  if (others.length === 0) return [kept]
  const { line, reason, comment, new_size, price_difference } = row
  const made = await insertReturnItems(
    trx,
    { id: row.return_id, order_id: row.order_id },
    others.map((part) => ({ line, reason, comment, new_size, price_difference, ...part })),
  )
  return [kept, ...made]
}

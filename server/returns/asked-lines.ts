import type { Transaction } from '../database/connection.ts'
import { Conflict, Refused } from '../errors.ts'
import { listOrderItems } from '../orders/line-queries.ts'
import { taxesOf, valueOf, type Value } from '../orders/refunds/piece-values.ts'
import { garmentInWords, refuseMore } from '../orders/pieces-in-words.ts'
import { findReturnByRequest, listGiven } from '../orders/return-queries.ts'
import type { OrderItemRow, OrderRow } from '../orders/tables.ts'
import type { ReturnRow } from '../orders/return-tables.ts'
import { findReturnOfLine } from './queries.ts'
import { leftOf } from '../orders/returnable.ts'

export interface AskedLine {
  line: number
  quantity: number
}

/** Finds the return that an earlier attempt of the same request created. The order must be locked. */
export async function findRepeated(
  trx: Transaction,
  orderId: string,
  key: string | undefined,
  hash: string,
): Promise<ReturnRow | undefined> {
  const repeated = key === undefined ? undefined : await findReturnByRequest(trx, orderId, key)
  if (repeated && repeated.request_hash !== hash)
    throw new Conflict(
      `Something else was asked for under this key already: ${repeated.number}. Reload the order to see it.`,
    )
  return repeated
}

export type ValuedLine<L extends AskedLine> = L & Value & { item: OrderItemRow }

/** Adds the value of the pieces to each line. Refuses more pieces than are left. The order must be locked. */
export async function valueLines<L extends AskedLine>(
  trx: Transaction,
  order: OrderRow,
  asked: L[],
): Promise<ValuedLine<L>[]> {
  const items = await listOrderItems(trx, order.id)
  const given = await listGiven(trx, order.id)
  const taxes = taxesOf(order, items)
  const valued: ValuedLine<L>[] = []
  for (const line of asked) {
    const index = items.findIndex((item) => item.line === line.line)
    const item = items[index]
    if (!item) throw new Refused('Only what the order contains can come back.')
    if (line.quantity > leftOf(item)) throw await whyNotAsMany(trx, item)
    const before = given.get(item.line) ?? { line: item.line, goods: 0, tax: 0 }
    const { goods, tax } = valueOf(item, taxes.get(item.line)!, before, line.quantity)
    valued.push({ ...line, goods, tax, item })
    given.set(item.line, { line: item.line, goods: before.goods + goods, tax: before.tax + tax })
    items[index] = { ...item, in_return: item.in_return + line.quantity }
  }
  return valued
}

async function whyNotAsMany(trx: Transaction, item: OrderItemRow): Promise<Conflict | Refused> {
  const left = leftOf(item)
  const other = left === 0 ? await findReturnOfLine(trx, item.order_id, item.line) : undefined
  if (!other) return refuseMore(`line_${item.line}`, item, left)
  return new Conflict(`${garmentInWords(item)} is in return ${other.number} already.`, {
    number: other.number,
  })
}

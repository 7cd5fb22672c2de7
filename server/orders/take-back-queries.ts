import { sql } from 'kysely'
import type { Transaction } from '../database/connection.ts'
import { markSalesDay } from './sales-queries.ts'
import type { OrderItemRow } from './tables.ts'

export interface TakenBack {
  item: OrderItemRow
  quantity: number
  restocked: number
}

export async function insertTakenBack(
  trx: Transaction,
  taken: TakenBack[],
  { order_id, refund_id, by }: { order_id: string; refund_id: string | null; by: string },
): Promise<void> {
  const lines = sql`unnest(
    ${taken.map(({ item }) => item.line)}::int[],
    ${taken.map(({ quantity }) => quantity)}::int[],
    ${taken.map(({ restocked }) => restocked)}::int[]
  ) as taken (line, quantity, restocked)`
  await sql`
    with noted as (
      insert into pieces_taken_back (order_id, line, refund_id, quantity, restocked, by)
      select ${order_id}, line, ${refund_id}::uuid, quantity, restocked, ${by} from ${lines}
    )
    update order_items i set taken_back = i.taken_back + taken.quantity
    from ${lines} where i.order_id = ${order_id} and i.line = taken.line`.execute(trx)
  await markSalesDay(trx, order_id)
}

/** What was taken back with a refund, by the lines of the order. */
export async function listTakenBack(trx: Transaction, refundId: string): Promise<TakenBack[]> {
  const { rows } = await sql<{ item: OrderItemRow; quantity: number; restocked: number }>`
    select to_jsonb(i) as item, t.quantity, t.restocked
    from pieces_taken_back t join order_items i using (order_id, line)
    where t.refund_id = ${refundId}::uuid order by line`.execute(trx)
  return rows
}

/** `freed` has of each line how many pieces of the refund are not taken back after all. */
export async function freePieces(
  trx: Transaction,
  refundId: string,
  freed: { line: number; quantity: number; restocked: number }[],
): Promise<void> {
  const lines = sql`unnest(
    ${freed.map(({ line }) => line)}::int[],
    ${freed.map(({ quantity }) => quantity)}::int[],
    ${freed.map(({ restocked }) => restocked)}::int[]
  ) as freed (line, quantity, restocked)`
  const isOfRefund = sql`t.refund_id = ${refundId}::uuid and t.line = freed.line`
  await sql`
    update order_items i set taken_back = i.taken_back - freed.quantity
    from pieces_taken_back t, ${lines}
    where ${isOfRefund} and i.order_id = t.order_id and i.line = t.line`.execute(trx)
  await sql`
    delete from pieces_taken_back t using ${lines}
    where ${isOfRefund} and t.quantity = freed.quantity`.execute(trx)
  await sql`
    update pieces_taken_back t set quantity = t.quantity - freed.quantity, restocked = t.restocked - freed.restocked
    from ${lines} where ${isOfRefund}`.execute(trx)
}

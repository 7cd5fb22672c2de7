import { sql } from 'kysely'
import type { Transaction } from '../database/connection.ts'
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
}

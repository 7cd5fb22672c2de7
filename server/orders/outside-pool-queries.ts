import { sql } from 'kysely'
import { holdsStock } from '../../contract/order-states.ts'
import { poolOfLineToday } from '../catalog/stock/size-pool-queries.ts'
import { among, type Database, listRows } from '../database/connection.ts'
import { sqlStates } from './state-queries.ts'

export interface PiecesOutside {
  product_id: number
  /** The pool that the pieces would be sold from today. */
  size: string
  /** Pieces of paid orders that have not left; made-to-order pieces do not exist yet. */
  to_send: number
  /** Pieces held by orders that were placed while the product sold from another pool. */
  held: number
}

/** Pieces on the shelf that are not in the `on_hand` of the pool that their product sells from today. */
export async function countOutsidePools(
  db: Database,
  productIds: readonly number[],
): Promise<PiecesOutside[]> {
  const isAsked = sql`i.product_id = ${among([...productIds])}`
  return await listRows<PiecesOutside>(db)`
    with sold as (
      select i.product_id, i.size, sum(i.quantity - i.taken_back) as pieces
      from order_items i join deliveries d on d.order_id = i.order_id
      where ${isAsked} and d.status = 'manufacturing' and not i.made_to_order
      group by 1, 2
    ), held as (
      select i.product_id, i.size, i.stock_size, sum(i.quantity) as pieces
      from order_items i join orders o on o.id = i.order_id
      where ${isAsked} and o.state in ${sqlStates(holdsStock)}
      group by 1, 2, 3
    ), outside as (
      select i.product_id, ${poolOfLineToday} as size, i.pieces as to_send, 0 as held from sold i
      union all
      select i.product_id, ${poolOfLineToday}, 0, i.pieces from held i where i.stock_size <> ${poolOfLineToday}
    )
    select product_id, size, sum(to_send)::int as to_send, sum(held)::int as held from outside group by 1, 2`
}

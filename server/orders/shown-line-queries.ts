import { sql } from 'kysely'
import type { OrderItemRow } from './tables.ts'

/** `exchanged`: the number of taken-back pieces for which others were sent; absent if none was taken back. */
export type ShownLine = OrderItemRow & { exchanged?: number }

const exchanged = sql`(
  select coalesce(sum(r.quantity), 0) from return_items r
  join transfers t on t.return_id = r.return_id and t.kind = 'exchange' and t.state = 'made'
  where r.order_id = i.order_id and r.line = i.line and r.outcome = 'accepted' and r.new_size is not null
)`

/** The lines of the current row of `orders`. */
export const shownLines = sql<ShownLine[]>`(
  select coalesce(jsonb_agg(
    case when i.taken_back = 0 then to_jsonb(i) else to_jsonb(i) || jsonb_build_object('exchanged', ${exchanged}) end
    order by i.line
  ), '[]')
  from order_items i where i.order_id = orders.id
)`.as('items')

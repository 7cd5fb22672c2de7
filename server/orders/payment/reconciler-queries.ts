import { sql } from 'kysely'
import { isOpen, isUnfulfillable, statesThat } from '../../../contract/order-states.ts'
import { type Database, listRows } from '../../database/connection.ts'
import { paymentIsDisputed } from '../disputes/dispute-queries.ts'
import { sqlStates } from '../state-queries.ts'
import type { OrderRow } from '../tables.ts'

/**
 * Open orders whose hold is over, whose session was never opened, or whose payment has taken longer than
 * `quietSeconds`; each at most every `againSeconds`, the longest unchecked first. Marks them as checked.
 */
export const takeOpenOrders = (
  db: Database,
  quietSeconds: number,
  againSeconds: number,
): Promise<OrderRow[]> =>
  listRows<OrderRow>(db)`
    update orders set looked_at = now() where id in (
      select id from orders
      where state in ${sqlStates(isOpen)} and (
        hold_ends_at < now()
        or state = 'reserved' and created_at < now() - interval '30 seconds'
        or created_at < now() - make_interval(secs => ${quietSeconds})
          and (looked_at is null or looked_at < now() - make_interval(secs => ${againSeconds}))
      )
      order by looked_at nulls first, hold_ends_at
      limit 500
      for update skip locked
    )
    returning *`

/** Orders without a refund in progress; a failed refund is repeated after an hour. */
export const listUnrefundedOrders = (db: Database): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('state', 'in', statesThat(isUnfulfillable))
    .where(sql<boolean>`not ${paymentIsDisputed(sql`orders.id`)}`)
    .where(
      sql<boolean>`not exists (
        select from refunds r where r.order_id = orders.id
          and (r.state = 'requested' or r.settled_at > now() - interval '1 hour'))`,
    )
    .limit(50)
    .execute()

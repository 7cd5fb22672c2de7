import { type Database, listValues } from '../database/connection.ts'
import { literals } from '../database/literal-queries.ts'
import { isPostponed } from '../orders/promises/promise-queries.ts'
import { STATES_TO_COME } from './rules.ts'

/**
 * Numbers of returns whose exchange still waits for the parcel and contains a size of the product that is now expected
 * later than the buyer was told. Once the parcel is here, the mail about the settlement says the date.
 */
export const listDelayedExchanges = (db: Database, productId: number): Promise<string[]> =>
  listValues<string>(db)`
    select r.number from orders o
    join transfers t on t.to_order = o.id and t.kind = 'exchange' and t.state = 'pending'
    join returns r on r.id = t.return_id and r.state in ${literals(STATES_TO_COME)} and r.email is not null
    where o.state = 'awaiting_return' and exists (
      select from order_items i where i.order_id = o.id and i.product_id = ${productId} and ${isPostponed})
    order by r.created_at, r.number`

import { sql } from 'kysely'
import { isPaid } from '../../contract/order-states.ts'
import { sqlStates } from './state-queries.ts'

/**
 * For use in other queries: orders whose parcel arrived between `fromDays` and `toDays` ago, of which the buyer still
 * has a piece, with the e-mail to write to. Those in dispute are left out.
 */
export const deliveredBetween = ({ fromDays, toDays }: { fromDays: number; toDays: number }) => sql`
  select o.id as order_id, coalesce(d.email, o.email) as email
  from deliveries d join orders o on o.id = d.order_id
  where d.status = 'delivered'
    and d.delivered_at > now() - make_interval(days => ${fromDays}::int)
    and d.delivered_at <= now() - make_interval(days => ${toDays}::int)
    and o.state in ${sqlStates(isPaid)} and o.disputed is distinct from 'open' and o.erased_at is null
    and coalesce(d.email, o.email) is not null
    and exists (select from order_items i where i.order_id = o.id and i.quantity > i.taken_back + i.in_return)`

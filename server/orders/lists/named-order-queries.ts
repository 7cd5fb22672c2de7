import { sql } from 'kysely'
import { type Database, getValue, listValues } from '../../database/connection.ts'
import { lettersOf } from '../order-id-queries.ts'
import { readOrderIdEnds } from '../order-id.ts'

/** Sorts after each letter of an id. */
const AFTER = '~'

/** For each typed number or end of a number, the ids of up to two paid orders that it matches. */
export async function findPaidOrders(db: Database, typed: readonly string[]): Promise<string[][]> {
  const ends = typed.map(readOrderIdEnds)
  const withPrefix = ends.map(({ beginning }) =>
    beginning?.prefix ? `${beginning.prefix}-${beginning.letters}` : null,
  )
  const letters = ends.map(({ beginning }) => (beginning && !beginning.prefix ? beginning.letters : null))
  const id = lettersOf(sql`id`)
  return await listValues<string[]>(db)`
    select array(
      select id from (
        (select id from orders where id ~>=~ beginning and id ~<~ (beginning || ${AFTER}) and paid_at is not null limit 2)
        union
        (select id from orders where ${id} ~>=~ letters and ${id} ~<~ (letters || ${AFTER}) and paid_at is not null limit 2)
        union
        (select id from orders where reverse(id) ~>=~ ending and reverse(id) ~<~ (ending || ${AFTER})
          and paid_at is not null limit 2)
      ) as named order by id limit 2
    ) as ids
    from unnest(${withPrefix}::text[], ${letters}::text[],
      ${ends.map(({ end }) => end ?? null)}::text[])
      with ordinality as typed (beginning, letters, ending, place)
    order by place`
}

/** Marks them and records it in one statement. Ids of orders without a delivery are left out. */
export const markPrinted = (
  db: Database,
  orders: readonly { id: string; digest: string }[],
  by: string,
): Promise<Date> =>
  getValue<Date>(db)`
    with marked as (
      update deliveries d set printed_at = now(), printed_digest = p.digest
      from unnest(${orders.map(({ id }) => id)}::text[], ${orders.map(({ digest }) => digest)}::text[]) as p (id, digest)
      where d.order_id = p.id
      returning d.order_id
    ), recorded as (
      insert into order_history (order_id, by, what) select order_id, ${by}, 'slip printed' from marked
    )
    select now() as at`

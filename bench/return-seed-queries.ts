import type { Pool } from 'pg'

/**
 * Returns of a piece for seeded orders that have arrived: most are settled, some are asked for, on their way or here.
 */
export async function seedReturns(pool: Pool, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `with piece as (
        select i.order_id, i.line, i.unit_price, d.email, row_number() over () as n,
          coalesce(d.delivered_at, d.ordered_at) as at
        from deliveries d join order_items i using (order_id) where d.status = 'delivered' limit $1::int
      ), made as (
        insert into returns (id, number, order_id, kind, basis, state, email, send_by, received_at, due_at, settled_at, by,
          created_at, to_put_away)
        select md5('return' || n)::uuid,
          'R-' || translate(upper(substr(md5('number' || n), 1, 10)), 'ILOU', '1100'),
          order_id, 'return', 'policy', state, email, at + interval '17 days',
          case when state in ('received', 'settled') then at + interval '9 days' end,
          case when state in ('received', 'settled') then at + interval '23 days' end,
          case when state = 'settled' then at + interval '10 days' end, 'shopper', at + interval '3 days', n % 50 = 9
        from piece, lateral (select case when n % 50 = 0 then 'requested' when n % 50 = 1 then 'announced'
          when n % 50 = 2 then 'received' else 'settled' end as state) s
        returning id
      ), items as (
        insert into return_items (return_id, order_id, line, quantity, reason, goods, tax, outcome, disposition)
        select md5('return' || n)::uuid, order_id, line, 1, 'too_small', unit_price, 0,
          case when n % 50 > 2 then 'accepted' end, case when n % 50 > 2 and n % 50 <> 9 then 'restock' end
        from piece
      )
      insert into order_history (order_id, by, what, at, return_id)
      select order_id, 'shopper', what, at, md5('return' || n)::uuid
      from piece, unnest(array['return announced', 'parcel received', 'return settled']) what`,
      [count],
    )
    await client.query('reset session_replication_role')
  } finally {
    client.release()
  }
}

import { runSql } from './shop-process.ts'

/** Inserts past paid orders for an account, the newest from an hour ago. */
export const insertOrders = (dataDir: string, accountId: number, count: number): Promise<unknown> =>
  runSql(
    dataDir,
    `insert into orders (id, account_id, cart_hash, state, subtotal, amount_shipping, total, amount_charged, email,
      session_params, hold_ends_at, created_at, paid_at)
    select ${idOf(accountId, 'n')}, ${accountId}, '', 'paid', subtotal, shipping, subtotal + shipping,
      subtotal + shipping, a.email, '{}', now(), at, at
    from accounts a, generate_series(1, ${count}) n
    cross join lateral (select (4800 + n) * case when n % 3 = 0 then 5 else 3 end as subtotal,
      case when n % 2 = 0 then 1500 else 0 end as shipping,
      now() - interval '1 hour' - n * interval '31 hours' as at) facts
    where a.id = ${accountId}`,
    // One order in three has more lines than the list shows.
    `insert into order_items (order_id, line, product_id, size, stock_size, quantity, name, unit_price, cover_image)
    select ${idOf(accountId, 'n')}, line, p.id, case line when 1 then 'M' else '' end, '',
      case when n % 3 = 0 then 1 else 3 end,
      case line when 2 then p.name || repeat(' with a name as long as a winter in the north', 3) else p.name end,
      4800 + n, p.cover_image
    from generate_series(1, ${count}) n
    cross join generate_series(1, 5) line
    join lateral (select * from products where active order by id offset (n + line) % 20 limit 1) p on true
    where n % 3 = 0 or line = 1`,
    `insert into deliveries (order_id, status, tracking_information, email, name, line1, line2, city, state, postal_code,
      country, ordered_at)
    select o.id, (array['manufacturing', 'shipped', 'delivered'])[1 + (extract(epoch from o.created_at)::bigint / 3600 % 3)],
      'https://parcels.example.com/' || repeat('1Z999AA10123456784', 4), a.email, a.name,
      'The Old Granary behind the Church of Saint Bartholomew the Great', 'Third floor, ring twice', 'Llanfairpwllgwyngyll',
      'OR', '97201', 'US', o.created_at
    from orders o join accounts a on a.id = o.account_id where o.account_id = ${accountId}`,
  )

const idOf = (account: number, n: string) =>
  `'HL-' || upper(regexp_replace(left(md5('${account}/' || ${n}), 20), '(.{5})(?=.)', '\\1-', 'g'))`

import { expect, test } from 'vitest'
import { migrateFrom } from '../../test/migrate-from.ts'

/**
 * Orders of a piece each, after what has become of their money; of the last the piece is back, too, and one has left.
 */
const ORDERS = `
  insert into styles (id, name) overriding system value values (1, 'Coat');
  insert into products (id, style_id, name, description, price, product_type, sizes, active, stock_per_size)
  overriding system value values (1, 1, 'Coat', 'Warm.', 100, 'women', '{}', true, false);
  insert into orders (id, cart_hash, state, disputed, subtotal, total, amount_charged, session_params, hold_ends_at, paid_at)
  values ('paid', 'x', 'paid', null, 100, 100, 100, '{}', now(), now()),
    ('lost', 'x', 'paid', 'lost', 100, 100, 100, '{}', now(), now()),
    ('open', 'x', 'refunded', 'open', 100, 100, 100, '{}', now(), now()),
    ('refunded', 'x', 'refunded', null, 100, 100, 100, '{}', now(), now()),
    ('sent', 'x', 'refunded', null, 100, 100, 100, '{}', now(), now()),
    ('back', 'x', 'refunded', 'won', 100, 100, 100, '{}', now(), now());
  insert into order_items (order_id, line, product_id, size, stock_size, quantity, name, unit_price, taken_back)
  select id, 1, 1, '', '', 1, 'Coat', 100, case id when 'back' then 1 else 0 end from orders;
  insert into deliveries (order_id, ordered_at, stopped, status)
  select id, now(), id <> 'paid', case id when 'sent' then 'shipped' else 'manufacturing' end from orders;`

test('Orders whose money was back before the release, and not their pieces, are among those to take back', async () => {
  const { list, drop } = await migrateFrom('860-which-pieces-are-to-take-back.sql', ORDERS)
  try {
    expect(
      await list(`order_id) as row from deliveries where to_take_back order by order_id collate "C"`),
    ).toEqual(['lost', 'refunded'])
  } finally {
    await drop()
  }
})

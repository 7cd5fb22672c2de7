import { expect, test } from 'vitest'
import { migrateFrom } from '../../test/migrate-from.ts'

const NAME = '030-pieces-taken-back.sql'

/**
 * An order of the release before, with three lines: two sizes of one garment that share a pool, and another garment.
 */
const EARLIER = `
  insert into products (id, name, description, price, product_type, sizes) overriding system value
  values (1, 'Coat', 'Wool.', 100, 'women', '{S,M}'), (2, 'Hat', 'Felt.', 100, 'women', '{}');
  insert into stock (product_id, size, on_hand, sold) values (1, '', 9, 5), (2, '', 9, 2);
  insert into orders (id, cart_hash, state, subtotal, total, amount_charged, amount_refunded, session_params, hold_ends_at, paid_at)
  values ('HL-1', 'x', 'partially_refunded', 700, 700, 700, 450, '{}', now(), now()),
    ('HL-2', 'x', 'partially_refunded', 300, 300, 300, 100, '{}', now(), now()),
    ('HL-3', 'x', 'paid', 100, 100, 100, 0, '{}', now(), now());
  update orders set disputed = 'lost' where id = 'HL-3';
  insert into order_items (order_id, line, product_id, size, stock_size, quantity, name, unit_price)
  values ('HL-1', 1, 1, 'S', '', 2, 'Coat', 100), ('HL-1', 2, 1, 'M', '', 3, 'Coat', 100),
    ('HL-1', 3, 2, '', '', 2, 'Hat', 100), ('HL-2', 1, 2, '', '', 1, 'Hat', 100), ('HL-3', 1, 2, '', '', 1, 'Hat', 100);
  insert into deliveries (order_id, ordered_at) values ('HL-1', now()), ('HL-2', now()), ('HL-3', now());
  insert into refunds (id, order_id, amount, state, reason, by, created_at) values
    ('00000000-0000-0000-0000-000000000001', 'HL-1', 100, 'succeeded', 'x', 'ada', '2026-03-01'),
    ('00000000-0000-0000-0000-000000000002', 'HL-1', 300, 'succeeded', 'x', 'ada', '2026-03-02'),
    ('00000000-0000-0000-0000-000000000003', 'HL-1', 50, 'succeeded', 'goodwill', 'ada', '2026-03-03'),
    ('00000000-0000-0000-0000-000000000004', 'HL-2', 100, 'succeeded', 'x', 'bob', '2026-03-04');
  insert into stock_moves (product_id, size, kind, quantity, order_id, cause, at) values
    (1, '', 'return', 1, 'HL-1', 'ada', '2026-03-01'), (1, '', 'return', 2, 'HL-1', 'ada', '2026-03-02'),
    (2, '', 'return', 1, 'HL-1', 'ada', '2026-03-02'), (2, '', 'return', 1, 'HL-2', 'bob', '2026-03-04');`

test('Pieces that came back before the release are counted on their lines, each with its refund', async () => {
  const { list, drop } = await migrateFrom(NAME, EARLIER)
  try {
    expect(await list(`order_id, line, taken_back) as row from order_items order by order_id, line`)).toEqual(
      ['HL-1 1 2', 'HL-1 2 1', 'HL-1 3 1', 'HL-2 1 1', 'HL-3 1 0'],
    )
    expect(
      await list(
        `order_id, line, right(refund_id::text, 1), quantity, restocked, by) as row from pieces_taken_back order by at, line`,
      ),
    ).toEqual([
      'HL-1 1 1 1 1 ada',
      'HL-1 1 2 1 1 ada',
      'HL-1 2 2 1 1 ada',
      'HL-1 3 2 1 1 ada',
      'HL-2 1 4 1 1 bob',
    ])
    expect(await list(`order_id, stopped) as row from deliveries order by order_id`)).toEqual([
      'HL-1 f',
      'HL-2 t',
      'HL-3 t',
    ])
  } finally {
    await drop()
  }
})

const NOTED = `${EARLIER}
  update order_items set taken_back = 2 where order_id = 'HL-1' and line = 1;
  update order_items set taken_back = 1 where (order_id, line) in (('HL-1', 3), ('HL-3', 1));
  insert into pieces_taken_back (order_id, line, refund_id, quantity, restocked, by, at) values
    ('HL-1', 1, '00000000-0000-0000-0000-000000000001', 2, 1, 'ada', '2026-03-01'),
    ('HL-1', 3, '00000000-0000-0000-0000-000000000001', 1, 1, 'ada', '2026-03-01'),
    ('HL-3', 1, null, 1, 0, 'bob', '2026-03-05');
  update deliveries set status = 'delivered' where order_id = 'HL-2';
  insert into order_history (order_id, at, by, what) values
    ('HL-2', '2026-03-02', 'ada', 'delivery shipped'), ('HL-2', '2026-03-04', 'ada', 'delivery delivered');`

test('What came back with a refund becomes a settled return, and parcels know when they left and arrived', async () => {
  const { list, drop } = await migrateFrom('100-returns.sql', NOTED)
  try {
    expect(
      await list(
        `r.order_id, r.basis, r.state, r.by, i.line, i.quantity, i.goods, i.outcome, i.disposition,
          right(f.id::text, 1)) as row
        from returns r join return_items i on i.return_id = r.id left join refunds f on f.return_id = r.id
        order by r.order_id, i.line, i.disposition`,
      ),
    ).toEqual([
      'HL-1 goodwill settled ada 1 1 100 accepted restock 1',
      'HL-1 goodwill settled ada 1 1 100 accepted 1',
      'HL-1 goodwill settled ada 3 1 100 accepted restock 1',
      'HL-3 goodwill settled bob 1 1 100 accepted',
    ])
    expect(await list(`count(*)) as row from returns where number !~ '^R-[0-9A-HJKMNP-TV-Z]{10}$'`)).toEqual([
      '0',
    ])
    expect(
      await list(
        `to_char(shipped_at at time zone 'UTC', 'MM-DD'), to_char(delivered_at at time zone 'UTC', 'MM-DD')) as row
        from deliveries where order_id = 'HL-2'`,
      ),
    ).toEqual(['03-02 03-04'])
  } finally {
    await drop()
  }
})

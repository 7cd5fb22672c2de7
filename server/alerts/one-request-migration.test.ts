import { expect, test } from 'vitest'
import { migrateFrom } from '../../test/migrate-from.ts'

/**
 * Ids, in the order that they were asked in: 1 and 2 are for the same size, each of the others is the only one of its
 * kind.
 */
const ALERTS = `
  insert into styles (id, name) overriding system value values (1, 'Coat');
  insert into products (id, style_id, name, description, price, product_type, sizes, renamed_sizes, active, stock_per_size)
  overriding system value values (1, 1, 'Coat', 'Warm.', 100, 'women', '{Medium,L}', '{"M": "Medium"}', true, false);
  insert into stock_alerts (id, product_id, size, email, undo_hash, expires_at, mailed_at) overriding system value
  select id, 1, size, email, decode(lpad(id::text, 2, '0'), 'hex'), now() + days * interval '1 day', mailed_at
  from (values (1, 'M', 'ada@example.com', 100, null), (2, 'Medium', 'Ada@example.com', 150, null),
    (3, 'L', 'ada@example.com', 100, null), (4, 'M', 'eve@example.com', 100, null),
    (5, 'M', 'ines@example.com', 100, now()), (6, 'Medium', 'ines@example.com', 100, null),
    (7, 'M', 'zoe@example.com', -1, null), (8, 'Medium', 'zoe@example.com', 100, null)
  ) as t (id, size, email, days, mailed_at);`

test('Of two open requests of an address for one size, under two names, the older is left, and waits as long as the newer would', async () => {
  const { list, drop } = await migrateFrom('894-open-requests-for-one-size.sql', ALERTS)
  try {
    expect(await list(`id) as row from stock_alerts order by id`)).toEqual([
      '1',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
    ])
    expect(await list(`id) as row from stock_alerts where expires_at > now() + interval '149 days'`)).toEqual(
      ['1'],
    )
  } finally {
    await drop()
  }
})

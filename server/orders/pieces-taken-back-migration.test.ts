import { mkdtemp, copyFile, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../test/database.ts'
import { migrate } from '../database/migrate.ts'

const MIGRATIONS = join(import.meta.dirname, '../database/migrations')
const NAME = '030-pieces-taken-back.sql'

/** An order of the release before, with three lines: two sizes of one garment that share a pool, and another garment. */
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
  const database = await emptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'hemline-migrations-'))
  try {
    for (const name of (await readdir(MIGRATIONS)).filter((name) => name < NAME))
      await copyFile(join(MIGRATIONS, name), join(folder, name))
    await migrate(database.connectionString, folder)
    await database.pool.query(EARLIER)
    await database.pool.query(await readFile(join(MIGRATIONS, NAME), 'utf8'))
    const list = async (query: string) =>
      (await database.pool.query<{ row: string }>(`select concat_ws(' ', ${query}`)).rows.map(
        ({ row }) => row,
      )
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
    await database.drop()
    await rm(folder, { recursive: true })
  }
})

import { expect, test } from 'vitest'
import { migrateFrom } from '../../test/migrate-from.ts'

/** An order, and its exchange for a dearer size. */
const ORDERS = `
  insert into orders (id, cart_hash, state, email, subtotal, total, amount_charged, session_params, hold_ends_at, paid_at)
  values ('HL-1', 'x', 'paid', 'Ada@example.com', 100, 100, 100, '{}', now(), '2026-03-01'),
    ('HL-2', 'x', 'paid', 'bob@example.com', 100, 100, 100, '{}', now(), '2026-03-01');
  insert into orders (id, cart_hash, state, subtotal, total, amount_charged, session_params, hold_ends_at, paid_at,
    exchange_of, payment_of)
  values ('HL-3', 'x', 'paid', 120, 120, 20, '{}', now(), '2026-03-20', 'HL-1', 'HL-1');`

test('An exchange from before the release has the time at which its difference was paid', async () => {
  const { list, drop } = await migrateFrom(
    '828-when-differences-were-paid.sql',
    `${ORDERS}
    insert into order_history (order_id, at, by, what) values ('HL-1', '2026-03-01Z', 'provider', 'paid'),
      ('HL-3', '2026-03-02Z', 'provider', 'the difference is paid'), ('HL-3', '2026-03-20Z', 'ada', 'exchanged')`,
  )
  try {
    const day = `to_char(charged_at at time zone 'UTC', 'MM-DD')`
    expect(await list(`id, ${day}) as row from orders order by id`)).toEqual(['HL-1', 'HL-2', 'HL-3 03-02'])
  } finally {
    await drop()
  }
})

test('Pieces that the shop refunded before the release, and before they left, are canceled, and their buyer is counted again', async () => {
  const { list, drop } = await migrateFrom(
    '827-refunds-before-they-left.sql',
    `${ORDERS}
    insert into deliveries (order_id, ordered_at, status, shipped_at) values ('HL-1', now(), 'manufacturing', null),
      ('HL-2', now(), 'shipped', '2026-03-10'), ('HL-3', now(), 'delivered', null);
    insert into returns (id, number, order_id, kind, basis, state, needs_return, settled_at, by) values
      ('00000000-0000-0000-0000-000000000001', 'R-0000000001', 'HL-1', 'return', 'goodwill', 'settled', false, '2026-03-05', 'ada'),
      ('00000000-0000-0000-0000-000000000002', 'R-0000000002', 'HL-2', 'return', 'goodwill', 'settled', false, '2026-03-11', 'ada'),
      ('00000000-0000-0000-0000-000000000003', 'R-0000000003', 'HL-2', 'return', 'policy', 'settled', false, '2026-03-05', 'ada'),
      ('00000000-0000-0000-0000-000000000004', 'R-0000000004', 'HL-3', 'return', 'goodwill', 'settled', false, '2026-03-05', 'ada'),
      ('00000000-0000-0000-0000-000000000005', 'R-0000000005', 'HL-1', 'return', 'goodwill', 'called_off', false, null, 'ada');`,
  )
  try {
    expect(await list(`number, kind) as row from returns order by number`)).toEqual([
      'R-0000000001 cancel',
      'R-0000000002 return',
      'R-0000000003 return',
      'R-0000000004 return',
      'R-0000000005 return',
    ])
    expect(await list(`email) as row from changed_customers`)).toEqual(['ada@example.com'])
  } finally {
    await drop()
  }
})

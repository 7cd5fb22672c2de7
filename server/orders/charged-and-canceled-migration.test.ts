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
    '825-when-a-difference-was-paid.sql',
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

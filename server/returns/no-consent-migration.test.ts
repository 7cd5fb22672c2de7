import { expect, test } from 'vitest'
import { migrateFrom } from '../../test/migrate-from.ts'

const NAME = '851-no-consent-to-what-is-sent-ahead.sql'

/**
 * Orders whose buyers were asked for consent: one without an exchange, and one whose return has come to each of these
 * states.
 */
const STATES = ['announced', 'received', 'settled']
const EARLIER = `
  insert into orders (id, cart_hash, state, subtotal, total, session_params, hold_ends_at)
  select id, 'x', 'paid', 100, 100, '{}', now() from unnest('{HL-0,HL-announced,HL-received,HL-settled}'::text[]) as t (id);
  insert into deliveries (order_id, ordered_at, consent_by) select id, now(), '2026-12-01' from orders;
  insert into orders (id, cart_hash, state, subtotal, total, session_params, hold_ends_at)
  values ('HL-old', 'x', 'paid', 900, 900, '{}', now());
  ${STATES.map(
    (state, n) => `with made as (
      insert into returns (number, order_id, kind, basis, state, by, received_at, settled_at)
      values ('R-000000000${n}', 'HL-old', 'exchange', 'policy', '${state}', 'shopper',
        ${state === 'announced' ? 'null' : 'now()'}, ${state === 'settled' ? 'now()' : 'null'}) returning id)
    insert into transfers (kind, from_order, to_order, amount, state, return_id)
    select 'exchange', 'HL-old', 'HL-${state}', 100, 'made', id from made;`,
  ).join('\n')}`

test('Buyers of what was sent ahead of its parcel are not asked for consent any more, and all others are', async () => {
  const { list, drop } = await migrateFrom(NAME, EARLIER)
  try {
    expect(await list('order_id, consent_by) as row from deliveries order by order_id')).toEqual([
      'HL-0 2026-12-01',
      'HL-announced',
      'HL-received',
      'HL-settled 2026-12-01',
    ])
  } finally {
    await drop()
  }
})

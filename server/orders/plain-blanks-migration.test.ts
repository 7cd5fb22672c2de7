import { expect, test } from 'vitest'
import { migrateFrom } from '../../test/migrate-from.ts'

const NAMES = `
  insert into orders (id, cart_hash, state, subtotal, total, amount_charged, session_params, hold_ends_at, paid_at)
  values ('wide', 'x', 'paid', 100, 100, 100, '{}', now(), now()), ('plain', 'x', 'paid', 100, 100, 100, '{}', now(), now());
  insert into deliveries (order_id, ordered_at, name)
  values ('wide', now(), U&'\\5C71\\7530\\3000\\592A\\90CE'), ('plain', now(), 'Ada Lovelace');
  insert into customers (email, name) values ('ada@example.com', U&'Ada\\00A0 Lovelace');`

test('Names that are in the database have plain blanks after the release, and are found by them', async () => {
  const { list, drop } = await migrateFrom('900-plain-blanks-in-names.sql', NAMES)
  try {
    expect(
      await list(`order_id, name) as row from deliveries
        where searched(name) like '%a l%' or searched(name) like '% 太郎' order by order_id`),
    ).toEqual(['plain Ada Lovelace', 'wide 山田 太郎'])
    expect(await list('name) as row from customers')).toEqual(['Ada Lovelace'])
  } finally {
    await drop()
  }
})

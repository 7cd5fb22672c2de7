import { expect, test } from 'vitest'
import { migrateFrom } from '../../test/migrate-from.ts'

/**
 * $100.00, in a sale of 20 percent for a day; L had its own price of $110.00 from the second hour on, and has one of
 * $100.00 since.
 */
const SALE = `
  insert into styles (id, name) overriding system value values (1, 'Coat');
  insert into products (id, style_id, name, description, price, product_type, sizes, size_prices, active, stock_per_size)
  overriding system value values (1, 1, 'Coat', 'Warm.', 10000, 'women', '{M,L}', '{"L": 10000}', true, false);
  insert into sales (id, name, percent, starts_at, switched_on)
  overriding system value values (1, 'Winter sale', 20, now() - interval '24 hours', now() - interval '24 hours');
  insert into sale_products (sale_id, product_id, began_at, prior_price)
  values (1, 1, now() - interval '24 hours', 10000);
  insert into price_history (product_id, price, size_prices, starts_at, ends_at, sale_id) values
    (1, 10000, null, now() - interval '60 days', now() - interval '24 hours', null),
    (1, 8000, null, now() - interval '24 hours', now() - interval '22 hours', 1),
    (1, 8000, '{"L": 8800}', now() - interval '22 hours', now() - interval '2 hours', 1),
    (1, 8000, '{"L": 8000}', now() - interval '2 hours', null, 1);
  insert into offers (product_id, price, regular, sale_id, prior_price, since, size_offers, lowest)
  values (1, 8000, 10000, 1, 10000, now() - interval '2 hours',
    '{"L": {"price": 8000, "regular": 10000, "prior_price": 10000}}', 8000);`

test('A size that got its own price in a running sale and has cost less since is announced from that cut', async () => {
  const { list, drop } = await migrateFrom('846-announced-deeper-cuts.sql', SALE)
  try {
    expect(await list(`prior_price, size_offers -> 'L' ->> 'prior_price') as row from offers`)).toEqual([
      '10000',
    ])
    expect(await list(`size_priors ->> 'L') as row from sale_products`)).toEqual(['8000'])
  } finally {
    await drop()
  }
})

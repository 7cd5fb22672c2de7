import type { Pool, PoolClient } from 'pg'

/** The n-th address of the old shop. */
export const movedPath = (n: number) => `/products/old-garment-${n}`

export async function seedRedirects(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `insert into redirects (path, target, source)
    select '/products/old-garment-' || n, '/shop/' || n, 'bench' from generate_series(1, $1::int) n`,
    [count],
  )
}

/**
 * Garments of ten kinds in seven colours; one in eleven inactive, one pool in fifty nearly sold out, one in twenty
 * empty. Of five, three are colours of one style and two of another.
 */
export async function seedProducts(pool: Pool, count: number): Promise<void> {
  await seedFacts(pool)
  await pool.query(
    `
    with named as (
      select n, (array['Wool Coat', 'Linen Shirt', 'Lambswool Crew', 'Chore Jacket', 'Satin Skirt', 'Wide Jean', 'Rib Tank',
          'Leather Belt', 'Rib Beanie', 'Canvas Tote'])[1 + n % 10] || ' ' || n || ', '
          || (array['Camel', 'Ecru', 'Ink', 'Moss', 'Slate', 'Rust', 'Black'])[1 + n % 7] as name,
        min(n) over (partition by (n - 1) * 2 / 5) as style_id
      from generate_series(1, $1::int) n
    ), styled as (
      insert into styles (id, name) overriding system value select n, name from named where n = style_id
    ), made as (
      insert into products (name, description, price, product_type, sizes, cover_image, sub_images, active,
        stock_per_size, created_at, colour_id, collections, style_id)
      select
        name,
        repeat('Cut straight from a dense cloth that keeps its shape. ', 6),
        1000 + (n * 7919::bigint) % 60000,
        (array['unisex', 'men', 'women'])[1 + n % 3],
        array['XS', 'S', 'M', 'L', 'XL', 'XXL'],
        '/images/' || md5(n::text) || '.jpg',
        array['/images/' || md5('a' || n) || '.jpg', '/images/' || md5('b' || n) || '.jpg'],
        n % 11 <> 0,
        n % 2 = 0,
        now() - make_interval(mins => n * 50), 1 + n % 7,
        case when n % 3 = 0 then array[1 + n % 200, 201] else array[1 + n % 200] end,
        style_id
      from named
      returning id, stock_per_size, sizes, cover_image, sub_images
    ), kept as (
      insert into images (hash, width, height, placeholder)
      select substr(url, 9, 32), 1600, 2000, 'data:image/webp;base64,UklGRhYAAABXRUJQVlA4TAkAAAAvAAAAEAcQERGIiP4HAA=='
      from made, unnest(cover_image || sub_images) url
      on conflict do nothing
    ), pooled as (
      insert into stock (product_id, size, on_hand)
      select id, size, coalesce((array[3, 3, 0, 0, 0, 0, 0])[1 + abs(hashtext(id || size)) % 100], 200)
      from made, unnest(case when stock_per_size then sizes else array[''] end) size
      returning product_id, size, on_hand
    )
    insert into stock_moves (product_id, size, kind, quantity, cause)
    select product_id, size, 'adjust', on_hand, 'bench' from pooled`,
    [count],
  )
  await pool.query(`select setval(pg_get_serial_sequence('styles', 'id'), $1)`, [count])
  await pool.query(`
    update styles set category_id = 1 + id % 10, composition = jsonb_build_object('parts', jsonb_build_array(
      jsonb_build_object('part', 'main', 'fibres', jsonb_build_array(
        jsonb_build_object('fibre', (array['wool', 'linen', 'cotton', 'silk', 'leather'])[1 + id % 5], 'percent', 70),
        jsonb_build_object('fibre', (array['cashmere', 'hemp', 'viscose'])[1 + id % 3], 'percent', 30)))))`)
  await pool.query(`
    insert into style_measures (style_id, size, point, mm, flat, row_position, point_position)
    select id, size, point, 500, true, row, place
    from styles, unnest(array['S', 'M']) with ordinality as s (size, row),
      unnest(array['chest', 'length']) with ordinality as p (point, place)`)
  await pool.query('select follow_inserted_products(array(select id from products))')
  await pool.query('select write_listings(array(select id from products))')
}

/** Colours, categories, and collections: two hundred of one product in two hundred, and one of every third. */
async function seedFacts(pool: Pool): Promise<void> {
  await pool.query(`
    insert into colours (name, family, hex)
    select family, family, '#808080'
    from unnest(array['brown', 'beige', 'blue', 'green', 'grey', 'orange', 'black']) family`)
  await pool.query(`
    insert into categories (slug, name) select 'category-' || n, 'Category ' || n from generate_series(1, 10) n`)
  await pool.query(`
    insert into collections (slug, title, kind, rules, sort, active, placed_version)
    select 'collection-' || n, 'Collection ' || n, 'rules',
      jsonb_build_object('newest_days', null, 'groups', jsonb_build_array(jsonb_build_array(
        jsonb_build_object('field', 'product_type', 'is', array['men', 'women']),
        jsonb_build_object('field', 'price', 'from', n, 'to', null),
        jsonb_build_object('field', 'name', 'contains', n::text)))),
      'newest', true, 1
    from generate_series(1, 201) n`)
}

/** The first products are twelve colours of one style that are active, and one that is not, with three reviews. */
export async function seedFullStyle(pool: Pool): Promise<void> {
  await pool.query(`
    insert into colours (name, family, hex)
    select 'Shade ' || n, 'blue', '#4161' || to_char(10 + n, 'FM00') from generate_series(1, 13) n`)
  await pool.query(`
    update products set style_id = (select style_id from products where id = 1), colour_position = id,
      colour_id = (select c.id from colours c where c.name = 'Shade ' || products.id)
    where id <= 13`)
  await pool.query('delete from styles s where not exists (select from products p where p.style_id = s.id)')
  await pool.query(
    `insert into product_ratings (product_id, stars, fit) values (1, '{0,0,0,1,2}', '{0,0,3,0,0}')`,
  )
  await pool.query('select write_listings(array(select id from products where id <= 13))')
}

/** A look for each hundredth product, and a redirect for each product. */
export async function seedAround(pool: Pool, products: number): Promise<void> {
  await pool.query(
    `with made as (
      insert into looks (title, picture, active) select 'Look ' || n, '{}', true from generate_series(1, $1::int / 100) n returning id
    )
    insert into look_products (look_id, product_id, position)
    select id, 1 + ((id - 1) * 100 + at * 7) % $1::int, at from made, generate_series(1, 4) at on conflict do nothing`,
    [products],
  )
  await pool.query(
    `insert into redirects (path, target, source)
    select '/products/garment-' || n, '/shop/' || n, 'shopify' from generate_series(1, $1::int) n`,
    [products],
  )
}

/** Twenty published reviews of each of the first products, as far as there are orders. */
export async function seedReviews(pool: Pool): Promise<void> {
  await pool.query(`
    with made as (
      insert into reviews (order_id, line, product_id, size, author, stars, fit, text, state, published_at)
      select order_id, line, product_id, size, 'Ada', 1 + line % 5, 0, repeat('Warm, and true to its size. ', 6), 'published', now()
      from (select * from order_items where product_id in (select id from products) order by order_id limit 200000) i
      returning product_id, stars
    )
    insert into product_ratings (product_id, stars, fit)
    select product_id, array[count(*) filter (where stars = 1), count(*) filter (where stars = 2),
      count(*) filter (where stars = 3), count(*) filter (where stars = 4), count(*) filter (where stars = 5)],
      array[0, 0, count(*), 0, 0]
    from made group by product_id`)
}

/** Customers placed a third of the orders, evenly; the first account is one of them. */
const CUSTOMERS = 5_000

/** Bounds the memory of one statement. */
const ROWS_PER_STATEMENT = 100_000

/** One in eight was never paid, a twentieth is being made, a hundredth is on its way, one in a thousand is disputed. */
export async function seedOrders(pool: Pool, count: number): Promise<void> {
  // No password matches the empty hash.
  await pool.query(
    `insert into accounts (email, name, password_hash)
    select 'customer' || n || '@example.com', 'Customer ' || n, '' from generate_series(1, $1::int) n
    on conflict do nothing`,
    [CUSTOMERS],
  )
  const client = await pool.connect()
  try {
    // Skips the foreign key checks, which the generated rows satisfy.
    await client.query('set session_replication_role = replica')
    for (let from = 1; from <= count; from += ROWS_PER_STATEMENT) {
      await insertOrders(client, count, from, Math.min(count, from + ROWS_PER_STATEMENT - 1))
    }
    await client.query('reset session_replication_role')
    await client.query(
      `update deliveries set stopped = true from orders where id = order_id and disputed = 'open'`,
    )
    await client.query(
      `insert into changed_sales_days (day)
      select distinct (paid_at at time zone 'UTC')::date from orders where paid_at is not null`,
    )
  } finally {
    client.release()
  }
}

const insertOrders = (client: PoolClient, count: number, from: number, to: number) =>
  client.query(
    `
    with placed as (
      insert into orders (id, account_id, cart_hash, state, subtotal, total, amount_charged, email, session_params, session_id,
        payment_intent, hold_ends_at, disputed, created_at, paid_at)
      select
        'HL-' || substr(h, 1, 5) || '-' || substr(h, 6, 5) || '-' || substr(h, 11, 5) || '-' || substr(h, 16, 5),
        case when n % 3 = 0 then (select min(id) from accounts) + n % ${CUSTOMERS} end,
        md5(n::text),
        case when n % 8 = 0 then 'expired' else 'paid' end,
        9600, 9600, case when n % 8 <> 0 then 9600 end,
        lower(substr(h, 21, 6)) || (n % 5000) || '@' || (array['example.com', 'Example.org', 'mail.test'])[1 + n % 3],
        jsonb_build_object('line_items', repeat('x', 400), 'success_url', 'http://127.0.0.1:3000/orders/success'),
        'cs_test_' || h, 'pi_' || h, at + interval '31 minutes',
        case when n % 1000 = 1 then 'open' end,
        at,
        case when n % 8 <> 0 then at + interval '2 minutes' end
      from generate_series($2::int, $3::int) n,
        lateral (select upper(md5('order' || n)) as h, now() - make_interval(mins => n * 5) as at) of_n
      returning id, created_at, paid_at, email
    ), bought as (
      insert into order_items (order_id, line, product_id, size, stock_size, quantity, name, unit_price)
      select id, line, 1 + abs(hashtext(id) % 10000), 'M', 'M', 1, 'Rib Beanie, Cobalt', 4800
      from placed, generate_series(1, 2) line
    ), sent as (
      insert into deliveries (order_id, ordered_at, status, tracking_information, email, name, line1, city, state,
        postal_code, country)
      select id, created_at,
        case when created_at > now() - make_interval(mins => $1::int / 4) then 'manufacturing'
          when created_at > now() - make_interval(mins => $1::int / 3) then 'shipped' else 'delivered' end,
        case when abs(hashtext(id)) % 4 = 0 then '1Z' || substr(id, 4, 5) end,
        email, 'Ada Lovelace', '12 St James Square', 'Portland', 'OR', '97201', 'US'
      from placed where paid_at is not null
    )
    insert into order_history (order_id, by, what, at)
    select id, 'provider', what, created_at from placed, unnest(array['placed', 'session opened', 'paid']) what
    where paid_at is not null`,
    [count, from, to],
  )

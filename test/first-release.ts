import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readBaseline } from '../server/database/migrate.ts'
import { emptyDatabase, type FreshDatabase } from './database.ts'

const RELEASES = join(import.meta.dirname, '../server/database/releases')

/** A database as the first release made it, without rows of its own. */
export async function firstRelease(): Promise<FreshDatabase> {
  const database = await emptyDatabase()
  await database.pool.query(await readFile(join(RELEASES, '1-schema.sql'), 'utf8'))
  const { name, checksum } = await readBaseline()
  await database.pool.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    name,
    checksum,
  ])
  return database
}

/** A row in each of its tables. */
export const fillFirstRelease = async ({ pool }: FreshDatabase) =>
  await pool.query(await readFile(join(RELEASES, '1-data.sql'), 'utf8'))

/** Products in five sizes, each with a picture and its stock. */
export async function addProductsOfFirstRelease({ pool }: FreshDatabase, products: number): Promise<void> {
  await pool.query(
    `insert into images (hash, width, height, placeholder)
    select md5(n::text), 1600, 2000, 'data:image/webp;base64,UklGRg==' from generate_series(1, $1::int) n`,
    [products],
  )
  await pool.query(
    `insert into products (name, description, price, product_type, sizes, cover_image, active, stock_per_size, created_at)
    select (array['Wool Coat', 'Linen Shirt', 'Wide Jean', 'Rib Beanie'])[1 + n % 4] || ' ' || n || ', '
        || (array['Camel', 'Ecru', 'Ink', 'Moss', 'Slate'])[1 + n % 5],
      repeat('Cut straight from a dense cloth that keeps its shape. ', 6), 1000 + n % 60000,
      (array['unisex', 'men', 'women'])[1 + n % 3], '{XS,S,M,L,XL}', '/images/' || md5(n::text) || '.jpg',
      n % 11 <> 0, true, now() - make_interval(mins => n)
    from generate_series(1, $1::int) n`,
    [products],
  )
  await pool.query(
    `insert into stock (product_id, size, on_hand) select id, size, abs(hashtext(id || size)) % 20
    from products, unnest(sizes) size`,
  )
  await pool.query(
    `insert into stock_moves (product_id, size, kind, quantity, cause)
    select product_id, size, 'adjust', on_hand, 'Ada@example.com' from stock`,
  )
  await pool.query('select write_listings(array(select id from products))')
  await pool.query('analyze')
}

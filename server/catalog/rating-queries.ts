import { sql } from 'kysely'
import { among, type Database, getValue, type Transaction } from '../database/connection.ts'

/** For queries of `products`: the rating over all colours of the style; null while there are no published reviews. */
export const ratingOfStyle = sql`(
  select case when count(*) > 0 then json_build_object(
    'stars', array[sum(r.stars[1]), sum(r.stars[2]), sum(r.stars[3]), sum(r.stars[4]), sum(r.stars[5])],
    'fit', array[sum(r.fit[1]), sum(r.fit[2]), sum(r.fit[3]), sum(r.fit[4]), sum(r.fit[5])]) end
  from products c join product_ratings r on r.product_id = c.id
  where c.style_id = products.style_id and 0 < any (r.stars)
)`

/** For use inside other queries: the products of the product's style with their colour names, for `sizeToday`. */
export const productsOfStyle = (id: number) => sql`(
  select p.id, c.name as colour, p.sizes, p.renamed_sizes from products p left join colours c on c.id = p.colour_id
  where p.style_id = (select style_id from products where id = ${id})
)`

interface Given {
  stars: number
  fit: number | null
}

/** Adds a published review to its product's sums, or removes it if `by` is -1. */
export async function changeRating(
  trx: Transaction,
  productId: number,
  { stars, fit }: Given,
  by: 1 | -1,
): Promise<void> {
  await sql`insert into product_ratings (product_id) values (${productId}) on conflict do nothing`.execute(
    trx,
  )
  const fitChange = fit === null ? sql`` : sql`, fit[${fit + 3}::int] = fit[${fit + 3}::int] + ${by}::int`
  await sql`
    update product_ratings set stars[${stars}::int] = stars[${stars}::int] + ${by}::int ${fitChange}
    where product_id = ${productId}`.execute(trx)
}

/** Numbers of published reviews of all products with 1, 2, … 5 stars. */
export async function countStars(db: Database): Promise<number[]> {
  const sums = [1, 2, 3, 4, 5].map((stars) => sql`coalesce(sum(stars[${sql.lit(stars)}]), 0)`)
  return await getValue<number[]>(db)`
    select array[${sql.join(sums)}]::int[] as stars from product_ratings`
}

/** Has every process re-render pages that show reviews of the products' styles. */
export async function notifyReviews(trx: Transaction, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  await sql`
    select pg_notify('reviews', p.id::text) from products p
    where p.style_id in (select style_id from products where id = ${among([...productIds])})`.execute(trx)
}

import { type RawBuilder, sql } from 'kysely'
import { containsSpelling } from '../database/text-queries.ts'
import { soldFrom } from './queries.ts'

// For use inside other queries, so that products and their stock, sales or notes are read in one statement.

// A single array of ids is read in index order, in half the time of as many single lookups.

/** Columns: id, product_type, colour_id, category_id; null if a product has none. */
export const placesOf = (ids: RawBuilder<unknown>) => sql`
  select p.id, p.product_type, p.colour_id, styles.category_id
  from products p join styles on styles.id = p.style_id
  where p.id = any(${ids})`

export const hasActiveProduct = sql<boolean>`exists (select from products where active)`

/** Columns: id, name. */
export const productNames = sql`select id, name from products`
export const colourNames = sql`select id, name from colours`
export const categoryNames = sql`select id, name from categories`

/** Ids of the products that currently have the colour. */
export const productsInColour = (id: number) => sql`select id from products where colour_id = ${id}`

// An id in a request may exceed the smallint of a category's id.
export const productsInCategory = (id: number) => sql`
  select p.id from styles join products p on p.style_id = styles.id where styles.category_id = ${id}::int`

export const productsOfType = (type: string) => sql`select id from products where product_type = ${type}`

/** Whether the product currently has one of these. A deleted product has none. */
export const hasToday = (
  productId: RawBuilder<unknown>,
  what: 'product_type' | 'colour' | 'category',
): RawBuilder<boolean> => {
  const column = what === 'product_type' ? what : `${what}_id`
  return sql`exists (select from (${placesOf(sql`array[${productId}]`)}) placed where ${sql.ref(`placed.${column}`)} is not null)`
}

/** More words would only lengthen the statement. */
const MOST_WORDS = 8

/** Ids of at most a thousand products whose name contains the words of the text, in any order. */
export function productsNamed(text: string) {
  const words = text.split(/[\s,;]+/).filter(Boolean)
  const named = (words.length > 0 ? words.slice(0, MOST_WORDS) : [text]).map((word) =>
    containsSpelling(sql`searched(name)`, word),
  )
  return sql`select product_id from listings where ${sql.join(named, sql` and `)} limit 1000`
}

/** Columns: product_id, and on_hand summed over all of its pools. */
export const stocksOf = (ids: RawBuilder<unknown>) => sql`
  select product_id, sum(on_hand)::int as on_hand from stock where product_id = any(${ids}) group by product_id`

/** The pools that active products sell from: product_id, name, created_at, stock_per_size, size, available. */
export const poolsOnSale = sql`
  select s.product_id, p.name, p.created_at, p.stock_per_size, s.size, s.on_hand - s.held as available
  from stock s join products p on ${soldFrom('p')}
  where p.active`

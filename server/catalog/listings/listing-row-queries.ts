import { type RawBuilder, sql } from 'kysely'
import { among, type Database, listRows, type Transaction } from '../../database/connection.ts'
import { feedGaps } from '../feed-gap-queries.ts'
import type { ListingRow } from './listing-slots.ts'

const selectFrom = (listings: RawBuilder<unknown>) => sql`
  select l.product_id, l.price, floor(extract(epoch from l.created_at) * 1000)::float8 as created_ms, l.active,
    l.in_stock, l.low, l.product_type, to_json(l.sizes)::text as sizes, to_json(l.stocked)::text as stocked,
    l.style_id, l.colour_position,
    l.colour_family, l.category, to_json(l.fabrics)::text as fabrics,
    to_json(l.collections)::text as collections, coalesce(b.pieces, 0) as sold,
    ${feedGaps} as feed_gaps, searched(p.name) as name,
    t.text, coalesce(hashtext(t.text::text), 0) as text_hash
  from ${listings} l join products p on p.id = l.product_id join styles y on y.id = p.style_id
  left join offers o on o.product_id = p.id
  left join colours c on c.id = p.colour_id left join categories g on g.id = y.category_id
  left join best_sellers b on b.product_id = l.product_id
  left join lateral (
    select json_build_object('name', p.name, 'description', p.description, 'caption', p.image_alts ->> p.cover_image,
      'colour', c.name, 'family', c.family, 'category', g.name, 'fibres', l.fabrics, 'cut', y.cut,
      'on_sale', o.prior_price is not null or jsonb_path_exists(coalesce(o.size_offers, '{}'), '$.*.prior_price'),
      'labels', p.tags || array(
        select title from collections where id = any(l.collections) and active
      )) as text
  ) t on l.active`

export async function listListingRowsAfter(
  db: Database,
  after: number,
  limit: number,
): Promise<ListingRow[]> {
  // Limited before the join: an ordered join would read all earlier rows for each part as well.
  const part = sql`(select * from listings where product_id > ${after} order by product_id limit ${limit})`
  return await listRows<ListingRow>(db)`${selectFrom(part)} order by l.product_id`
}

export async function listListingRows(db: Database, ids: number[]): Promise<ListingRow[]> {
  const { rows } =
    await sql<ListingRow>`${selectFrom(sql`listings`)} where l.product_id = ${among(ids)}`.execute(db)
  return rows
}

export async function renewListings(trx: Transaction, ids: number[]): Promise<void> {
  await sql`select write_listings(${ids}::int[])`.execute(trx)
}

import { sql } from 'kysely'
import type { Composition } from '../../contract/composition.ts'
import {
  FEED_REASONS,
  type FeedReason,
  MIN_FEED_DESCRIPTION,
  MIN_FEED_PICTURE,
  type UnlistedProduct,
} from '../../contract/feed.ts'
import type { SizeSystem, SizeType } from '../../contract/sizing.ts'
import type { ProductFields } from '../../contract/product-fields.ts'
import type { Database } from '../database/connection.ts'
import { MOST_COUNTED } from '../../contract/total.ts'
import { type Counted, countUp, type Page } from '../http/paging.ts'
import type { SizeOffers } from './tables.ts'

const HASH = sql`substring(p.cover_image from '^/images/([0-9a-f]{32})[.]jpg$')`

const TESTS: Record<FeedReason, ReturnType<typeof sql>> = {
  picture: sql`p.cover_image is null`,
  small_picture: sql`exists (select from images i where i.hash = ${HASH}
    and least(i.width, i.height) < ${MIN_FEED_PICTURE})`,
  price: sql`o.price = 0`,
  description: sql`length(trim(p.description)) < ${MIN_FEED_DESCRIPTION}`,
  colour: sql`p.colour_id is null`,
  category: sql`y.category_id is null`,
}

/** The reasons of a product as a list, empty of one that is in the feed. */
const REASONS = sql<FeedReason[]>`array_remove(array[${sql.join(
  FEED_REASONS.map((reason) => sql`case when ${TESTS[reason]} then ${sql.lit(reason)} end`),
)}]::text[], null)`

const ACTIVE = sql`products p join offers o on o.product_id = p.id join styles y on y.id = p.style_id where p.active`

export async function countListed(
  db: Database,
): Promise<{ products: number; listed: number; reasons: Record<FeedReason, number> }> {
  const { rows } = await sql<{ products: number; listed: number } & Record<FeedReason, number>>`
    select count(*)::int as products, count(*) filter (where reasons = '{}')::int as listed,
      ${sql.join(FEED_REASONS.map((reason) => sql`count(*) filter (where ${sql.lit(reason)} = any(reasons))::int as ${sql.ref(reason)}`))}
    from (select ${REASONS} as reasons from ${ACTIVE}) checked`.execute(db)
  const { products, listed, ...reasons } = rows[0]!
  return { products, listed, reasons }
}

export async function listUnlisted(
  db: Database,
  reason: FeedReason | undefined,
  { limit, offset }: Page,
): Promise<{ rows: UnlistedProduct[] } & Counted> {
  const isUnlisted =
    reason === undefined ? sql`(${sql.join(Object.values(TESTS), sql` or `)})` : TESTS[reason]
  const { rows } = await sql<UnlistedProduct>`
    select p.id as product_id, p.style_id, p.name, p.cover_image, ${REASONS} as reasons from ${ACTIVE} and ${isUnlisted}
    order by p.created_at desc, p.id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${ACTIVE} and ${isUnlisted} limit ${MOST_COUNTED + 1}) counted`.execute(db)
  return { rows, ...countUp(counted.rows[0]!.count) }
}

/** A product with what its rows of the feed share, and its sizes. */
export interface FeedProduct extends Pick<
  ProductFields,
  'name' | 'description' | 'product_type' | 'cover_image' | 'sub_images' | 'returnable'
> {
  id: number
  style_id: number
  style_name: string
  colour: string
  category: string
  google_category: number | null
  composition: Composition | null
  size_system: SizeSystem | null
  size_type: SizeType | null
  price: number
  prior_price: number | null
  size_offers: SizeOffers | null
  since: Date
  sale_ends_at: Date | null
  skus: FeedSku[]
}

export interface FeedSku {
  id: number
  size: string
  sku: string | null
  gtin: string | null
  available: boolean
  ships_by: string | null
  lead_days: number | null
}

/** The products of the feed after the one with the id `last`. */
export async function listFeedProducts(db: Database, last: number, limit: number): Promise<FeedProduct[]> {
  const { rows } = await sql<FeedProduct>`
    select p.id, p.style_id, y.name as style_name, p.name, p.description, p.product_type, p.cover_image, p.sub_images,
      p.returnable, c.name as colour, k.name as category, k.google_category,
      coalesce(p.composition, y.composition) as composition, y.size_system, y.size_type,
      o.price, o.prior_price, o.size_offers, o.since, o.sale_ends_at,
      (select coalesce(json_agg(json_build_object('id', s.id, 'size', s.size, 'sku', s.sku, 'gtin', s.gtin,
        'ships_by', s.ships_by, 'lead_days', s.lead_days,
        'available', coalesce((select t.on_hand > t.held from stock t where t.product_id = p.id
          and t.size = case when p.stock_per_size then s.size else '' end), false)) order by s.position), '[]')
        from skus s where s.product_id = p.id and not s.retired) as skus
    from products p
    join offers o on o.product_id = p.id
    join styles y on y.id = p.style_id
    join colours c on c.id = p.colour_id
    join categories k on k.id = y.category_id
    where p.active and p.id > ${last} and not (${sql.join(Object.values(TESTS), sql` or `)})
    order by p.id limit ${limit}`.execute(db)
  return rows
}

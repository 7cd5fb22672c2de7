import { sql } from 'kysely'
import type { Composition } from '../../contract/composition.ts'
import { FEED_REASONS, type FeedReason, type UnlistedProduct } from '../../contract/feed.ts'
import type { SizeSystem, SizeType } from '../../contract/sizing.ts'
import type { ProductFields } from '../../contract/product-fields.ts'
import { among, type Database, listRows } from '../database/connection.ts'
import type { Page } from '../http/paging.ts'
import { feedGaps, isKeptOut } from './feed-gap-queries.ts'
import { loadedColumns } from './listings/listing-counter.ts'
import { currentDay } from './styles/shown-style-queries.ts'
import type { SizeOffers } from './tables.ts'

const reasonsIn = (gaps: number) => FEED_REASONS.filter((_, bit) => (gaps & (1 << bit)) > 0)

export async function countListed(
  db: Database,
): Promise<{ products: number; listed: number; reasons: Record<FeedReason, number> }> {
  const counts = (await loadedColumns(db)).countFeedGaps()
  const reasons = Object.fromEntries(FEED_REASONS.map((reason) => [reason, 0])) as Record<FeedReason, number>
  for (const [gaps, products] of counts.entries()) {
    for (const reason of reasonsIn(gaps)) reasons[reason] += products
  }
  return { products: counts.reduce((sum, count) => sum + count, 0), listed: counts[0]!, reasons }
}

export async function listUnlisted(
  db: Database,
  reason: FeedReason | undefined,
  page: Page,
): Promise<{ rows: UnlistedProduct[]; total: number }> {
  const gaps = reason === undefined ? ANY_GAP : 1 << FEED_REASONS.indexOf(reason)
  const { total, ids } = (await loadedColumns(db)).lackingForFeed(gaps, page)
  const { rows } = await sql<Omit<UnlistedProduct, 'reasons'> & { gaps: number }>`
    select p.id as product_id, p.style_id, p.name, p.cover_image, ${feedGaps} as gaps
    from products p join offers o on o.product_id = p.id join styles y on y.id = p.style_id
    where p.id = ${among(ids)} order by p.created_at desc, p.id desc`.execute(db)
  return { rows: rows.map(({ gaps, ...product }) => ({ ...product, reasons: reasonsIn(gaps) })), total }
}

const ANY_GAP = (1 << FEED_REASONS.length) - 1

/** A product with its sizes, and the data that its rows of the feed share. */
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

/** Products of the feed with ids above `last`. */
export const listFeedProducts = (db: Database, last: number, limit: number): Promise<FeedProduct[]> =>
  listRows<FeedProduct>(db)`
    select p.id, p.style_id, y.name as style_name, p.name, p.description, p.product_type, p.cover_image, p.sub_images,
      p.returnable, c.name as colour, k.name as category, k.google_category,
      coalesce(p.composition, y.composition) as composition, y.size_system, y.size_type,
      o.price, o.prior_price, o.size_offers, o.since, o.sale_ends_at,
      (select coalesce(json_agg(json_build_object('id', s.id, 'size', s.size, 'sku', s.sku, 'gtin', s.gtin,
        'ships_by', ${currentDay('s')}, 'lead_days', s.lead_days,
        'available', coalesce((select t.on_hand > t.held from stock t where t.product_id = p.id
          and t.size = case when p.stock_per_size then s.size else '' end), false)) order by s.position), '[]')
        from skus s where s.product_id = p.id and not s.retired) as skus
    from products p
    join offers o on o.product_id = p.id
    join styles y on y.id = p.style_id
    join colours c on c.id = p.colour_id
    join categories k on k.id = y.category_id
    where p.active and p.id > ${last} and not (${sql.join(Object.values(isKeptOut), sql` or `)})
    order by p.id limit ${limit}`

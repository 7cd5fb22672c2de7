import { type RawBuilder, sql } from 'kysely'
import type { SkuPromise } from '../../../contract/promise.ts'
import type { ProductStyle } from '../../../contract/style.ts'
import type { Sku } from '../../../contract/sku.ts'
import { shopToday } from '../../database/day-queries.ts'
import { ratingOfStyle } from '../rating-queries.ts'
import type { GarmentFacts } from './check-facts.ts'

// For queries of `products`, so that the style's data for shoppers needs no extra statement.

const siblings = sql`listings l join products p on p.id = l.product_id left join colours c on c.id = p.colour_id
  where l.style_id = products.style_id and l.active`
const inOrder = sql`order by l.colour_position, l.product_id`

const listed = sql`
  'id', y.id, 'name', y.name, 'colour', (select c.name from colours c where c.id = products.colour_id),
  'size_chart', y.size_chart,
  'hexes', (select coalesce(json_agg(c.hex ${inOrder}), '[]') from ${siblings})`

type Sizing = Pick<ProductStyle, 'cut' | 'cut_note' | 'size_system' | 'size_type'>

/** `hexes` has one entry per active product, null if it has no colour. */
export type StyleRow = Omit<
  ProductStyle,
  'hexes' | 'colours' | 'makers' | keyof GarmentFacts | keyof Sizing
> & {
  hexes: (string | null)[]
  makers?: ProductStyle['makers'] | null
  /** For its products without a chart of their own. */
  size_chart: string | null
} & Partial<GarmentFacts> & { [F in keyof Sizing]?: Sizing[F] | null }

export const listedStyle = sql<StyleRow>`(
  select json_build_object(${listed}) from styles y where y.id = products.style_id
)`.as('style')

export const shownStyle = sql<StyleRow>`(
  select json_build_object(${listed}, 'siblings', (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'colour', coalesce(c.name, p.name), 'hex', c.hex, 'in_stock', l.in_stock) ${inOrder}), '[]')
    from ${siblings}
  ), 'composition', coalesce(products.composition, y.composition), 'care', coalesce(products.care, y.care),
    'origin', coalesce(products.origin, y.origin), 'cut', y.cut, 'cut_note', y.cut_note,
    'size_system', y.size_system, 'size_type', y.size_type,
    'makers', (select json_agg(json_build_object('kind', m.kind, 'name', m.name, 'address', m.address,
      'contact', m.contact) order by m.kind desc) from makers m
      where m.id = y.maker_id or m.id = y.eu_responsible_id or (m.is_default
        and case m.kind when 'manufacturer' then y.maker_id else y.eu_responsible_id end is null)),
    'rating', ${ratingOfStyle},
    'is_measured', exists (select from style_measures m where m.style_id = y.id)) from styles y where y.id = products.style_id
)`.as('style')

const skusWith = (shipsBy: RawBuilder<unknown>, isShown: RawBuilder<unknown>) =>
  sql<Sku[]>`(
  select coalesce(json_agg(json_strip_nulls(json_build_object('id', k.id, 'size', k.size, 'sku', k.sku, 'gtin', k.gtin,
    'ships_by', ${shipsBy}, 'lead_days', k.lead_days, 'retired', nullif(k.retired, false)))
    order by k.retired, k.position), '[]')
  from skus k where k.product_id = products.id and ${isShown}
)`.as('skus')

/** For SKUs with this alias: the day of a pre-order, as long as it has not passed in the shop's time zone. */
export const currentDay = (skus: 'k' | 's') => {
  const day = sql.ref(`${skus}.ships_by`)
  return sql`case when ${day} is null then null when ${day} >= ${shopToday} then ${day} end`
}

/** The SKUs as shoppers see them. */
export const shownSkus = skusWith(currentDay('k'), sql`not k.retired`)

/**
 * Includes past days, and sizes that were removed while their pieces are expected, because orders may still wait for
 * them.
 */
export const keptSkus = skusWith(sql`k.ships_by`, sql`(not k.retired or k.ships_by is not null)`)

// The time zone is looked up only if there is a day.
const isPromised = sql`(case when k.ships_by is null then k.lead_days is not null else k.ships_by >= ${shopToday} end)`

/** Null if a size leaves at once. */
export const listedPromise = sql<SkuPromise | null>`(
  select json_strip_nulls(json_build_object('ships_by', max(k.ships_by), 'lead_days', max(k.lead_days)))
  from skus k where k.product_id = products.id and not k.retired having bool_and(${isPromised})
)`.as('promise')

/** For use inside other queries: the pre-order day or lead days of a size on sale; neither if it leaves at once. */
export const promiseOfSize = (
  product: RawBuilder<unknown>,
  size: RawBuilder<unknown>,
) => sql<SkuPromise | null>`(
  select json_strip_nulls(json_build_object('ships_by', ${currentDay('k')}, 'lead_days', k.lead_days))
  from skus k where k.product_id = ${product} and k.size = ${size} and not k.retired
)`

/** By size: the day by which it leaves if bought now; omits sizes that leave at once. */
export const promises = sql<Record<string, { ship_by: string; made_to_order: boolean }> | null>`(
  select json_object_agg(k.size, json_build_object('ship_by', coalesce(k.ships_by, ${shopToday} + k.lead_days),
    'made_to_order', k.lead_days is not null))
  from skus k where k.product_id = products.id and not k.retired and ${isPromised}
)`.as('promises')

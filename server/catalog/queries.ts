import { sql } from 'kysely'
import { FIELD_NAMES, fieldOf, type FieldName, type NamesOfKind } from '../../contract/product-fields.ts'
import { among, type Database, type Transaction } from '../database/connection.ts'
import { NotFound, found } from '../errors.ts'
import { shownFit } from './fit-queries.ts'
import {
  keptSkus,
  listedPromise,
  listedStyle,
  promises,
  shownSkus,
  shownStyle,
} from './styles/shown-style-queries.ts'
import type { PiecesQuery } from './stock/stock-queries.ts'
import type { ChangeableProduct, Offer, ProductRow, Renamed, SizeOffers } from './tables.ts'

/**
 * For use inside another query: the pools `s` that a product currently sells from. `alias` is the product's in that
 * query.
 */
export const soldFrom = (alias = 'products') => {
  const product = sql.raw(alias)
  return sql`s.product_id = ${product}.id
    and case when ${product}.stock_per_size then s.size = any(${product}.sizes) else s.size = '' end`
}

const available = sql<Record<string, number>>`(
  select coalesce(jsonb_object_agg(s.size, s.on_hand - s.held), '{}') from stock s where ${soldFrom()}
)`.as('available')
const availableWith = (own: PiecesQuery) =>
  sql<Record<string, number>>`(
    select coalesce(jsonb_object_agg(s.size, s.on_hand - s.held + coalesce(own.quantity, 0)), '{}')
    from stock s left join (${own}) as own using (product_id, size) where ${soldFrom()}
  )`.as('available')

const offer = sql<Offer | null>`(
  select json_build_object('price', o.price, 'prior_price', o.prior_price, 'sale_ends_at', o.sale_ends_at,
    'size_offers', o.size_offers, 'lowest', o.lowest)
  from offers o where o.product_id = products.id
)`.as('offer')

/** Price of the cheapest size; the regular price for an inactive product. */
export const lowestPrice = sql<number>`coalesce(
  (select coalesce(o.lowest, o.price) from offers o where o.product_id = products.id), products.price
)`

const isTime = (name: FieldName) => fieldOf(name).kind === 'time'

export const COLUMNS = [
  'id',
  ...FIELD_NAMES.filter((name) => !isTime(name)),
  'stock_per_size',
  'style_id',
  'colour_id',
  'colour_position',
  'version',
  'created_at',
  'updated_at',
] as const

/** Time columns in JavaScript's format, so that all fields are as in JSON. */
export const TIMES = FIELD_NAMES.filter(isTime).map((name) =>
  sql<
    string | null
  >`to_char(${sql.ref(`products.${name}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(
    name as NamesOfKind<'time'>,
  ),
)

/** Sizes that were removed from the product. */
export const retiredSizes = sql<string[]>`array(
  select k.size from skus k where k.product_id = products.id and k.retired order by k.position, k.size
)`.as('retired_sizes')

export const selectProducts = (db: Database) =>
  db.selectFrom('products').select(COLUMNS).select(TIMES).select([available, offer])

/** For lists that shoppers see. */
export const selectShown = (db: Database) => selectProducts(db).select([listedStyle, listedPromise])

/** `chosen` products come first, in their order. */
export const listFrontPageProducts = (db: Database, chosen: readonly number[]): Promise<ProductRow[]> =>
  selectShown(db)
    .where('active', '=', true)
    .where((eb) =>
      chosen.length === 0
        ? eb('front_page', '=', true)
        : eb.or([eb('front_page', '=', true), eb('id', 'in', [...chosen])]),
    )
    .$if(chosen.length > 0, (query) =>
      query.orderBy(sql`array_position(${[...chosen]}::int[], products.id)`, (order) =>
        order.asc().nullsLast(),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(12)
    .execute()

const hasLook = sql<boolean>`exists (
  select from look_products m join looks k on k.id = m.look_id where m.product_id = products.id and k.active
)`.as('has_look')

const findProduct = (db: Database, id: number, skus = keptSkus): Promise<ProductRow | undefined> =>
  selectProducts(db).select([shownFit, shownStyle, skus, hasLook]).where('id', '=', id).executeTakeFirst()

/** Throws NotFound for inactive products, too. */
export async function getActiveProduct(db: Database, id: number): Promise<ProductRow> {
  const product = await findProduct(db, id, shownSkus)
  if (!product?.active) throw new NotFound('Item not active or not found')
  return product
}

/** Like `getActiveProduct`, for inactive products. */
export async function findInactiveProduct(db: Database, id: number): Promise<ProductRow | undefined> {
  const product = await findProduct(db, id, shownSkus)
  return product?.active ? undefined : product
}

export const getAnyProduct = async (db: Database, id: number): Promise<ProductRow> =>
  found(await findProduct(db, id), 'Product not found')

/** Throws NotFound if the product does not exist. */
export async function getProductName(db: Database, id: number): Promise<string> {
  const row = await db.selectFrom('products').select('name').where('id', '=', id).executeTakeFirst()
  return found(row, 'Product not found').name
}

export async function listRetiredSizes(db: Database, id: number): Promise<string[]> {
  const row = await db.selectFrom('products').select(retiredSizes).where('id', '=', id).executeTakeFirst()
  return row?.retired_sizes ?? []
}

/** In the order of ids; unknown ids are left out. */
export async function listProductsByIds(
  db: Database,
  ids: number[],
): Promise<(ProductRow & ChangeableProduct)[]> {
  if (ids.length === 0) return []
  const places = new Map(ids.map((id, place) => [id, place]))
  const rows = await selectProducts(db).select(retiredSizes).where('id', '=', among(ids)).execute()
  return rows.toSorted((a, b) => places.get(a.id)! - places.get(b.id)!)
}

/**
 * For products with renamed sizes: the current name by each name that is not in use. Browsers look up wishes in it
 * (`sizeOfWish`), where `nameToday` would also need the sizes.
 */
export async function listRenamedSizes(
  db: Database,
  ids: number[],
): Promise<Map<number, Renamed['renamed_sizes']>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', sql<Renamed['renamed_sizes']>`renamed_sizes - sizes`.as('renamed')])
    .where('id', '=', among(ids))
    .where(sql<boolean>`renamed_sizes <> '{}'`)
    .execute()
  return new Map(rows.map(({ id, renamed }) => [id, renamed]))
}

/** In any order, with the columns of shoppers' lists. */
export const listShownByIds = (db: Database, ids: number[]): Promise<ProductRow[]> =>
  selectShown(db).where('id', '=', among(ids)).execute()

/** Those of these ids that exist. */
export async function listKnownIds(trx: Transaction, ids: number[]): Promise<number[]> {
  const rows = await trx.selectFrom('products').select('id').where('id', '=', among(ids)).execute()
  return rows.map(({ id }) => id)
}

const OF_A_CART = [
  'id',
  'name',
  'sizes',
  'product_type',
  'cover_image',
  'active',
  'stock_per_size',
  'returnable',
  'renamed_sizes',
] as const
/** `priceOfSize` is what is charged; `is_on_sale` says that a sale has lowered it. */
export type ProductToBuy = Pick<ProductRow & Renamed, (typeof OF_A_CART)[number] | 'price' | 'available'> & {
  size_offers: SizeOffers | null
  is_on_sale: boolean
  promises: Record<string, { ship_by: string; made_to_order: boolean }> | null
}

/**
 * Pads the list to the next power of two by repeating the last id. An explicit list is planned once, while for an array
 * parameter PostgreSQL assumes many elements and plans anew each time.
 */
const listed = (ids: number[]) => {
  const most = 2 ** Math.ceil(Math.log2(Math.max(1, ids.length)))
  return [...ids, ...Array<number>(most - ids.length).fill(ids.at(-1) ?? 0)]
}

/** Products with these ids, active or not. Pieces of `own` count as available although they are held. */
export const selectProductsToBuy = (db: Database, ids: number[], own?: PiecesQuery) =>
  db
    .selectFrom('products')
    .leftJoin('offers as o', 'o.product_id', 'products.id')
    .select(OF_A_CART)
    .select([
      sql<number>`coalesce(o.price, products.price)`.as('price'),
      'o.size_offers',
      sql<boolean>`o.sale_id is not null`.as('is_on_sale'),
      own ? availableWith(own) : available,
      promises,
    ])
    .where('id', 'in', listed(ids))

export const listProductsToBuy = (db: Database, ids: number[]): Promise<ProductToBuy[]> =>
  selectProductsToBuy(db, ids).execute()

import type { AdminProduct, Product, ProductImage } from '../../contract/product.ts'
import { percentOff } from '../../contract/price.ts'
import {
  FIELD_NAMES,
  fieldOf,
  isEmptiable,
  type Field,
  type NamesFor,
} from '../../contract/product-fields.ts'
import type { Database } from '../database/connection.ts'
import { findImages } from '../images/find-images.ts'
import type { ImageFacts } from '../images/queries.ts'
import { findShopLowStock } from './stock/low-stock-queries.ts'
import { pricesOfSizes } from './size-prices.ts'
import { poolsOf } from './stock/product-stock.ts'
import type { ProductStyle } from '../../contract/style.ts'
import type { StyleRow } from './styles/shown-style-queries.ts'
import type { ProductRow } from './tables.ts'

export async function showProducts(db: Database, rows: ProductRow[]): Promise<Product[]> {
  const facts = await findImages(db, rows.flatMap(imageUrls))
  return rows.map((row) => productOf(row, facts))
}

export async function showAdminProducts(db: Database, rows: ProductRow[]): Promise<AdminProduct[]> {
  const [facts, lowStock] = await Promise.all([findImages(db, rows.flatMap(imageUrls)), findShopLowStock(db)])
  return rows.map((row) => ({
    ...withOwnChart(productOf(row, facts), row.size_chart),
    price: row.price,
    ...(row.offer && row.offer.price !== row.price && { sale_price: row.offer.price }),
    ...shownFields(row, 'admin'),
    low_at: row.low_stock ?? lowStock,
    updated_at: row.updated_at.toISOString(),
    version: row.version,
    style_id: row.style_id,
    colour_id: row.colour_id,
  }))
}

/** The dashboard gets the product's own chart; shoppers get the style's if it has none. */
const withOwnChart = ({ size_chart: _, ...product }: Product, own: string | null): Product => ({
  ...product,
  ...(own !== null && { size_chart: own }),
})

const imageUrls = (row: ProductRow): string[] =>
  row.cover_image ? [row.cover_image, ...row.sub_images] : row.sub_images

function productOf(row: ProductRow, facts: Map<string, ImageFacts>): Product {
  const size_chart = row.size_chart ?? row.style?.size_chart
  return {
    id: row.id,
    ...shownFields(row, 'shop'),
    ...(size_chart && { size_chart }),
    ...pricesOf(row),
    images: imageUrls(row).map((url) => imageOf(url, row, facts.get(url))),
    quantity: Object.values(row.available).reduce((sum, quantity) => sum + quantity, 0),
    ...(row.stock_per_size && { size_quantities: poolsOf(row) }),
    ...(row.fit && { fit: row.fit }),
    ...(row.style && { style: showStyle(row.style) }),
    ...(row.promise && { promise: row.promise }),
    ...(row.skus && { skus: row.skus }),
    ...(row.has_look && { has_look: true }),
    created_at: row.created_at.toISOString(),
  }
}

const showStyle = ({
  hexes,
  composition,
  care,
  origin,
  cut,
  cut_note,
  size_system,
  size_type,
  size_chart: _,
  makers,
  is_measured,
  rating,
  ...style
}: StyleRow): ProductStyle => ({
  ...style,
  ...(cut && { cut }),
  ...(cut_note && { cut_note }),
  ...(size_system && { size_system }),
  ...(size_type && { size_type }),
  ...(composition && { composition }),
  ...(care && { care }),
  ...(origin && { origin }),
  ...(makers && { makers }),
  ...(is_measured && { is_measured }),
  ...(rating && { rating }),
  hexes: [...new Set(hexes)].filter((hex) => hex !== null),
  colours: hexes.length,
})

function pricesOf({ price, offer, sizes }: ProductRow) {
  const { size_offers } = offer ?? {}
  if (offer && size_offers) return pricesOfSizes({ sizes, price }, { ...offer, size_offers })
  if (!offer?.prior_price) return { price: offer?.price ?? price }
  return {
    price: offer.price,
    regular_price: price,
    prior_price: offer.prior_price,
    percent_off: percentOff(offer.price, offer.prior_price),
    sale_ends_at: offer.sale_ends_at && new Date(offer.sale_ends_at).toISOString(),
  }
}

const imageOf = (url: string, row: ProductRow, facts: ImageFacts | undefined): ProductImage => ({
  url,
  alt: row.image_alts[url] || row.name,
  width: facts?.width ?? null,
  height: facts?.height ?? null,
  placeholder: facts?.placeholder ?? null,
  ...(row.image_models[url] && { model: row.image_models[url] }),
})

const shownFields = <A extends Field['audience']>(row: ProductRow, audience: A) =>
  Object.fromEntries(
    FIELD_NAMES.filter((name) => fieldOf(name).audience === audience)
      .filter((name) => !isEmptiable(fieldOf(name)) || row[name] !== null)
      .map((name) => [name, row[name]]),
  ) as Pick<AdminProduct, NamesFor<A>>

import { cut } from '../../contract/cut.ts'
import { fibreName, type Fibre } from '../../contract/fibres.ts'
import { variantUrl } from '../../contract/image.ts'
import { shipByOf } from '../../contract/promise.ts'
import { productPath } from '../../contract/paths/product.ts'
import type { FeedProduct, FeedSku } from '../catalog/feed-queries.ts'

/** Google's column names, in the order of the file. */
export const GOOGLE_COLUMNS = [
  'id',
  'item_group_id',
  'title',
  'description',
  'link',
  'canonical_link',
  'image_link',
  'additional_image_link',
  'availability',
  'availability_date',
  'price',
  'sale_price',
  'sale_price_effective_date',
  'condition',
  'brand',
  'gtin',
  'mpn',
  'identifier_exists',
  'google_product_category',
  'product_type',
  'color',
  'size',
  'size_system',
  'size_type',
  'gender',
  'age_group',
  'material',
  'shipping',
  'return_policy_label',
] as const

type GoogleRow = Record<(typeof GOOGLE_COLUMNS)[number], string>

export interface FeedShop {
  publicUrl: string
  /** The origin of pictures. */
  imagesUrl: string
  brand: string
  /** The shipping column for goods of this many cents. */
  shippingFor: (cents: number) => string
}

const MOST_PICTURES = 10
const GENDERS = { men: 'male', women: 'female', unisex: 'unisex' } as const
const AUDIENCES = { men: 'Men', women: 'Women', unisex: 'Unisex' } as const

/** One row for each size on sale. */
export function googleRows(product: FeedProduct, shop: FeedShop): GoogleRow[] {
  const { style_name, colour, product_type } = product
  const [cover = '', ...others] = [...new Set([product.cover_image!, ...product.sub_images])].map((url) =>
    pictureUrl(url, shop),
  )
  const shared = {
    item_group_id: `st_${product.style_id}`,
    description: cut(product.description, 5_000),
    canonical_link: `${shop.publicUrl}${productPath(product.id)}`,
    image_link: cover,
    additional_image_link: others.slice(0, MOST_PICTURES).join(','),
    condition: 'new',
    brand: shop.brand,
    google_product_category: String(product.google_category ?? ''),
    product_type: `${AUDIENCES[product_type as keyof typeof AUDIENCES]} > ${product.category}`,
    color: cut(colour, 100),
    size_type: product.size_type ?? '',
    gender: GENDERS[product_type as keyof typeof GENDERS],
    age_group: 'adult',
    material: materialOf(product),
    return_policy_label: product.returnable === 'yes' ? 'default' : product.returnable,
  }
  return product.skus.map((sku) => ({
    ...shared,
    ...describePrice(product, sku.size, shop),
    id: `sk_${sku.id}`,
    title: cut([style_name, colour, sku.size].filter(Boolean).join(', '), 150),
    link: `${shop.publicUrl}${productPath(product.id, sku.size)}`,
    ...availabilityOf(sku),
    size: sku.size,
    size_system: sku.size ? (product.size_system ?? '') : '',
    ...identifiersOf(sku),
  }))
}

/** Google requires the availability date of pre-orders. */
function availabilityOf(sku: FeedSku) {
  const day = sku.available && shipByOf(sku)
  if (!day) return { availability: sku.available ? 'in_stock' : 'out_of_stock', availability_date: '' }
  return { availability: sku.lead_days ? 'backorder' : 'preorder', availability_date: `${day}T00:00Z` }
}

function describePrice(product: FeedProduct, size: string, shop: FeedShop) {
  const { price, prior_price = null } = product.size_offers?.[size] ?? product
  return {
    price: money(prior_price ?? price),
    sale_price: prior_price === null ? '' : money(price),
    sale_price_effective_date: prior_price === null ? '' : saleDates(product),
    shipping: shop.shippingFor(price),
  }
}

const identifiersOf = ({ sku, gtin }: FeedSku) => ({
  gtin: gtin ?? '',
  mpn: gtin === null ? (sku ?? '') : '',
  identifier_exists: gtin === null && sku === null ? 'no' : 'yes',
})

/** Commas are escaped, because they separate pictures. */
const pictureUrl = (url: string, { publicUrl, imagesUrl }: FeedShop) => {
  const path = variantUrl(url, 1280, 'jpg')
  return (path ? imagesUrl + path : url.startsWith('/') ? publicUrl + url : url).replaceAll(',', '%2C')
}

/** Google rejects open-ended ranges, so a sale without an end has no dates. */
const saleDates = ({ since, sale_ends_at }: FeedProduct) =>
  sale_ends_at === null ? '' : `${new Date(since).toISOString()}/${new Date(sale_ends_at).toISOString()}`

const materialOf = ({ composition }: FeedProduct): string =>
  (composition?.parts[0]?.fibres ?? [])
    .slice(0, 3)
    .map(({ fibre }) => fibreName(fibre as Fibre))
    .join('/')

const money = (cents: number) => `${(cents / 100).toFixed(2)} USD`

/** Tabs and line breaks separate cells and rows, and a leading quotation mark would begin a quoted cell. */
const cellOf = (text: string): string => {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.replace(/^"/, '“')
}

export const tabSeparated = (cells: readonly string[]): string => `${cells.map(cellOf).join('\t')}\n`

import { fibreName, type Fibre } from '../../../../contract/fibres.ts'
import type { DeliveryChoice } from '../../../../contract/configuration.ts'
import { describeNoReturns, describeReturns } from '../../../components/product/describe-policies.ts'
import type { ShopConfiguration } from '../../../components/shop-configuration.ts'
import { modelInWords } from '../../../components/product/model-in-words.ts'
import { averageOf, countOf } from '../../../components/reviews/rating.ts'
import { variantUrl } from '../../../../contract/image.ts'
import { inSize } from '../../../../contract/price.ts'
import { shipByOf } from '../../../../contract/promise.ts'
import type { Product, ProductImage } from '../../../../contract/product.ts'
import type { Sku } from '../../../../contract/sku.ts'
import { SIZE_SYSTEMS, SIZE_TYPES } from '../../../../contract/sizing.ts'
import type { ProductStyle } from '../../../../contract/style.ts'

type Described = Record<string, unknown>
type Shop = ShopConfiguration & DeliveryChoice

/**
 * schema.org data for search engines, which React Router escapes. A product with several sizes or colours is a group of
 * variants: its own sizes in full, the pages of its other colours by their URLs, as Google specifies for shops with a
 * page for each variant.
 */
export function describeProduct(product: Product, shop: Shop): Described {
  const siblings = (product.style?.siblings ?? []).filter(({ id }) => id !== product.id)
  const skus = product.skus ?? []
  const facts = {
    name: product.name,
    description: product.description,
    brand: { '@type': 'Brand', name: shop.brand_name },
    url: absolute(`/shop/${product.id}`, shop),
    image: product.images.map((image) => describeImage(image, shop)),
    ...describeMaterial(product),
    ...describeRating(product),
    ...(product.style?.colour && { color: product.style.colour }),
    ...describeMaker(product),
  }
  if (skus.length < 2 && siblings.length === 0) {
    const [sku] = skus
    return {
      '@context': 'https://schema.org',
      '@type': 'Product',
      ...facts,
      ...codesOf(sku),
      ...sizeOf(sku, product),
      offers: describeOffer(product, shop, sku?.size ?? ''),
    }
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    ...facts,
    ...(product.style && { productGroupID: `st_${product.style.id}` }),
    variesBy: ['https://schema.org/color', 'https://schema.org/size'],
    hasVariant: [
      ...skus.map((sku, at) => ({
        '@type': 'Product',
        name: sku.size ? `${product.name}, ${sku.size}` : product.name,
        ...codesOf(sku),
        ...sizeOf(sku, product),
        offers:
          at === 0 ? describeOffer(product, shop, sku.size) : describeNextOffer(product, shop, sku.size),
      })),
      ...siblings.map(({ id }) => ({ '@type': 'Product', url: absolute(`/shop/${id}`, shop) })),
    ],
  }
}

function describeImage({ url, model }: ProductImage, shop: Shop): string | Described {
  const address = absolute(variantUrl(url, 1280, 'jpg') ?? url, shop)
  return model ? { '@type': 'ImageObject', url: address, caption: modelInWords(model) } : address
}

const sizeOf = (sku: Pick<Sku, 'size'> | undefined, product: Product): { size?: Described } =>
  sku?.size ? { size: describeSize(sku.size, product) } : {}

const describeSize = (name: string, { style: { size_system, size_type } = {} as ProductStyle }: Product) => ({
  '@type': 'SizeSpecification',
  name,
  ...(size_system && {
    sizeSystem: `https://schema.org/WearableSizeSystem${SIZE_SYSTEMS[size_system].schema}`,
  }),
  ...(size_type && { sizeGroup: `https://schema.org/WearableSizeGroup${SIZE_TYPES[size_type]}` }),
})

/** The identifiers of the feed's row, so that search engines recognise a size as the same product. */
const codesOf = (sku: { id: number; sku?: string; gtin?: string } | undefined) =>
  sku ? { sku: `sk_${sku.id}`, ...(sku.gtin ? { gtin: sku.gtin } : sku.sku && { mpn: sku.sku }) } : {}

const describeMaterial = ({ style }: Product): { material?: string } => {
  const fibres = style?.composition?.parts[0]?.fibres
  return fibres ? { material: fibres.map(({ fibre }) => fibreName(fibre as Fibre)).join('/') } : {}
}

const describeMaker = ({ style }: Product) => {
  const maker = style?.makers?.find(({ kind }) => kind === 'manufacturer')
  return maker ? { manufacturer: { '@type': 'Organization', name: maker.name } } : {}
}

const describeRating = ({ style }: Product): Described => {
  const rating = style?.rating
  return rating
    ? {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: averageOf(rating),
          reviewCount: countOf(rating.stars),
        },
      }
    : {}
}

/** The first offer of the page contains what the others refer to. */
function describeOffer(product: Product, shop: Shop, size: string): Described {
  return {
    ...describePrice(product, shop, size),
    itemCondition: 'https://schema.org/NewCondition',
    hasMerchantReturnPolicy: returnsOf(product, shop),
  }
}

const describeNextOffer = (product: Product, shop: Shop, size: string): Described => ({
  ...describePrice(product, shop, size),
  hasMerchantReturnPolicy: { '@id': returnsOf(product, shop)['@id'] },
})

const returnsOf = ({ returnable }: Product, shop: Shop): Described =>
  returnable === 'final_sale' || returnable === 'custom_made'
    ? describeNoReturns(shop.zones)
    : describeReturns(shop, shop)

function describePrice(product: Product, shop: Shop, size: string): Described {
  const { quantity, size_quantities } = product
  const priced = inSize(product, size)
  const left = size_quantities ? (size_quantities[size] ?? quantity) : quantity
  const sku = product.skus?.find((one) => one.size === size)
  const day = left > 0 && sku && shipByOf(sku)
  const search = size ? `?size=${encodeURIComponent(size)}` : ''
  return {
    '@type': 'Offer',
    url: absolute(`/shop/${product.id}${search}`, shop),
    price: dollars(priced.price),
    priceCurrency: 'USD',
    ...describePrices(priced, shop),
    availability: `https://schema.org/${day ? (sku.lead_days ? 'BackOrder' : 'PreOrder') : left > 0 ? 'InStock' : 'OutOfStock'}`,
    ...(day && { availabilityStarts: day }),
  }
}

/** Adds that tax is included in the price, and a prior price. */
function describePrices({ price, prior_price, sale_ends_at }: Product, { tax_included }: Shop): Described {
  if (!prior_price && !tax_included) return {}
  const unitPrice = {
    '@type': 'UnitPriceSpecification',
    priceCurrency: 'USD',
    ...(tax_included && { valueAddedTaxIncluded: true }),
  }
  const charged = { ...unitPrice, price: dollars(price) }
  if (!prior_price) return { priceSpecification: charged }
  return {
    priceSpecification: [
      charged,
      { ...unitPrice, price: dollars(prior_price), priceType: 'https://schema.org/StrikethroughPrice' },
    ],
    ...(sale_ends_at && { priceValidUntil: sale_ends_at }),
  }
}

const dollars = (cents: number) => (cents / 100).toFixed(2)

export function describeBreadcrumbs(product: Product, shop: Shop) {
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: 'Shop', path: '/shop' },
    // The last entry has no URL; search engines use the page's own.
    { name: product.name },
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(path && { item: absolute(path, shop) }),
    })),
  }
}

const absolute = (path: string, shop: Shop) => (path.startsWith('https://') ? path : shop.public_url + path)

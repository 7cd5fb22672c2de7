import type { ShopConfiguration } from '../../../../contract/configuration.ts'
import { variantUrl } from '../../../../contract/image.ts'
import type { Product } from '../../../../contract/product.ts'

/** schema.org data for search engines. React Router escapes it. */
export function describeProduct(product: Product, shop: ShopConfiguration) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: String(product.id),
    brand: { '@type': 'Brand', name: shop.brand_name },
    url: absolute(`/shop/${product.id}`, shop),
    image: product.images.map(({ url }) => absolute(variantUrl(url, 1280, 'jpg') ?? url, shop)),
    offers: {
      '@type': 'Offer',
      url: absolute(`/shop/${product.id}`, shop),
      price: dollars(product.price),
      priceCurrency: 'USD',
      ...describeReduction(product),
      availability: `https://schema.org/${product.quantity > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: shop.brand_name, url: absolute('/', shop) },
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'US',
        ...(product.returnable === 'final_sale' || product.returnable === 'custom_made'
          ? { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
          : {
              returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
              merchantReturnDays: 30,
              returnMethod: 'https://schema.org/ReturnByMail',
              refundType: 'https://schema.org/FullRefund',
            }),
      },
    },
  }
}

function describeReduction({ price, prior_price, sale_ends_at }: Product) {
  if (!prior_price) return {}
  const unitPrice = { '@type': 'UnitPriceSpecification', priceCurrency: 'USD' }
  return {
    priceSpecification: [
      { ...unitPrice, price: dollars(price) },
      { ...unitPrice, price: dollars(prior_price), priceType: 'https://schema.org/StrikethroughPrice' },
    ],
    ...(sale_ends_at && { priceValidUntil: sale_ends_at }),
  }
}

const dollars = (cents: number) => (cents / 100).toFixed(2)

export function describeBreadcrumbs(product: Product, shop: ShopConfiguration) {
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: 'Shop', path: '/shop' },
    { name: product.name, path: `/shop/${product.id}` },
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path, shop),
    })),
  }
}

const absolute = (path: string, shop: ShopConfiguration) =>
  path.startsWith('https://') ? path : shop.public_url + path

import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { DeliveryChoice, ShopConfiguration } from '../../../../contract/configuration.ts'
import type { Product } from '../../../../contract/product.ts'
import { dayIn, type SkuPromise } from '../../../../contract/promise.ts'
import { faultsOf } from '../../../../e2e/schema-org.ts'
import { FIRST_COUNTRIES } from '../../../../contract/served-countries.ts'
import { describeProduct } from './structured-data.ts'

const shop = {
  brand_name: 'Hemline',
  public_url: 'https://hemline.example',
  return_paid_by: 'shopper',
  zones: [{ countries: FIRST_COUNTRIES.map((code) => ({ code, name: code })), methods: [], rates: [] }],
} as unknown as ShopConfiguration & DeliveryChoice

const product = (sizes: string[], colours: number): Product =>
  ({
    id: 7,
    name: 'Heavy Tee, Ecru',
    description: 'A boxy T-shirt in dense 240 g organic cotton jersey with a narrow rib at the neck.',
    price: 4_800,
    returnable: 'yes',
    quantity: 9,
    size_quantities: Object.fromEntries(sizes.map((size, at) => [size, at])),
    images: [{ url: '/images/0123456789abcdef0123456789abcdef.jpg' }],
    skus: (sizes.length > 0 ? sizes : ['']).map((size, at) => ({
      id: 100 + at,
      size,
      gtin: '4006381333931',
    })),
    style: {
      id: 3,
      name: 'Heavy Tee',
      colour: 'Ecru',
      siblings: Array.from({ length: colours }, (_, at) => ({ id: 7 + 13 * at, colour: `Colour ${at}` })),
      composition: { parts: [{ part: 'main', fibres: [{ fibre: 'cotton', percent: 100 }] }] },
    },
  }) as unknown as Product

test('A size that is ordered ahead says from which day it is available', () => {
  const coat = product(['S', 'M', 'L'], 1)
  const [s, m, l] = coat.skus!
  const day = dayIn(9)
  coat.skus = [
    { ...s!, ships_by: day },
    { ...m!, ships_by: day },
    { ...l!, lead_days: 21 },
  ]
  const described = describeProduct(coat, shop)
  expect(faultsOf(described)).toEqual([])
  const offers = (described.hasVariant as Record<string, any>[]).map(({ offers }) => offers)
  // The first has no pieces.
  expect(offers[0]).toMatchObject({ availability: 'https://schema.org/OutOfStock' })
  expect(offers[0]).not.toHaveProperty('availabilityStarts')
  expect(offers[1]).toMatchObject({ availability: 'https://schema.org/PreOrder', availabilityStarts: day })
  expect(offers[2]).toMatchObject({
    availability: 'https://schema.org/BackOrder',
    availabilityStarts: dayIn(21),
  })
})

test('The only size of a garment in one colour is offered as it is sold: ahead, at its own price, at its own address', () => {
  const scarf = { ...product(['Zero', 'One size'], 1), size_prices: { 'One size': 5_200 } }
  const sku = scarf.skus![1]!
  const describe = (promise: SkuPromise) => {
    const described = describeProduct({ ...scarf, skus: [{ ...sku, ...promise }] }, shop)
    expect(faultsOf(described)).toEqual([])
    return described
  }
  expect(describe({})).toMatchObject({
    '@type': 'Product',
    size: { name: 'One size' },
    offers: {
      url: 'https://hemline.example/shop/7?size=One%20size',
      price: '52.00',
      availability: 'https://schema.org/InStock',
    },
  })
  expect(describe({ lead_days: 21 }).offers).toMatchObject({
    availability: 'https://schema.org/BackOrder',
    availabilityStarts: dayIn(21),
  })
  expect(describe({ ships_by: dayIn(9) }).offers).toMatchObject({
    availability: 'https://schema.org/PreOrder',
    availabilityStarts: dayIn(9),
  })
})

test('Six sizes and eleven other colours are a group of variants in less than a kilobyte', () => {
  const described = describeProduct(product(['XS', 'S', 'M', 'L', 'XL', 'XXL'], 12), shop)
  expect(faultsOf(described)).toEqual([])
  expect(described).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: 'st_3',
    material: 'cotton',
    color: 'Ecru',
  })
  const variants = described.hasVariant as Record<string, any>[]
  expect(variants).toHaveLength(17)
  expect(variants[1]).toMatchObject({
    sku: 'sk_101',
    gtin: '4006381333931',
    size: { name: 'S' },
    offers: { url: 'https://hemline.example/shop/7?size=S', availability: 'https://schema.org/InStock' },
  })
  expect(variants[0]!.offers.availability).toBe('https://schema.org/OutOfStock')
  expect(variants[16]).toEqual({ '@type': 'Product', url: 'https://hemline.example/shop/150' })
  expect(brotliCompressSync(JSON.stringify(described)).length).toBeLessThanOrEqual(1_000)
})

test('A kilobyte also holds a maker, a rating, codes, a reduction, several pictures and a size of its own price', () => {
  const tee = product(['XS', 'S', 'M', 'L', 'XL', 'XXL'], 12)
  const full = {
    ...tee,
    price: 3_600,
    prior_price: 4_800,
    sale_ends_at: '2026-12-01T00:00:00.000Z',
    size_prices: { XXL: 3_900 },
    size_prior_prices: { XXL: 5_200 },
    images: ['0', '4', '8', 'c'].map((digit) => ({
      url: `/images/${digit}123456789abcdef${digit}123456789abcdef.jpg`,
    })),
    skus: tee.skus!.map((sku, at) => ({ ...sku, sku: `HT-ECRU-${at}`, gtin: `400638133393${at}` })),
    style: {
      ...tee.style!,
      size_system: 'EU',
      makers: [{ kind: 'manufacturer', name: 'Malhas do Ave, Lda.' }],
      rating: { stars: [0, 1, 2, 9, 31], fit: [0, 3, 34, 6, 0] },
    },
  } as unknown as Product
  const described = describeProduct(full, shop)
  expect(faultsOf(described)).toEqual([])
  expect(described).toMatchObject({
    manufacturer: { name: 'Malhas do Ave, Lda.' },
    aggregateRating: { ratingValue: 4.6, reviewCount: 43 },
  })
  expect(brotliCompressSync(JSON.stringify(described)).length).toBeLessThanOrEqual(1_000)
})

test('A size is named by the number of its SKU, and by the merchant’s code only where it has no GTIN', () => {
  const tee = product(['S', 'M', 'L'], 1)
  const [s, m, l] = tee.skus!
  tee.skus = [
    { ...s!, sku: 'HT-S' },
    { ...m!, sku: 'HT-M', gtin: undefined },
    { ...l!, gtin: undefined },
  ] as typeof tee.skus
  const described = describeProduct(tee, shop)
  expect(faultsOf(described)).toEqual([])
  const codes = (described.hasVariant as Record<string, unknown>[]).map(({ sku, gtin, mpn }) => [
    sku,
    gtin,
    mpn,
  ])
  expect(codes).toEqual([
    ['sk_100', '4006381333931', undefined],
    ['sk_101', undefined, 'HT-M'],
    ['sk_102', undefined, undefined],
  ])
})

test('What can be returned follows the policy of the shop, in its countries; a final sale has one of its own', () => {
  const policyOf = (returnable: string) => {
    const described = describeProduct({ ...product(['S', 'M'], 1), returnable } as Product, shop)
    expect(faultsOf(described)).toEqual([])
    const [first, next] = (described.hasVariant as Record<string, any>[]).map(({ offers }) => offers)
    expect(next.hasMerchantReturnPolicy).toEqual({ '@id': first.hasMerchantReturnPolicy['@id'] })
    return first.hasMerchantReturnPolicy
  }
  expect(policyOf('yes')).toMatchObject({
    '@id': 'https://hemline.example/#returns',
    applicableCountry: FIRST_COUNTRIES,
    merchantReturnDays: 30,
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  })
  expect(policyOf('final_sale')).toEqual({
    '@type': 'MerchantReturnPolicy',
    '@id': '#returns',
    applicableCountry: FIRST_COUNTRIES,
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
  })
})

test('A garment in one colour without sizes is a product with one offer', () => {
  const described = describeProduct(product([], 1), shop)
  expect(faultsOf(described)).toEqual([])
  expect(described).toMatchObject({
    '@type': 'Product',
    sku: 'sk_100',
    offers: { url: 'https://hemline.example/shop/7' },
  })
})

test('Each price says that tax is in it where the shop’s prices include tax, and nothing of it elsewhere', () => {
  const plain = product([], 1)
  const reduced = { ...plain, price: 3_600, prior_price: 4_800, sale_ends_at: '2026-12-01T00:00:00.000Z' }
  const pricesOf = (one: Product, isIncluded: boolean) => {
    const described = describeProduct(one, { ...shop, ...(isIncluded && { tax_included: true }) })
    expect(faultsOf(described)).toEqual([])
    return (described.offers as Record<string, unknown>).priceSpecification
  }
  const included = { '@type': 'UnitPriceSpecification', priceCurrency: 'USD', valueAddedTaxIncluded: true }
  expect(pricesOf(plain, true)).toEqual({ ...included, price: '48.00' })
  expect(pricesOf(reduced, true)).toMatchObject([
    { ...included, price: '36.00' },
    { ...included, price: '48.00', priceType: 'https://schema.org/StrikethroughPrice' },
  ])
  expect(pricesOf(plain, false)).toBeUndefined()
  expect(JSON.stringify(pricesOf(reduced, false))).not.toContain('valueAddedTaxIncluded')
})

test('Each size is offered at its own price, and only where its reduction is announced at a prior one', () => {
  const coat = { ...product(['S', 'L', 'XL'], 1), prior_price: 6_000, sale_ends_at: '2026-12-01T00:00:00Z' }
  const priced = { ...coat, size_prices: { L: 5_600, XL: 6_200 }, size_prior_prices: { L: 7_000 } }
  const described = describeProduct(priced, shop)
  expect(faultsOf(described)).toEqual([])
  const offers = (described.hasVariant as Record<string, any>[]).map((variant) => variant.offers)
  expect(offers.map(({ price }) => price)).toEqual(['48.00', '56.00', '62.00'])
  expect(offers.map(({ priceSpecification }) => priceSpecification?.[1].price)).toEqual([
    '60.00',
    '70.00',
    undefined,
  ])
})

test('A picture with a model says how tall the model is, and what is worn', () => {
  const tee = product(['S', 'M'], 1)
  tee.images = [{ ...tee.images[0]!, model: { height_cm: 178, size: 'M' } }, tee.images[0]!]
  const described = describeProduct(tee, shop)
  expect(faultsOf(described)).toEqual([])
  const url = 'https://hemline.example/images/0123456789abcdef0123456789abcdef-1280.jpg'
  expect(described.image).toEqual([
    { '@type': 'ImageObject', url, caption: 'Model is 178 cm / 5′10″ and wears M' },
    url,
  ])
})

test('Sizes say what they are counted in and whom they are for, as schema.org names it', () => {
  const jean = product(['34', '36'], 1)
  jean.style = { ...jean.style!, size_system: 'EU', size_type: 'tall' }
  const described = describeProduct(jean, shop)
  expect(faultsOf(described)).toEqual([])
  expect((described.hasVariant as Record<string, unknown>[])[0]!['size']).toEqual({
    '@type': 'SizeSpecification',
    name: '34',
    sizeSystem: 'https://schema.org/WearableSizeSystemEurope',
    sizeGroup: 'https://schema.org/WearableSizeGroupTall',
  })
})

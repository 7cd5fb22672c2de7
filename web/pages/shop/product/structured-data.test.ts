import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { ShopConfiguration } from '../../../../contract/configuration.ts'
import type { Product } from '../../../../contract/product.ts'
import { dayIn } from '../../../../contract/promise.ts'
import { faultsOf } from '../../../../e2e/schema-org.ts'
import { describeProduct } from './structured-data.ts'

const shop = { brand_name: 'Hemline', public_url: 'https://hemline.example' } as ShopConfiguration

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

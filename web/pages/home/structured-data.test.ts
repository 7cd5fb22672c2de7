import { expect, test } from 'vitest'
import type { DeliveryChoice, ShopConfiguration } from '../../../contract/configuration.ts'
import { faultsOf } from '../../../e2e/schema-org.ts'
import { describeShop } from './structured-data.ts'

const SHOP = {
  brand_name: 'Hemline',
  public_url: 'https://hemline.example',
  support_email: 'help@hemline.example',
} as ShopConfiguration

const POST = { name: 'Post', price: 500, free_from: 20_000, days_from: 3, days_to: 5 }
const AIRMAIL = { name: 'Airmail', price: 2_550, free_from: null, days_from: 7, days_to: 7 }
const DELIVERY: DeliveryChoice = {
  zones: [
    {
      countries: [
        { code: 'US', name: 'United States' },
        { code: 'CA', name: 'Canada' },
      ],
      methods: [],
      rates: [POST],
    },
    { countries: [{ code: 'DE', name: 'Germany' }], methods: [], rates: [AIRMAIL, { ...POST, price: 0 }] },
  ],
  return_paid_by: 'shopper',
}

test('The company says what sending costs in each country, from which sum it is free, and how long it takes', () => {
  const [organization] = describeShop(SHOP, DELIVERY)
  expect(faultsOf(organization)).toEqual([])
  const { hasShippingService: service } = organization as { hasShippingService: any }
  const rates = service.shippingConditions.map((condition: any) => [
    condition.name,
    condition.shippingDestination.map((region: any) => region.addressCountry).join(),
    condition.orderValue?.minValue,
    condition.orderValue?.maxValue,
    condition.shippingRate.value,
    `${condition.transitTime.duration.minValue}-${condition.transitTime.duration.maxValue}`,
  ])
  expect(rates).toEqual([
    ['Post', 'US,CA', 0, 199.99, 5, '3-5'],
    ['Post', 'US,CA', 200, undefined, 0, '3-5'],
    ['Airmail', 'DE', undefined, undefined, 25.5, '7-7'],
    ['Post', 'DE', undefined, undefined, 0, '3-5'],
  ])
})

test('The company’s returns hold in all countries that it sends to', () => {
  const [organization] = describeShop(SHOP, DELIVERY)
  expect(organization).toMatchObject({
    hasMerchantReturnPolicy: {
      '@id': 'https://hemline.example/#returns',
      applicableCountry: ['US', 'CA', 'DE'],
      merchantReturnDays: 30,
    },
  })
})

test('Returns are free where the shop pays for their parcels, and otherwise cost what the buyer pays the carrier', () => {
  const policyOf = (return_paid_by: DeliveryChoice['return_paid_by']) => {
    const [organization] = describeShop(SHOP, { ...DELIVERY, return_paid_by })
    expect(faultsOf(organization)).toEqual([])
    return (organization as { hasMerchantReturnPolicy: Record<string, unknown> }).hasMerchantReturnPolicy
  }
  expect(policyOf('shop')).toMatchObject({ returnFees: 'https://schema.org/FreeReturn' })
  const paid = policyOf('shopper')
  expect(paid).toMatchObject({ returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility' })
  // Google takes it with `ReturnShippingFees` alone.
  expect(paid).not.toHaveProperty('returnShippingFeesAmount')
})

import type { DeliveryChoice, DeliveryZone } from '../../../contract/configuration.ts'
import { RETURN_DAYS } from '../../../contract/return.ts'
import type { ShopConfiguration } from '../shop-configuration.ts'

type Shop = Pick<ShopConfiguration, 'public_url'>
type Rate = DeliveryZone['rates'][number]
type Described = Record<string, unknown>

/** Google reads at most this many. */
const MOST_COUNTRIES = 50

const BUSINESS_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(
  (day) => `https://schema.org/${day}`,
)

/** Buyers who pay for the parcel pay its carrier; the shop takes no fee, so there is no amount to name. */
const FEES: Record<DeliveryChoice['return_paid_by'], string> = {
  shop: 'FreeReturn',
  shopper: 'ReturnFeesCustomerResponsibility',
}

/** The policy for products that can be returned, with one id for the front page and product pages. */
export const describeReturns = (
  { public_url }: Shop,
  { zones, return_paid_by }: DeliveryChoice,
): Described => ({
  '@type': 'MerchantReturnPolicy',
  '@id': `${public_url}/#returns`,
  ...describeCountries(zones),
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: RETURN_DAYS,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: `https://schema.org/${FEES[return_paid_by]}`,
  refundType: 'https://schema.org/FullRefund',
})

/** The policy for products that cannot be returned. */
export const describeNoReturns = (zones: DeliveryZone[]): Described => ({
  '@type': 'MerchantReturnPolicy',
  '@id': '#returns',
  ...describeCountries(zones),
  returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
})

const describeCountries = (zones: DeliveryZone[]) => ({
  applicableCountry: zones
    .flatMap(({ countries }) => countries.map(({ code }) => code))
    .slice(0, MOST_COUNTRIES),
})

/** Cost and duration of delivery for each group of countries. */
export const describeShipping = ({ public_url }: Shop, zones: DeliveryZone[]): Described => ({
  '@type': 'ShippingService',
  '@id': `${public_url}/#shipping`,
  shippingConditions: zones.flatMap(({ countries, rates }) =>
    rates.flatMap((rate) => {
      const shippingDestination = countries.map(({ code }) => ({
        '@type': 'DefinedRegion',
        addressCountry: code,
      }))
      return describePrices(rate).map((price) => ({
        '@type': 'ShippingConditions',
        name: rate.name,
        shippingDestination,
        ...price,
        transitTime: describeDays(rate),
      }))
    }),
  ),
})

function describePrices({ price, free_from }: Rate): Described[] {
  if (free_from === null || price === 0) return [{ shippingRate: amount({ value: price }) }]
  return [
    { orderValue: amount({ minValue: 0, maxValue: free_from - 1 }), shippingRate: amount({ value: price }) },
    { orderValue: amount({ minValue: free_from }), shippingRate: amount({ value: 0 }) },
  ]
}

const amount = (cents: Record<string, number>): Described => ({
  '@type': 'MonetaryAmount',
  ...Object.fromEntries(Object.entries(cents).map(([name, value]) => [name, value / 100])),
  currency: 'USD',
})

/** The shop stores the days from order to arrival, which include packing. */
const describeDays = ({ days_from, days_to }: Rate): Described => ({
  '@type': 'ServicePeriod',
  duration: { '@type': 'QuantitativeValue', minValue: days_from, maxValue: days_to, unitCode: 'DAY' },
  businessDays: BUSINESS_DAYS,
})

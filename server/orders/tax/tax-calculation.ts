import Stripe from 'stripe'
import { refuseField } from '../../errors.ts'
import { askProvider, isRefusal, newDeadline } from '../../payments/provider.ts'
import type { Shop } from '../../shop.ts'
import { includedTax } from './included-tax.ts'
import { taxBehavior } from '../checkout/session-params.ts'
import type { QuotedDelivery } from '../tables.ts'

interface Taxed {
  lines: { unit_price: number; quantity: number }[]
  shipping: number
  address: QuotedDelivery['address']
}

interface CalculatedTax {
  /** In cents. */
  tax: number
  /** By line, in their order. */
  taxes: number[]
  calculation: string | null
  /** By the shop's own rates, in hundredths of a percent. */
  taxRate: number | null
}

/**
 * The tax for a delivery to an address, according to the settings: computed by Stripe, by the shop's own rates, or
 * none.
 */
export async function calculateTax(shop: Shop, taxed: Taxed): Promise<CalculatedTax> {
  const { lines, shipping, address } = taxed
  const setting = shop.settings.get('tax')
  if (setting.source === 'provider') return await askForTax(shop, taxed)
  if (setting.source === 'off') return { tax: 0, taxes: lines.map(() => 0), calculation: null, taxRate: null }
  const { included_tax, taxes, tax_rate } = includedTax(setting.rates, address, lines, shipping)
  return { tax: included_tax, taxes, calculation: null, taxRate: tax_rate }
}

async function askForTax(
  { provider, settings }: Shop,
  { lines, shipping, address }: Taxed,
): Promise<CalculatedTax> {
  const { calculations } = provider.stripe.tax
  const tax_behavior = taxBehavior(settings.get('tax'))
  const deadline = newDeadline()
  try {
    const made = await askProvider(
      () =>
        calculations.create({
          currency: 'usd',
          customer_details: customerAt(address),
          line_items: lines.map(({ unit_price, quantity }, index) => ({
            amount: unit_price * quantity,
            quantity,
            reference: String(index + 1),
            tax_behavior,
          })),
          shipping_cost: { amount: shipping, tax_behavior },
        }),
      deadline,
    )
    const { data } = await askProvider(() => calculations.listLineItems(made.id!, { limit: 100 }), deadline)
    const byLine = new Map(data.map(({ reference, amount_tax }) => [reference, amount_tax]))
    return {
      tax: made.tax_amount_exclusive + made.tax_amount_inclusive,
      taxes: lines.map((_, index) => byLine.get(String(index + 1)) ?? 0),
      calculation: made.id,
      taxRate: null,
    }
  } catch (error) {
    if (!isRefusal(error) || !(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    if (error.code !== 'customer_tax_location_invalid') throw error
    throw refuseField('state', 'Check state and postal code: this address could not be found.')
  }
}

type TaxAddress = Record<'line1' | 'line2' | 'city' | 'state' | 'postal_code', string | null> & {
  country: string
}

const customerAt = ({ line1, line2, city, state, postal_code, country }: TaxAddress) => ({
  address: {
    country,
    ...(line1 !== null && { line1 }),
    ...(line2 !== null && { line2 }),
    ...(city !== null && { city }),
    ...(state !== null && { state }),
    ...(postal_code !== null && { postal_code }),
  },
  address_source: 'shipping' as const,
})

/** Calculates the tax included in an amount in cents. Returns the id of the calculation. */
export async function calculateContained(
  { provider }: Pick<Shop, 'provider'>,
  { amount, address, key }: { amount: number; address: TaxAddress; key: string },
): Promise<string> {
  const made = await askProvider(() =>
    provider.stripe.tax.calculations.create(
      {
        currency: 'usd',
        customer_details: customerAt(address),
        line_items: [{ amount, reference: '1', tax_behavior: 'inclusive' }],
      },
      { idempotencyKey: key },
    ),
  )
  return made.id!
}

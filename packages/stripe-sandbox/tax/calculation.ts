import type Stripe from 'stripe'
import { STATES } from '../checkout/states.ts'
import { includedRate, type TaxAddress, taxesOf, taxRate } from '../checkout/tax.ts'
import { ADDRESS, asAddress } from '../customers/address.ts'
import type { FormObject } from '../http/form.ts'
import * as read from '../http/parameters.ts'
import { badParameter } from '../http/stripe-error.ts'
import { newId, seconds } from '../identifiers.ts'
import { MAX_AMOUNT } from '../money.ts'
import { defineObject } from '../objects/define-object.ts'

const taxBehavior = read.withDefault(read.oneOf('exclusive', 'inclusive'), 'exclusive')

/** The codes of tangible goods and of shipping. */
const GOODS = 'txcd_99999999'
const SHIPPING = 'txcd_92010001'

const shape = {
  currency: read.currency,
  customer_details: read.object(
    {
      address: read.object({ ...ADDRESS, country: read.text(2) }),
      address_source: read.withDefault(read.oneOf('billing', 'shipping'), 'shipping'),
    },
    ['ip_address', 'tax_ids', 'taxability_override'],
  ),
  line_items: read.list(
    read.object(
      {
        amount: read.integer(0, MAX_AMOUNT),
        metadata: read.metadata,
        quantity: read.withDefault(read.integer(1, 999_999), 1),
        reference: read.optional(read.text(500)),
        tax_behavior: taxBehavior,
        tax_code: read.withDefault(read.text(100), GOODS),
      },
      ['performance_location', 'product'],
    ),
    100,
    1,
  ),
  shipping_cost: read.optional(
    read.object(
      {
        amount: read.integer(0, MAX_AMOUNT),
        tax_behavior: taxBehavior,
        tax_code: read.withDefault(read.text(100), SHIPPING),
      },
      ['shipping_rate'],
    ),
  ),
}

type CalculationRequest = ReturnType<typeof readCalculation>

export function readCalculation(form: FormObject) {
  const given = read.readParameters(shape, form, ['customer', 'ship_from_details', 'tax_date'])
  const { country, state } = given.customer_details.address
  if (country === 'US' && (state === undefined || !Object.hasOwn(STATES, state)))
    throw badParameter(
      'customer_details[address][state]',
      'We could not determine the customer’s tax location from this address.',
      'customer_tax_location_invalid',
    )
  return given
}

export type CalculationState = { lines: Stripe.Tax.CalculationLineItem[] }

const newCalculation = defineObject<Stripe.Tax.Calculation & { id: string }>(
  'tax.calculation',
  'customer ship_from_details shipping_cost',
)

const DAYS_KEPT = 90

/** As a session's automatic tax: goods and shipping are rounded together, and divided by their amounts. */
export function makeCalculation(
  request: CalculationRequest,
  now: Date,
): { calculation: Stripe.Tax.Calculation & { id: string }; inner: CalculationState } {
  const { address, address_source } = request.customer_details
  const place = { country: address.country, state: address.state ?? null }
  const shipping = request.shipping_cost?.amount ?? 0
  const amounts = [
    ...request.line_items.map(({ amount, tax_behavior }) => ({ amount, behavior: tax_behavior })),
    { amount: shipping, behavior: request.shipping_cost?.tax_behavior ?? null },
  ]
  const whole = amounts.reduce((sum, { amount }) => sum + amount, 0)
  const { added, included, taxes } = taxesOf(amounts, place)
  const id = newId('taxcalc')
  const lines = request.line_items.map((item, at): Stripe.Tax.CalculationLineItem => ({
    id: newId('tax_li'),
    object: 'tax.calculation_line_item',
    amount: item.amount,
    amount_tax: taxes[at]!,
    livemode: false,
    metadata: item.metadata,
    performance_location: null,
    product: null,
    quantity: item.quantity,
    reference: item.reference ?? `L${at + 1}`,
    tax_behavior: item.tax_behavior,
    tax_breakdown: null,
    tax_code: item.tax_code,
  }))
  const calculation = newCalculation({
    id,
    amount_total: whole + added,
    currency: request.currency,
    customer_details: {
      address: asAddress(address),
      address_source,
      ip_address: null,
      tax_ids: [],
      taxability_override: 'none',
    },
    expires_at: seconds(now) + DAYS_KEPT * 24 * 3600,
    livemode: false,
    shipping_cost: request.shipping_cost
      ? {
          amount: shipping,
          amount_tax: taxes.at(-1)!,
          tax_behavior: request.shipping_cost.tax_behavior,
          tax_code: request.shipping_cost.tax_code,
        }
      : null,
    tax_amount_exclusive: added,
    tax_amount_inclusive: included,
    tax_breakdown: [
      included > 0
        ? breakdown(
            { taxable: whole - included, amount: included, rate: includedRate(place), inclusive: true },
            place,
          )
        : breakdown({ taxable: whole, amount: added, rate: taxRate(place), inclusive: false }, place),
    ],
    tax_date: seconds(now),
  })
  return { calculation, inner: { lines } }
}

interface Taxed {
  taxable: number
  amount: number
  rate: number
  inclusive: boolean
}

const breakdown = (
  { taxable, amount, rate, inclusive }: Taxed,
  { country, state }: TaxAddress,
): Stripe.Tax.Calculation.TaxBreakdown => ({
  amount,
  inclusive,
  tax_rate_details: {
    country,
    flat_amount: null,
    percentage_decimal: String(rate / 100),
    rate_type: rate === 0 ? null : 'percentage',
    state,
    tax_type: rate === 0 ? null : inclusive ? 'vat' : 'sales_tax',
  },
  taxability_reason: rate === 0 ? 'not_collecting' : 'standard_rated',
  taxable_amount: rate === 0 ? 0 : taxable,
})

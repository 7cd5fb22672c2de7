import type Stripe from 'stripe'
import { newId, seconds } from '../identifiers.ts'

/** The objects that `price_data` and `shipping_rate_data` make, as the provider makes them. */

export type LineRequest = {
  currency: string
  unitAmount: number
  quantity: number
  taxBehavior: 'exclusive' | 'unspecified'
  product: {
    name: string
    description?: string
    images: string[]
    metadata: Record<string, string>
    taxCode?: string
  }
}

export function makeProduct({ product }: LineRequest, now: Date): Stripe.Product {
  return {
    id: `prod_${newId('').slice(2, 16)}`,
    object: 'product',
    active: false,
    created: seconds(now),
    default_price: null,
    description: product.description ?? null,
    images: product.images,
    livemode: false,
    marketing_features: [],
    metadata: product.metadata,
    name: product.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: product.taxCode ?? null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: seconds(now),
    url: null,
  }
}

export function makePrice(line: LineRequest, product: string, now: Date): Stripe.Price {
  return {
    id: newId('price'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: seconds(now),
    currency: line.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product,
    recurring: null,
    tax_behavior: line.taxBehavior,
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: line.unitAmount,
    // A decimal travels as text; the SDK makes its own type of it.
    unit_amount_decimal: String(line.unitAmount) as unknown as Stripe.Decimal,
  }
}

export function makeLineItem(line: LineRequest, price: Stripe.Price): Stripe.LineItem {
  const amount = line.unitAmount * line.quantity
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: line.currency,
    description: line.product.name,
    metadata: {},
    price,
    quantity: line.quantity,
  }
}

export type ShippingRequest = {
  name: string
  amount: number
  currency: string
  taxBehavior: 'exclusive' | 'unspecified'
  taxCode?: string
  metadata: Record<string, string>
  estimate: Stripe.ShippingRate.DeliveryEstimate | null
}

export function makeShippingRate(rate: ShippingRequest, now: Date): Stripe.ShippingRate {
  return {
    id: newId('shr'),
    object: 'shipping_rate',
    active: false,
    created: seconds(now),
    delivery_estimate: rate.estimate,
    display_name: rate.name,
    fixed_amount: { amount: rate.amount, currency: rate.currency },
    livemode: false,
    metadata: rate.metadata,
    tax_behavior: rate.taxBehavior,
    tax_code: rate.taxCode ?? null,
    type: 'fixed_amount',
  }
}

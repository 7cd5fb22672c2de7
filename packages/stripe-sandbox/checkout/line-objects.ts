import type Stripe from 'stripe'
import { newId, seconds } from '../identifiers.ts'
import { defineObject } from '../objects/define-object.ts'

export type LineRequest = {
  currency: string
  unitAmount: number
  quantity: number
  taxBehavior: 'exclusive' | 'inclusive' | 'unspecified'
  metadata: Record<string, string>
  product: {
    name: string
    description?: string
    images: string[]
    metadata: Record<string, string>
    taxCode?: string
  }
}

const newProduct = defineObject<Stripe.Product>(
  'product',
  'default_price package_dimensions shippable statement_descriptor tax_details unit_label url',
)

export function makeProduct({ product }: LineRequest, now: Date): Stripe.Product {
  return newProduct({
    id: `prod_${newId('').slice(2, 16)}`,
    active: false,
    created: seconds(now),
    description: product.description ?? null,
    images: product.images,
    livemode: false,
    marketing_features: [],
    metadata: product.metadata,
    name: product.name,
    tax_code: product.taxCode ?? null,
    type: 'service',
    updated: seconds(now),
  })
}

const newPrice = defineObject<Stripe.Price>(
  'price',
  'custom_unit_amount lookup_key nickname recurring tiers_mode transform_quantity',
)

export function makePrice(line: LineRequest, product: string, now: Date): Stripe.Price {
  return newPrice({
    id: newId('price'),
    active: false,
    billing_scheme: 'per_unit',
    created: seconds(now),
    currency: line.currency,
    livemode: false,
    metadata: {},
    product,
    tax_behavior: line.taxBehavior,
    type: 'one_time',
    unit_amount: line.unitAmount,
    // The API sends a decimal as a string; the SDK's type is the class that it parses the string into.
    unit_amount_decimal: String(line.unitAmount) as unknown as Stripe.Decimal,
  })
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
    metadata: line.metadata,
    price,
    quantity: line.quantity,
  }
}

export type ShippingRequest = {
  name: string
  amount: number
  currency: string
  taxBehavior: 'exclusive' | 'inclusive' | 'unspecified'
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

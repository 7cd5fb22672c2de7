import type Stripe from 'stripe'
import type { DeliveryMethod } from '../../contract/settings.ts'
import { sizeLabel } from '../../contract/sizes.ts'
import type { CheckedLine } from '../cart/rules.ts'
import { shippingPrice, type Zone } from '../settings/delivery.ts'
import { isPlainEmail } from '../payments/customers.ts'

/** Stripe's minimum is 30 minutes from when the request arrives. */
export const SESSION_MINUTES = 31

interface Checkout {
  orderId: string
  lines: CheckedLine[]
  /** Undefined for guests, who type theirs on the payment page. */
  email: string | undefined
  /** Stripe's customer, who has an e-mail of their own and whose last address is filled in. */
  customer: string | undefined
  /** In cents: what free delivery depends on. */
  subtotal: number
  zone: Zone
  publicUrl: string
  tax: boolean
  expiresAt: Date
}

type AllowedCountry = Stripe.Checkout.SessionCreateParams.ShippingAddressCollection.AllowedCountry

/** Stored with the order, because a repetition must be identical. */
export function sessionParams(checkout: Checkout): Stripe.Checkout.SessionCreateParams {
  const { orderId, publicUrl } = checkout
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    client_reference_id: orderId,
    metadata: { order_id: orderId },
    payment_intent_data: { metadata: { order_id: orderId } },
    line_items: checkout.lines.map((line) => lineItem(line, publicUrl)),
    ...whoPays(checkout),
    automatic_tax: { enabled: checkout.tax },
    shipping_address_collection: {
      allowed_countries: [...checkout.zone.countries] as AllowedCountry[],
    },
    shipping_options: checkout.zone.methods.map((method) => shippingOption(method, checkout.subtotal)),
    success_url: `${publicUrl}/orders/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicUrl}/orders/cancel?order_id=${orderId}`,
    expires_at: Math.floor(checkout.expiresAt.getTime() / 1000),
  }
}

function whoPays({ customer, email }: Checkout): Partial<Stripe.Checkout.SessionCreateParams> {
  if (customer) return { customer, customer_update: { name: 'auto', shipping: 'auto' } }
  return isPlainEmail(email) ? { customer_email: email } : {}
}

function lineItem(
  { product_id, size, quantity, name, unit_price, cover_image }: CheckedLine,
  publicUrl: string,
): Stripe.Checkout.SessionCreateParams.LineItem {
  const picture = pictureUrl(cover_image, publicUrl)
  return {
    quantity,
    price_data: {
      currency: 'usd',
      unit_amount: unit_price,
      tax_behavior: 'exclusive',
      product_data: {
        name,
        ...(size && { description: sizeLabel(size) }),
        ...(picture && { images: [picture] }),
        metadata: { product_id: String(product_id), size },
      },
    },
  }
}

/** Stripe accepts absolute image URLs only. */
function pictureUrl(cover: string | null, publicUrl: string): string | undefined {
  if (cover === null) return undefined
  const small = cover.startsWith('/images/') ? cover.replace(/\.jpg$/, '-320.jpg') : cover
  return URL.parse(small, publicUrl)?.href
}

const shippingOption = (
  method: DeliveryMethod,
  subtotal: number,
): Stripe.Checkout.SessionCreateParams.ShippingOption => ({
  shipping_rate_data: {
    type: 'fixed_amount',
    display_name: method.name,
    fixed_amount: { amount: shippingPrice(method, subtotal), currency: 'usd' },
    tax_behavior: 'exclusive',
    // Stripe refuses an estimate of no days.
    ...(method.days_to > 0 && {
      delivery_estimate: {
        ...(method.days_from > 0 && { minimum: businessDays(method.days_from) }),
        maximum: businessDays(method.days_to),
      },
    }),
  },
})

const businessDays = (value: number) => ({ unit: 'business_day' as const, value })

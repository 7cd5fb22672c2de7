import type Stripe from 'stripe'
import { unixSeconds } from '../../../contract/time.ts'
import { money } from '../../../contract/money.ts'
import { orderPromiseInWords, promiseInWords } from '../../../contract/promise.ts'
import type { DeliveryMethod, TaxSetting } from '../../../contract/settings.ts'
import { sizeLabel } from '../../../contract/sizes.ts'
import type { CheckedLine } from '../../cart/rules.ts'
import type { Candidate } from '../../promotions/candidate-queries.ts'
import { isFreed, nameOf, type PricedLine } from '../../promotions/price-cart.ts'
import type { Discount } from '../../promotions/use-queries.ts'
import { shippingPrice, type Zone } from '../../settings/delivery.ts'
import { isPlainEmail } from '../../payments/customers.ts'
import type { Provider } from '../../payments/provider.ts'
import type { OrderRow } from '../tables.ts'
import { daysToArrival } from './days-to-arrival.ts'

type DeliveryDiscount = Omit<Discount, 'line' | 'quantity'>

/** Stripe's smallest charge; an order of $0.00 needs no payment. */
export const MIN_CHARGE_CENTS = 50

/** Stripe's minimum is 30 minutes from when the request arrives. */
export const SESSION_MINUTES = 31

/**
 * The end of a session that is opened now. The hold ends with it, by the shop's clock, which may be ahead of Stripe's.
 */
export const sessionEnd = ({ now }: Pick<Provider, 'now'>) =>
  new Date(Math.max(now(), Date.now()) + SESSION_MINUTES * 60_000)

/** The parameters that all payment sessions share. */
export const commonParams = (orderId: string, expiresAt: Date) =>
  ({
    mode: 'payment',
    ui_mode: 'hosted_page',
    // Adaptive pricing would charge in the buyer's currency, whatever the account's setting, but orders are in dollars.
    adaptive_pricing: { enabled: false },
    automatic_tax: { enabled: false },
    client_reference_id: orderId,
    metadata: { order_id: orderId },
    payment_intent_data: { metadata: { order_id: orderId } },
    expires_at: unixSeconds(expiresAt),
  }) satisfies Stripe.Checkout.SessionCreateParams

/** Stripe replaces this by the session's id. */
export const SESSION_PLACEHOLDER = '{CHECKOUT_SESSION_ID}'

/** `kind` tells the page to keep the cart after the purchase of a gift card, even if it cannot load the order. */
export const successUrl = (publicUrl: string, sessionId: string, kind: OrderRow['kind'] = 'goods'): string =>
  `${publicUrl}/orders/success?${kind === 'gift_card' ? 'gift_card&' : ''}session_id=${sessionId}`

interface Checkout {
  orderId: string
  accountId: number | undefined
  lines: PricedLine<CheckedLine>[]
  /** Undefined for guests, who enter it on the payment page, unless a code required it earlier. */
  email: string | undefined
  /** The id of Stripe's customer, who has an e-mail, and whose last address is filled in. */
  customer: string | undefined
  /** The amount that free delivery depends on, in cents. */
  subtotal: number
  freeShipping: Candidate | undefined
  zone: Zone
  publicUrl: string
  tax: TaxSetting
  /** Today's date in the shop's time zone. */
  today: string
  expiresAt: Date
}

type AllowedCountry = Stripe.Checkout.SessionCreateParams.ShippingAddressCollection.AllowedCountry

/** Stored with the order, because a repetition must be identical. */
export function sessionParams(checkout: Checkout): Stripe.Checkout.SessionCreateParams {
  const { orderId, accountId, publicUrl } = checkout
  return {
    ...commonParams(orderId, checkout.expiresAt),
    metadata: { order_id: orderId, ...(accountId !== undefined && { account_id: String(accountId) }) },
    line_items: checkout.lines.map((line, index) => lineItem(line, index + 1, checkout)),
    ...whoPays(checkout),
    automatic_tax: { enabled: checkout.tax.source === 'provider' },
    shipping_address_collection: {
      allowed_countries: [...checkout.zone.countries] as AllowedCountry[],
    },
    ...sayPromise(checkout.lines, ' The days beside its shipping count from today until it arrives.'),
    shipping_options: checkout.zone.methods.map((method) => shippingOption(method, checkout)),
    success_url: successUrl(publicUrl, SESSION_PLACEHOLDER),
    cancel_url: `${publicUrl}/orders/cancel?order_id=${orderId}`,
  }
}

interface QuotedCheckout extends Pick<Checkout, 'orderId' | 'lines' | 'email' | 'publicUrl' | 'expiresAt'> {
  shipping: number
  method: string
  /** In cents. */
  taxed: number
  tax: Pick<TaxSetting, 'is_included'>
  hasCredit: boolean
}

/** For an order whose address, shipping and tax are known. The coupon of its credit is made before the session. */
export function quotedParams(checkout: QuotedCheckout): Stripe.Checkout.SessionCreateParams {
  const { orderId, publicUrl, lines, method, shipping, taxed, tax, email, hasCredit } = checkout
  return {
    ...commonParams(orderId, checkout.expiresAt),
    line_items: [
      ...lines.map((line, index) => lineItem(line, index + 1, checkout)),
      ...(shipping > 0 ? [sumItem(`${method} Shipping`, shipping, tax)] : []),
      ...(taxed > 0 && !tax.is_included ? [sumItem('Tax', taxed, tax)] : []),
    ],
    ...sayPromise(lines),
    ...(hasCredit && { discounts: [{ coupon: couponOf(orderId) }] }),
    ...(isPlainEmail(email) && { customer_email: email }),
    success_url: successUrl(publicUrl, SESSION_PLACEHOLDER),
    cancel_url: `${publicUrl}/orders/cancel?order_id=${orderId}`,
  }
}

/** The day by which all lines leave together; undefined if at once. */
export const lastShipBy = (lines: readonly { ship_by: string | null }[]): string | undefined =>
  lines.reduce<string | undefined>(
    (last, { ship_by }) => (ship_by && (!last || ship_by > last) ? ship_by : last),
    undefined,
  )

/** The promise for all lines, which leave on `day`. */
export const promiseOfLines = (day: string, lines: readonly { made_to_order: boolean }[]): string =>
  orderPromiseInWords(
    day,
    lines.length,
    lines.some(({ made_to_order }) => made_to_order),
  )

function sayPromise(
  lines: Checkout['lines'],
  aboutArrival = '',
): Pick<Stripe.Checkout.SessionCreateParams, 'custom_text'> {
  const day = lastShipBy(lines)
  if (!day) return {}
  const message = `You pay now. ${promiseOfLines(day, lines)}${aboutArrival}`
  return { custom_text: { submit: { message } } }
}

export const COUPON_PREFIX = 'hl-'

/** The coupon that takes an order's credit off its payment. */
export const couponOf = (orderId: string): string => `${COUPON_PREFIX}${orderId}`

/** Stripe's name for whether prices include tax. */
export const taxBehavior = ({ is_included }: Pick<TaxSetting, 'is_included'>) =>
  is_included ? ('inclusive' as const) : ('exclusive' as const)

export const sumItem = (
  name: string,
  amount: number,
  tax: QuotedCheckout['tax'],
): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity: 1,
  price_data: {
    currency: 'usd',
    unit_amount: amount,
    tax_behavior: taxBehavior(tax),
    product_data: { name },
  },
})

function whoPays({ customer, email }: Checkout): Partial<Stripe.Checkout.SessionCreateParams> {
  if (customer) return { customer, customer_update: { name: 'auto', shipping: 'auto' } }
  return isPlainEmail(email) ? { customer_email: email } : {}
}

function lineItem(
  {
    product_id,
    size,
    quantity,
    name,
    unit_price,
    list_price,
    discount,
    cover_image,
    ship_by,
    made_to_order,
  }: Checkout['lines'][number],
  number: number,
  { publicUrl, tax }: Pick<QuotedCheckout, 'publicUrl' | 'tax'>,
): Stripe.Checkout.SessionCreateParams.LineItem {
  const picture = pictureUrl(cover_image, publicUrl)
  const description = [
    size && sizeLabel(size),
    ship_by && promiseInWords(ship_by, made_to_order),
    ...(discount ? [`was ${money(list_price)}`, discount.name] : []),
  ]
    .filter(Boolean)
    .join(' · ')
  return {
    quantity,
    price_data: {
      currency: 'usd',
      unit_amount: unit_price,
      tax_behavior: taxBehavior(tax),
      product_data: {
        name,
        ...(description && { description }),
        ...(picture && { images: [picture] }),
        metadata: { product_id: String(product_id), size },
      },
    },
    // The order is rebuilt from these if the database loses it (adopt-order.ts).
    metadata: {
      line: String(number),
      product_id: String(product_id),
      size,
      ...(ship_by && { ship_by, ...(made_to_order && { made_to_order: 'yes' }) }),
    },
  }
}

/** Stripe accepts absolute image URLs only. */
function pictureUrl(cover: string | null, publicUrl: string): string | undefined {
  if (cover === null) return undefined
  const small = cover.startsWith('/images/') ? cover.replace(/\.jpg$/, '-320.jpg') : cover
  return URL.parse(small, publicUrl)?.href
}

/** The discount of the cart's promotion on this delivery method. */
export function freedDelivery(
  method: DeliveryMethod,
  { subtotal, freeShipping }: Pick<Checkout, 'subtotal' | 'freeShipping'>,
): DeliveryDiscount | undefined {
  const amount = shippingPrice(method, subtotal)
  if (amount === 0 || !isFreed(freeShipping, method)) return undefined
  return { promotion_id: freeShipping!.id, name: nameOf(freeShipping!), amount }
}

/** The discount of a promotion on the chosen delivery method. */
export function freedDeliveryOf(
  { session_params }: Pick<OrderRow, 'session_params'>,
  method: string | null,
): DeliveryDiscount | undefined {
  const { shipping_options = [] } = session_params as Stripe.Checkout.SessionCreateParams
  const chosen = shipping_options.find(({ shipping_rate_data: rate }) => rate?.display_name === method)
  const { promotion_id, name, amount } = (chosen?.shipping_rate_data?.metadata ?? {}) as Record<
    string,
    string
  >
  return promotion_id && name && amount
    ? { promotion_id: Number(promotion_id), name, amount: Number(amount) }
    : undefined
}

const shippingOption = (
  method: DeliveryMethod,
  checkout: Checkout,
): Stripe.Checkout.SessionCreateParams.ShippingOption => {
  const freed = freedDelivery(method, checkout)
  const amount = freed ? 0 : shippingPrice(method, checkout.subtotal)
  const day = lastShipBy(checkout.lines)
  return {
    shipping_rate_data: {
      type: 'fixed_amount',
      display_name: method.name,
      fixed_amount: { amount, currency: 'usd' },
      ...(freed && {
        metadata: {
          promotion_id: String(freed.promotion_id),
          name: freed.name,
          amount: String(freed.amount),
        },
      }),
      tax_behavior: taxBehavior(checkout.tax),
      ...(day && {
        delivery_estimate: {
          maximum: { unit: 'day' as const, value: daysToArrival(day, checkout.today, method.days_to) },
        },
      }),
      // Stripe refuses an estimate of no days.
      ...(!day &&
        method.days_to > 0 && {
          delivery_estimate: {
            ...(method.days_from > 0 && { minimum: businessDays(method.days_from) }),
            maximum: businessDays(method.days_to),
          },
        }),
    },
  }
}

const businessDays = (value: number) => ({ unit: 'business_day' as const, value })

import type Stripe from 'stripe'
import { newId, seconds } from '../identifiers.ts'
import type { Context } from '../context.ts'
import type { CreateRequest } from './create-request.ts'
import type { Totals } from './totals.ts'
import { defineObject } from '../objects/define-object.ts'

export type Session = Stripe.Checkout.Session

/** Stored beside the session and never sent by the API. */
export type SessionState = {
  lines: Stripe.LineItem[]
  pictures: (string | null)[]
  details: (string | null)[]
  /** Name of its coupon; absent if the coupon has none. */
  discountName?: string
  rates: Stripe.ShippingRate[]
  paymentIntentData: {
    description: string | null
    metadata: Record<string, string>
    receiptEmail: string | null
  }
  submitMessage: string | null
  /** What is saved on the customer once the session is paid. */
  customerUpdate?: { address?: string; name?: string; shipping?: string }
  /** The payment that waits for its 3-D Secure confirmation. */
  waiting: Entered | null
}

/** What the shopper entered on the payment page. The card number and CVC are never stored. */
export type Entered = {
  email: string
  shippingRate: string | null
  shipping: { name: string; address: Stripe.Address } | null
  card: { brand: string; last4: string; expMonth: number; expYear: number } | null
}

/** Adds the URL of the payment page, which is not stored because the origin can change. */
export const showSession = (context: Context, session: Session): Session => ({
  ...session,
  url: session.status === 'open' ? `${context.origin()}/sandbox/pay/${session.id}` : null,
})

const newSession = defineObject<Session>(
  'checkout.session',
  'after_expiration allow_promotion_codes allowed_payment_method_types client_secret consent ' +
    'consent_collection currency_conversion customer_account integration_identifier invoice ' +
    'origin_context payment_intent payment_link payment_method_configuration_details permissions ' +
    'recovered_from saved_payment_method_options setup_intent subscription url wallet_options',
)

const UNTAXED: Stripe.Checkout.Session.AutomaticTax = {
  enabled: false,
  liability: null,
  provider: null,
  status: null,
}
const TAXED: Stripe.Checkout.Session.AutomaticTax = {
  enabled: true,
  liability: { type: 'self' },
  provider: 'stripe',
  status: 'requires_location_inputs',
}

const NO_INVOICE: Stripe.Checkout.Session.InvoiceCreation = {
  enabled: false,
  invoice_data: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: null,
    metadata: {},
    rendering_options: null,
  },
}

export function makeSession(
  request: CreateRequest,
  rates: Stripe.ShippingRate[],
  totals: Totals,
  { brandName, customer }: { brandName: string; customer: Stripe.Customer | undefined },
  now: Date,
): Session {
  const email = customer ? customer.email : request.customer_email
  return newSession({
    id: newId('cs_test'),
    adaptive_pricing: request.adaptive_pricing ? { enabled: false } : null,
    amount_subtotal: totals.subtotal,
    amount_total: totals.total,
    automatic_tax: request.automaticTax ? TAXED : UNTAXED,
    billing_address_collection: request.billing_address_collection ?? null,
    branding_settings: {
      background_color: '#fbfaf7',
      border_style: 'rectangular',
      button_color: '#1d1b18',
      display_name: brandName,
      font_family: 'default',
      icon: null,
      logo: null,
    },
    cancel_url: request.cancel_url ?? null,
    client_reference_id: request.client_reference_id ?? null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    created: seconds(now),
    currency: totals.currency,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: request.submitMessage === null ? null : { message: request.submitMessage },
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_creation: customer ? null : 'if_required',
    customer_details: email ? makeCustomerDetails(email, null) : null,
    customer_email: request.customer_email ?? null,
    discounts: request.coupon === null ? [] : [{ coupon: request.coupon, promotion_code: null }],
    expires_at: request.expires_at ?? seconds(now) + 24 * 3600,
    invoice_creation: NO_INVOICE,
    livemode: false,
    locale: request.locale ?? null,
    managed_payments: { enabled: false },
    metadata: request.metadata,
    mode: 'payment',
    payment_method_collection: 'if_required',
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: totals.total === 0 ? 'no_payment_required' : 'unpaid',
    phone_number_collection: { enabled: false },
    shipping_address_collection: request.allowedCountries && { allowed_countries: request.allowedCountries },
    shipping_cost: makeShippingCost(totals, rates),
    shipping_options: rates.map(({ id, fixed_amount }) => ({
      shipping_amount: fixed_amount!.amount,
      shipping_rate: id,
    })),
    status: 'open',
    submit_type: request.submit_type ?? null,
    success_url: request.success_url,
    total_details: {
      amount_discount: totals.discount,
      amount_shipping: totals.shipping,
      amount_tax: 0,
    },
    ui_mode: 'hosted_page',
  })
}

export function makeCustomerDetails(
  email: string,
  shipping: Entered['shipping'],
): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: shipping?.address ?? null,
    business_name: null,
    email,
    individual_name: null,
    name: shipping?.name ?? null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: shipping ? [] : null,
  }
}

export function makeShippingCost({ shippingRate, shipping, taxes }: Totals, rates: Stripe.ShippingRate[]) {
  if (!shippingRate) return null
  const tax = taxes.at(-1)!
  const isIncluded = rates.find(({ id }) => id === shippingRate)?.tax_behavior === 'inclusive'
  return {
    amount_subtotal: shipping,
    amount_tax: tax,
    amount_total: isIncluded ? shipping : shipping + tax,
    shipping_rate: shippingRate,
  }
}

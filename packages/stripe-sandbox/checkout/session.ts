import type Stripe from 'stripe'
import { newId, seconds } from '../identifiers.ts'
import type { Context } from '../context.ts'
import type { Stored } from '../objects/queries.ts'
import type { CreateRequest } from './create-request.ts'
import type { Totals } from './totals.ts'

export type Session = Stripe.Checkout.Session

/** What the provider knows of a session and doesn't show in it. */
export type SessionInner = {
  lines: Stripe.LineItem[]
  pictures: (string | null)[]
  /** What stands below a line's name: the description of its product. */
  details: (string | null)[]
  rates: Stripe.ShippingRate[]
  paymentIntentData: {
    description: string | null
    metadata: Record<string, string>
    receiptEmail: string | null
  }
  submitMessage: string | null
  /** What the shopper entered, while the card asks for its confirmation. */
  waiting: Entered | null
}

/** What the payment page takes from the shopper. Of the card only what may be shown. */
export type Entered = {
  email: string
  shippingRate: string | null
  shipping: { name: string; address: Stripe.Address } | null
  card: { brand: string; last4: string; expMonth: number; expYear: number } | null
}

export type StoredSession = { body: Session; inner: SessionInner }

export const asSession = (stored: Stored): StoredSession => ({
  body: stored.body as unknown as Session,
  inner: stored.inner as SessionInner,
})

/** The page that pays an open session; the address follows the shop when it moves. */
export function showSession(context: Context, { body }: { body: Session }): Session {
  return body.status === 'open'
    ? { ...body, url: `${context.origin()}/sandbox/pay/${body.id}` }
    : { ...body, url: null }
}

export function makeSession(
  request: CreateRequest,
  rates: Stripe.ShippingRate[],
  totals: Totals,
  brandName: string,
  now: Date,
): Session {
  return {
    id: newId('cs_test'),
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: totals.subtotal,
    amount_total: totals.total,
    automatic_tax: request.automaticTax
      ? {
          enabled: true,
          liability: { type: 'self' },
          provider: 'stripe',
          status: 'requires_location_inputs',
        }
      : { enabled: false, liability: null, provider: null, status: null },
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
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    consent: null,
    consent_collection: null,
    created: seconds(now),
    currency: totals.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: request.submitMessage === null ? null : { message: request.submitMessage },
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details:
      request.customer_email === undefined ? null : makeCustomerDetails(request.customer_email, null),
    customer_email: request.customer_email ?? null,
    discounts: [],
    expires_at: request.expires_at ?? seconds(now) + 24 * 3600,
    integration_identifier: null,
    invoice: null,
    invoice_creation: {
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
    },
    livemode: false,
    locale: request.locale ?? null,
    managed_payments: { enabled: false },
    metadata: request.metadata,
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: totals.total === 0 ? 'no_payment_required' : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: request.allowedCountries && { allowed_countries: request.allowedCountries },
    shipping_cost: totals.shippingRate
      ? {
          amount_subtotal: totals.shipping,
          amount_tax: 0,
          amount_total: totals.shipping,
          shipping_rate: totals.shippingRate,
        }
      : null,
    shipping_options: rates.map(({ id, fixed_amount }) => ({
      shipping_amount: fixed_amount!.amount,
      shipping_rate: id,
    })),
    status: 'open',
    submit_type: request.submit_type ?? null,
    subscription: null,
    success_url: request.success_url,
    total_details: { amount_discount: 0, amount_shipping: totals.shipping, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: null,
    wallet_options: null,
  }
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

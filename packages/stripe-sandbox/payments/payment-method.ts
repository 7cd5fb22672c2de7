import type Stripe from 'stripe'
import type { Entered } from '../checkout/session.ts'
import { newId, seconds } from '../identifiers.ts'

export function makePaymentMethod(entered: Entered, now: Date): Stripe.PaymentMethod {
  const card = entered.card!
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: makeBillingDetails(entered),
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: entered.shipping?.address.line1 ? 'pass' : null,
        address_postal_code_check: entered.shipping?.address.postal_code ? 'pass' : null,
        cvc_check: 'pass',
      },
      country: 'US',
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: seconds(now),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

export function makeBillingDetails(entered: Entered): Stripe.PaymentMethod.BillingDetails {
  return {
    address: entered.shipping?.address ?? null,
    email: entered.email,
    name: entered.shipping?.name ?? null,
    phone: null,
    tax_id: null,
  }
}

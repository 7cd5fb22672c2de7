import type Stripe from 'stripe'
import type { Entered } from '../checkout/session.ts'
import type { Declined } from '../checkout/cards.ts'
import { newId, seconds } from '../identifiers.ts'
import { makeBillingDetails } from './payment-method.ts'
import { makeShipping } from './payment-intent.ts'
import { defineObject } from '../objects/define-object.ts'

type Paying = {
  intent: Stripe.PaymentIntent
  method: Stripe.PaymentMethod
  entered: Entered
  isConfirmed: boolean
}

const newCharge = defineObject<Stripe.Charge>(
  'charge',
  'application application_fee application_fee_amount balance_transaction ' +
    'failure_balance_transaction failure_code failure_message on_behalf_of receipt_number receipt_url ' +
    'review source source_transfer statement_descriptor statement_descriptor_suffix transfer_data ' +
    'transfer_group',
)

export function makeCharge(
  { intent, method, entered, isConfirmed }: Paying,
  statementDescriptor: string,
  now: Date,
): Stripe.Charge {
  const card = entered.card!
  return newCharge({
    id: newId('ch'),
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    billing_details: makeBillingDetails(entered),
    calculated_statement_descriptor: statementDescriptor,
    captured: true,
    created: seconds(now),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: makeCardDetails(intent, method, card, isConfirmed), type: 'card' },
    radar_options: {},
    receipt_email: intent.receipt_email,
    refunded: false,
    shipping: makeShipping(entered.shipping),
    status: 'succeeded',
  })
}

function makeCardDetails(
  { amount }: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  card: NonNullable<Entered['card']>,
  isConfirmed: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: method.card!.checks,
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    extended_authorization: { status: 'disabled' },
    funding: 'credit',
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: isConfirmed
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  }
}

export function asFailed(charge: Stripe.Charge, declined: Declined): Stripe.Charge {
  return {
    ...charge,
    amount_captured: 0,
    captured: false,
    failure_code: declined.code,
    failure_message: declined.message,
    outcome: {
      ...charge.outcome!,
      network_decline_code: null,
      network_status: 'declined_by_network',
      reason: declined.declineCode ?? declined.code,
      seller_message: declined.sellerMessage,
      type: 'issuer_declined',
    },
    paid: false,
    status: 'failed',
  }
}

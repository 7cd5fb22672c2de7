import type Stripe from 'stripe'
import { newId, randomLetters, seconds } from '../identifiers.ts'
import type { Entered, Session, SessionInner } from '../checkout/session.ts'
import type { Declined } from '../checkout/cards.ts'

export function makePaymentIntent(session: Session, inner: SessionInner, now: Date): Stripe.PaymentIntent {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomLetters(25)}`,
    confirmation_method: 'automatic',
    created: seconds(now),
    currency: session.currency ?? 'usd',
    customer: null,
    customer_account: null,
    description: inner.paymentIntentData.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: inner.paymentIntentData.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: inner.paymentIntentData.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

/** The parts of a payment that the shopper's entry decides. */
export function withEntered(
  intent: Stripe.PaymentIntent,
  entered: Entered,
  amount: number,
): Stripe.PaymentIntent {
  return { ...intent, amount, shipping: makeShipping(entered.shipping) }
}

export function makeShipping(shipping: Entered['shipping']): Stripe.PaymentIntent.Shipping | null {
  return (
    shipping && {
      address: shipping.address,
      carrier: null,
      name: shipping.name,
      phone: null,
      tracking_number: null,
    }
  )
}

export function asSucceeded(
  intent: Stripe.PaymentIntent,
  paymentMethod: string,
  charge: string,
): Stripe.PaymentIntent {
  return {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge,
    next_action: null,
    payment_method: paymentMethod,
    status: 'succeeded',
  }
}

export function asRequiringAction(
  intent: Stripe.PaymentIntent,
  method: string,
  confirmUrl: string,
): Stripe.PaymentIntent {
  return {
    ...intent,
    last_payment_error: null,
    next_action: { redirect_to_url: { return_url: null, url: confirmUrl }, type: 'redirect_to_url' },
    payment_method: method,
    status: 'requires_action',
  }
}

export function asDeclined(
  intent: Stripe.PaymentIntent,
  declined: Declined,
  method: Stripe.PaymentMethod | null,
  charge: string | null,
): Stripe.PaymentIntent {
  return {
    ...intent,
    last_payment_error: {
      ...(charge !== null && { charge }),
      code: declined.code,
      ...(declined.declineCode && { decline_code: declined.declineCode }),
      doc_url: `https://stripe.com/docs/error-codes/${declined.code.replaceAll('_', '-')}`,
      message: declined.message,
      ...(method && { payment_method: method }),
      type:
        declined.code === 'payment_intent_authentication_failure' ? 'invalid_request_error' : 'card_error',
    },
    latest_charge: charge ?? intent.latest_charge,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  }
}

export function asCanceled(intent: Stripe.PaymentIntent, now: Date): Stripe.PaymentIntent {
  return {
    ...intent,
    canceled_at: seconds(now),
    cancellation_reason: 'automatic',
    next_action: null,
    status: 'canceled',
  }
}

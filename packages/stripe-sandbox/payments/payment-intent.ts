import type Stripe from 'stripe'
import { newId, randomLetters, seconds } from '../identifiers.ts'
import type { Entered, Session, SessionState } from '../checkout/session.ts'
import type { Declined } from '../checkout/cards.ts'
import { defineObject } from '../objects/define-object.ts'

const newPaymentIntent = defineObject<Stripe.PaymentIntent>(
  'payment_intent',
  'allowed_payment_method_types application application_fee_amount automatic_payment_methods ' +
    'canceled_at cancellation_reason customer_account excluded_payment_method_types ' +
    'last_payment_error latest_charge managed_payments next_action on_behalf_of payment_method ' +
    'payment_method_configuration_details payment_record processing review setup_future_usage shipping ' +
    'source statement_descriptor statement_descriptor_suffix transfer_data transfer_group',
)

export function makePaymentIntent(session: Session, inner: SessionState, now: Date): Stripe.PaymentIntent {
  const id = newId('pi')
  return newPaymentIntent({
    id,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomLetters(25)}`,
    confirmation_method: 'automatic',
    created: seconds(now),
    currency: session.currency ?? 'usd',
    customer: session.customer,
    description: inner.paymentIntentData.description,
    livemode: false,
    metadata: inner.paymentIntentData.metadata,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    receipt_email: inner.paymentIntentData.receiptEmail,
    status: 'requires_payment_method',
  })
}

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

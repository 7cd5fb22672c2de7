import type Stripe from 'stripe'
import type { Session, SessionState } from '../checkout/session.ts'
import type { CalculationState } from '../tax/calculation.ts'
import type { TransactionState } from '../tax/transaction.ts'
import type { EndpointState } from '../webhooks/endpoint.ts'

type Kinds = {
  balance_transaction: { body: Stripe.BalanceTransaction }
  charge: { body: Stripe.Charge }
  'checkout.session': { body: Session; inner: SessionState }
  coupon: { body: Stripe.Coupon }
  customer: { body: Stripe.Customer | Stripe.DeletedCustomer }
  dispute: { body: Stripe.Dispute }
  event: { body: Stripe.EventBase }
  payment_intent: { body: Stripe.PaymentIntent }
  payment_method: { body: Stripe.PaymentMethod }
  price: { body: Stripe.Price }
  product: { body: Stripe.Product }
  refund: { body: Stripe.Refund }
  shipping_rate: { body: Stripe.ShippingRate }
  'tax.calculation': { body: Stripe.Tax.Calculation & { id: string }; inner: CalculationState }
  'tax.transaction': { body: Stripe.Tax.Transaction; inner: TransactionState }
  webhook_endpoint: { body: Stripe.WebhookEndpoint; inner: EndpointState }
}

export type Kind = keyof Kinds
export type Stored<K extends Kind = Kind> = { [P in K]: { id: string; kind: P } & Kinds[P] }[K]
export type StoredSession = Stored<'checkout.session'>
export type NewObject = { body: { id: string; object: string }; inner?: unknown }

/** Without `inner`, an updated object keeps it. */
export type Writing = { inserted?: NewObject[]; updated?: NewObject[] }

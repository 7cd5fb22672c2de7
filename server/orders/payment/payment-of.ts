import { intentOf, type PaymentSession } from '../../payments/provider.ts'
import type { Paid } from '../../promotions/uses.ts'
import { freedDeliveryOf } from '../checkout/session-params.ts'
import type { OrderRow } from '../tables.ts'

/** A restored shop receives payments made after its backup, also those of people who have been erased since. */
export const emailOf = (order: OrderRow, session: PaymentSession): string | null =>
  order.erased_at ? null : (session.customer_details?.email ?? order.email)

/** What a payment changes about its order. */
export const paymentOf = (order: OrderRow, session: PaymentSession) => ({
  session_id: session.id,
  payment_intent: intentOf(session) ?? null,
  email: emailOf(order, session),
  amount_charged: session.amount_total ?? 0,
  paid_at: new Date(),
})

/** Shipping and tax chosen on the payment page; a quoted order had both before. */
export const amountsOf = (order: OrderRow, session: PaymentSession) =>
  order.quoted
    ? {}
    : {
        amount_shipping: session.total_details?.amount_shipping ?? 0,
        shipping_method: methodOf(session),
        [order.included_tax === null ? 'amount_tax' : 'included_tax']: session.total_details?.amount_tax ?? 0,
        total: session.amount_total ?? 0,
      }

/** Who used the order's codes, and the promotion's discount on delivery. */
export const promotedOf = (order: OrderRow, session: PaymentSession): Paid => ({
  customer: {
    accountId: order.account_id ?? undefined,
    email: emailOf(order, session) ?? undefined,
  },
  delivery: order.quoted ? order.quoted.freed : freedDeliveryOf(order, methodOf(session)),
})

function methodOf({ shipping_cost }: PaymentSession): string | null {
  const rate = shipping_cost?.shipping_rate
  return rate && typeof rate === 'object' ? rate.display_name : null
}

const ERASED = { name: null, line1: null, line2: null, city: null, postal_code: null }

export function deliveryOf(order: OrderRow, session: PaymentSession) {
  const email = emailOf(order, session)
  if (order.quoted) return { ...order.quoted.address, email }
  const details = session.collected_information?.shipping_details
  const address = details?.address
  return {
    email,
    name: details?.name ?? session.customer_details?.name ?? null,
    line1: address?.line1 ?? null,
    line2: address?.line2 ?? null,
    city: address?.city ?? null,
    state: address?.state ?? null,
    postal_code: address?.postal_code ?? null,
    country: address?.country ?? null,
    ...(order.erased_at && ERASED),
  }
}

/** Why the paid session does not match the order; undefined if it does. */
export function findMismatch(order: OrderRow, session: PaymentSession): string | undefined {
  const { amount_discount = 0, amount_shipping, amount_tax } = session.total_details ?? {}
  const added = (amount_shipping ?? 0) + (order.included_tax === null ? (amount_tax ?? 0) : 0)
  // The lines of a quoted order's session are its goods, its shipping and its tax.
  const subtotal = order.quoted ? order.total : order.subtotal
  if (session.client_reference_id !== order.id) return 'the session names another order'
  if (session.currency !== order.currency) return `paid in ${session.currency}`
  if (session.amount_subtotal !== subtotal)
    return `subtotal ${session.amount_subtotal} instead of ${subtotal}`
  if (amount_discount !== order.amount_credit)
    return `discount ${amount_discount} instead of ${order.amount_credit}`
  if (order.quoted && added !== 0) return 'shipping or tax was added to a quoted order'
  if (session.amount_total !== subtotal - amount_discount + added)
    return `total ${session.amount_total} does not add up`
  return undefined
}

import type Stripe from 'stripe'

interface KeyRight {
  /** Its name in Stripe's dashboard. */
  resource: string
  /** The right to write includes reading. */
  right: 'read' | 'write'
  /** The prefix of the paths of its calls. */
  path: string
  /**
   * A call that changes nothing: it reads, or writes to an object that does not exist, for which Stripe's error differs
   * from that for a missing right.
   */
  attempt?: (stripe: Stripe) => Promise<unknown>
  /** The purpose, if not every shop needs it. */
  needed?: string
}

const FIRST = { limit: 1 }
const NONE = 'hemline_doctor_none'

/** The rights that a restricted key needs. The guide lists them too (docs/going-live.md), and the doctor tries each. */
export const KEY_RIGHTS: readonly KeyRight[] = [
  {
    resource: 'Checkout Sessions',
    right: 'write',
    path: '/v1/checkout/sessions',
    attempt: ({ checkout }) => checkout.sessions.expire(NONE),
  },
  {
    resource: 'Refunds',
    right: 'write',
    path: '/v1/refunds',
    attempt: ({ refunds }) => refunds.create({ payment_intent: NONE }),
  },
  {
    resource: 'Customers',
    right: 'write',
    path: '/v1/customers',
    attempt: ({ customers }) => customers.update(NONE),
  },
  // Gift cards and store credit are deducted from a payment as a coupon.
  { resource: 'Coupons', right: 'write', path: '/v1/coupons', attempt: ({ coupons }) => coupons.del(NONE) },
  // These two are expanded in sessions, which Stripe refuses without a right to each.
  {
    resource: 'PaymentIntents',
    right: 'read',
    path: '/v1/payment_intents',
    attempt: ({ paymentIntents }) => paymentIntents.list(FIRST),
  },
  {
    resource: 'Shipping Rates',
    right: 'read',
    path: '/v1/shipping_rates',
    attempt: ({ shippingRates }) => shippingRates.list(FIRST),
  },
  { resource: 'Events', right: 'read', path: '/v1/events', attempt: ({ events }) => events.list(FIRST) },
  {
    resource: 'Disputes',
    right: 'read',
    path: '/v1/disputes',
    attempt: ({ disputes }) => disputes.list(FIRST),
  },
  {
    resource: 'Tax Calculations and Transactions',
    right: 'write',
    path: '/v1/tax/',
    attempt: ({ tax }) =>
      tax.transactions.createReversal({ mode: 'full', original_transaction: NONE, reference: NONE }),
    needed: 'where Stripe works out the tax',
  },
  // The doctor lists them for their events.
  {
    resource: 'Webhook Endpoints',
    right: 'read',
    path: '/v1/webhook_endpoints',
    needed: 'for the doctor',
  },
]

const alwaysNeeded = (to: KeyRight['right']) => {
  const named = KEY_RIGHTS.filter(({ right, needed }) => right === to && !needed)
  return `${new Intl.ListFormat('en-GB').format(named.map(({ resource }) => resource))} (${to})`
}

const partlyNeeded = KEY_RIGHTS.filter(({ needed }) => needed)
  .map(({ resource, right, needed }) => `${resource} (${right}) ${needed}`)
  .join(', and ')

/** All rights, in sentences. */
export const RIGHTS_IN_WORDS = `A restricted key needs ${alwaysNeeded('write')}, and ${alwaysNeeded('read')}. It needs ${partlyNeeded}.`

/** The right that a call needs, such as `Coupons (write)`. */
export function rightFor(method: string, path: string): string {
  const { resource } = KEY_RIGHTS.find((one) => path.startsWith(one.path)) ?? { resource: path.split('?')[0] }
  return `${resource} (${method === 'GET' ? 'read' : 'write'})`
}

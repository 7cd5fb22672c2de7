import Stripe from 'stripe'
import type { Database } from '../database/connection.ts'
import type { Shop } from '../shop.ts'
import {
  deletePaymentCustomer,
  findPaymentCustomer,
  insertPaymentCustomer,
  setPaymentCustomer,
} from './customer-queries.ts'
import { askProvider, isRefusal, isUnknown } from './provider.ts'
import type { PaymentCustomerRow } from './tables.ts'

interface Buyer {
  accountId: number
  email: string
}

type Shipping = Stripe.CustomerCreateParams.Shipping

/** The addresses that the account's parcels are sent to. */
export interface Destination {
  /**
   * The preferred saved address. `stamp` changes with it, and with each payment, because a payment may have a different
   * address.
   */
  preferred: { shipping: Shipping; stamp: string } | undefined
  /** The address of the last payment, read only if there is no preferred one. */
  last: () => Promise<Shipping | undefined>
}

/** A checkout has a deadline, and needs most of its time to open the payment session. */
const MOST_MS = 1500

/** Stripe refuses other addresses; those customers type one on the payment page. */
const PLAIN_EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i

export const isPlainEmail = (email: string | undefined): email is string =>
  email !== undefined && PLAIN_EMAIL.test(email)

/**
 * The id of an account's Stripe customer, created at the first checkout. Undefined if Stripe refuses or does not answer
 * in time: the checkout continues without. Never call it inside a transaction.
 */
export async function ensureCustomer(
  shop: Shop,
  buyer: Buyer,
  destination: Destination,
): Promise<string | undefined> {
  try {
    const row = await findPaymentCustomer(shop.db, buyer.accountId)
    const told = destination.preferred?.stamp ?? null
    if (!row?.customer_id) return await createCustomer(shop, buyer, destination)
    if (row.email === buyer.email && row.told_address === told) return row.customer_id
    return await changeCustomer(shop, { ...row, customer_id: row.customer_id }, buyer, destination)
  } catch (error) {
    shop.log.warn(
      { err: error, account: buyer.accountId },
      'the payment provider has no customer for this account; the checkout goes on without',
    )
    return undefined
  }
}

/** Forgets a customer that Stripe does not know any more: the next checkout creates another. */
export const forgetCustomer = (db: Database, { accountId }: Buyer, customer: string) =>
  deletePaymentCustomer(db, { account_id: accountId, customer_id: customer })

/** True if Stripe refused a session because it does not know the customer. */
export const isCustomerUnknown = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && isUnknown(error) && error.param === 'customer'

async function createCustomer(
  { db, provider: { stripe } }: Shop,
  { accountId, email }: Buyer,
  { preferred, last }: Destination,
): Promise<string> {
  const row = await insertPaymentCustomer(db, accountId, email)
  const shipping = preferred?.shipping ?? (await last())
  const params: Stripe.CustomerCreateParams = {
    ...(isPlainEmail(email) && { email }),
    ...(shipping && { name: shipping.name, shipping }),
    metadata: { account_id: String(accountId) },
  }
  try {
    const { id } = await askProvider(
      () => stripe.customers.create(params, { idempotencyKey: `customer:${row.creation_key}` }),
      Date.now() + MOST_MS,
    )
    await setPaymentCustomer(db, row, {
      customer_id: id,
      email,
      told_address: preferred?.stamp ?? null,
    })
    return id
  } catch (error) {
    // A refused creation key, or one used before with other details, would be refused again.
    if (isRefusal(error)) await deletePaymentCustomer(db, row)
    throw error
  }
}

/** The payment page shows the customer's e-mail, which cannot be changed there, and the address, which can. */
async function changeCustomer(
  { db, provider: { stripe } }: Shop,
  row: PaymentCustomerRow & { customer_id: string },
  { email }: Buyer,
  { preferred, last }: Destination,
): Promise<string> {
  const { customer_id } = row
  const told_address = preferred?.stamp ?? null
  const shipping = preferred?.shipping ?? (await last())
  const params: Stripe.CustomerUpdateParams = {
    ...(email !== row.email && { email: isPlainEmail(email) ? email : '' }),
    // A deleted address is deleted at Stripe as well.
    ...(told_address !== row.told_address && { shipping: shipping ?? '' }),
  }
  try {
    await askProvider(() => stripe.customers.update(customer_id, params), Date.now() + MOST_MS)
  } catch (error) {
    if (isUnknown(error)) await deletePaymentCustomer(db, row)
    throw error
  }
  await setPaymentCustomer(db, row, { customer_id, email, told_address })
  return customer_id
}

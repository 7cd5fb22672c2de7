import type Stripe from 'stripe'
import type { Transaction } from '../context.ts'
import type { Entered } from '../checkout/session.ts'
import { emit } from '../events/emit.ts'
import type { FormObject } from '../http/form.ts'
import * as read from '../http/parameters.ts'
import { noSuch } from '../http/stripe-error.ts'
import { newId, randomLetters, seconds } from '../identifiers.ts'
import { defineObject } from '../objects/define-object.ts'
import { findObject, lockObject, type Reader } from '../objects/queries.ts'
import { ADDRESS, asAddress, line } from './address.ts'

const address: read.Reader<Stripe.Address> = (value, param) => asAddress(read.object(ADDRESS)(value, param))

const shipping = read.object({ address, name: read.text(5_000), phone: line })

const shape = {
  address: read.removable(address),
  description: read.removable(read.text(5_000)),
  email: read.removable(read.emailAddress),
  name: read.removable(read.text(256)),
  phone: read.removable(read.text(20)),
  shipping: read.removable(shipping),
  metadata: read.removable(read.changedMetadata),
}

const UNSUPPORTED =
  'balance business_name cash_balance default_source individual_name invoice_prefix invoice_settings ' +
  'next_invoice_sequence payment_method preferred_locales source tax tax_exempt tax_id_data test_clock validate'

type CustomerRequest = ReturnType<typeof readCustomer>

export const readCustomer = (form: FormObject) => read.readParameters(shape, form, UNSUPPORTED.split(' '))

const newCustomer = defineObject<Stripe.Customer>(
  'customer',
  'address currency default_source description discount email name phone shipping test_clock',
)

export const makeCustomer = (request: CustomerRequest, now: Date): Stripe.Customer =>
  applyRequest(
    newCustomer({
      id: newId('cus'),
      balance: 0,
      created: seconds(now),
      delinquent: false,
      invoice_prefix: randomLetters(8).toUpperCase(),
      invoice_settings: {
        custom_fields: null,
        default_payment_method: null,
        footer: null,
        rendering_options: null,
      },
      livemode: false,
      metadata: {},
      next_invoice_sequence: 1,
      preferred_locales: [],
      tax_exempt: 'none',
    }),
    request,
  )

/** Parameters that were not sent leave what is there. */
export function applyRequest(customer: Stripe.Customer, request: CustomerRequest): Stripe.Customer {
  const { metadata, ...given } = request
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return {
    ...customer,
    ...changes,
    ...(given.shipping && { shipping: { ...given.shipping, phone: given.shipping.phone ?? null } }),
    ...(metadata !== undefined && { metadata: read.mergeMetadata(customer.metadata, metadata) }),
  } as Stripe.Customer
}

/** Throws for a customer that was deleted, as for one that never was. */
export async function getCustomer(client: Reader, id: string, param: string): Promise<Stripe.Customer> {
  const customer = await findCustomer(client, id)
  if (!customer) throw noSuch('customer', id, param, 400)
  return customer
}

export async function findCustomer(client: Reader, id: string): Promise<Stripe.Customer | undefined> {
  const body = (await findObject({ client }, 'customer', id))?.body
  return body && !body.deleted ? (body as Stripe.Customer) : undefined
}

/** Saves what the payment page collected as far as `customer_update` says. The caller must hold the session's lock. */
export async function updateFromCheckout(
  trx: Transaction,
  id: string,
  update: { address?: string; name?: string; shipping?: string },
  entered: Entered,
): Promise<void> {
  const body = (await lockObject(trx, 'customer', id))?.body
  if (!body || body.deleted || !entered.shipping) return
  const before = body as Stripe.Customer
  const changes: Partial<Stripe.Customer> = {
    ...(update.address === 'auto' && { address: entered.shipping.address }),
    ...(update.name === 'auto' && { name: entered.shipping.name }),
    ...(update.shipping === 'auto' && { shipping: { ...entered.shipping, phone: null } }),
  }
  if (Object.keys(changes).length === 0) return
  const object = { ...before, ...changes }
  const previous = Object.fromEntries(
    Object.keys(changes).map((name) => [name, before[name as keyof Stripe.Customer]]),
  )
  await emit(trx, [{ type: 'customer.updated', object, previous }], { updated: [{ body: object }] })
}

import type { Address, AdminOrder, DeliveryStatus, OrderChange } from '../../../../contract/order.ts'
import { type Difference, differencesOf } from '../forms/differences.ts'

/** Form values, with '' for null. */
export interface OrderDraft {
  status: DeliveryStatus
  tracking_information: string
  /** The address that the order's mails are sent to. */
  email: string
  address: Record<keyof Address, string>
  /** Whether a correction of the tracking is mailed. */
  tellsBuyer: boolean
}

const NO_ADDRESS: Address = {
  name: null,
  line1: null,
  line2: null,
  city: null,
  state: null,
  postal_code: null,
  country: null,
}

export function draftOf({ delivery, email }: AdminOrder): OrderDraft {
  const address = Object.entries(delivery?.address ?? NO_ADDRESS).map(([name, value]) => [name, value ?? ''])
  return {
    status: delivery?.status ?? 'manufacturing',
    tracking_information: delivery?.tracking_information ?? '',
    email: email ?? '',
    address: Object.fromEntries(address) as OrderDraft['address'],
    tellsBuyer: true,
  }
}

/** Sends changed fields only, so that other admins' changes of other fields are not overwritten. */
export function changeOf(base: OrderDraft, draft: OrderDraft): OrderChange['delivery_attributes'] {
  const address = Object.entries(draft.address).filter(
    ([name, value]) => value !== base.address[name as keyof Address],
  )
  return {
    ...(draft.status !== base.status && { status: draft.status }),
    ...(draft.tracking_information !== base.tracking_information && {
      tracking_information: draft.tracking_information.trim(),
    }),
    ...(address.length > 0 && {
      address_attributes: Object.fromEntries(address.map(([n, v]) => [n, v.trim()])),
    }),
  }
}

/** The changed e-mail; undefined if it is unchanged or empty, because an e-mail cannot be removed. */
const emailOf = (base: OrderDraft, { email }: OrderDraft): string | undefined =>
  email.trim() !== '' && email.trim() !== base.email ? email.trim() : undefined

export const isSame = (a: OrderDraft, b: OrderDraft): boolean =>
  Object.keys(changeOf(a, b)).length === 0 && emailOf(a, b) === undefined

/** The request that saves the draft. */
export function orderChangeOf(base: OrderDraft, draft: OrderDraft): OrderChange {
  const email = emailOf(base, draft)
  return {
    delivery_attributes: changeOf(base, draft),
    ...(email !== undefined && { email }),
    ...(!draft.tellsBuyer && { tell_buyer: false }),
  }
}

/** For the optimistic update; '' clears a field of the delivery. */
export function withChange(order: AdminOrder, { delivery_attributes, email }: OrderChange): AdminOrder {
  const changed = { ...order, ...(email !== undefined && { email }) }
  if (!order.delivery) return changed
  const { address_attributes = {}, begun, ...delivery } = withoutBlanks(delivery_attributes)
  const address = { ...order.delivery.address, ...withoutBlanks(address_attributes) }
  return {
    ...changed,
    ...(begun !== undefined && { begun_at: begun ? new Date().toISOString() : null }),
    delivery: { ...order.delivery, ...delivery, address },
  }
}

const withoutBlanks = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]),
  ) as Fields

export function differences(base: OrderDraft, theirs: OrderDraft): Difference[] {
  const flat = ({ address, tellsBuyer: _, ...rest }: OrderDraft) => ({ ...rest, ...address })
  return differencesOf(flat(base), flat(theirs)).map(({ name, ...values }) => ({
    name: name.replaceAll('_', ' '),
    ...values,
  }))
}

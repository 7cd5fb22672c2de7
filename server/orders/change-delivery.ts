import { isShippable } from '../../contract/order-states.ts'
import type { OrderChange } from '../../contract/order.ts'
import { leftBeforeItArrived } from '../../contract/packing.ts'
import type { Transaction } from '../database/connection.ts'
import { Conflict, refuseField, requireVersion } from '../errors.ts'
import { shownName } from '../invisible.ts'
import { readdressMails, sendMail } from '../mail/outbox-queries.ts'
import { readPostalCode } from '../postal-codes.ts'
import { readRegion } from '../regions.ts'
import { moneyOf } from './change-money.ts'
import { recordHistory } from './history-queries.ts'
import { mailBuyer } from './order-mails.ts'
import { listOrderItems } from './line-queries.ts'
import { updateDelivery } from './delivery-queries.ts'
import { updateEmail } from './order-queries.ts'
import { lockOrderWithDelivery } from './lock-order.ts'
import { leftToGive } from './refunds/refund-queries.ts'
import type { DeliveryRow, OrderRow } from './tables.ts'

/**
 * Only countries in `served` may be chosen. Any status may follow any other. Returns the changed fields, before and
 * after.
 */
export async function changeDelivery(
  trx: Transaction,
  orderId: string,
  { delivery_attributes, email, version, tell_buyer = true }: OrderChange,
  by: string,
  served: readonly string[] = [],
): Promise<{ before: Fields; after: Fields }> {
  const { order, delivery: before } = await lockOrderWithDelivery(trx, orderId)
  requireVersion('this order', order, version)
  const { address_attributes, begun = before.begun_at !== null, ...delivery } = delivery_attributes
  const changed = onlyChanges(before, {
    ...delivery,
    ...address_attributes,
    ...(email !== undefined && { email }),
  })
  if (begun !== (before.begun_at !== null)) changed.begun_at = begun ? new Date() : null
  checkAddress(before, changed, served)
  const names = Object.keys(changed) as (keyof DeliveryRow)[]
  if (names.length === 0) return { before: {}, after: {} }
  const leaves = before.status === 'manufacturing' && changed.status !== undefined
  const isTakenBack = changed.status === 'shipped' && leftBeforeItArrived(before)
  if (leaves || (changed.status === 'shipped' && !isTakenBack) || changed.begun_at)
    await refuseShipping(trx, order, leaves || begun)
  await updateDelivery(trx, orderId, { ...changed, ...timesOf(before, changed) })
  if (changed.email) await changeEmail(trx, order, changed.email)
  const were = Object.fromEntries(names.map((name) => [name, before[name]]))
  await recordHistory(trx, {
    order_id: orderId,
    by,
    what: whatOf(changed),
    before: JSON.stringify(were),
    after: JSON.stringify(changed),
  })
  const tracking = changed.tracking_information ?? before.tracking_information
  const isOnItsWay = isTakenBack || (before.status === 'shipped' && !changed.status)
  if (changed.status === 'shipped' && !isTakenBack) {
    await mailBuyer(trx, orderId, 'order-shipped', { tracking }, `v${order.version}`)
  } else if (tell_buyer && isOnItsWay && changed.tracking_information) {
    await mailBuyer(
      trx,
      orderId,
      'order-tracking',
      { tracking: changed.tracking_information },
      `v${order.version}`,
    )
  }
  return { before: were, after: changed }
}

/**
 * Notifies the old address, because a refund as a gift card is mailed to the order's address. That is the last mail to
 * it: mails that wait go to the new address.
 */
async function changeEmail(trx: Transaction, { id, email, version }: OrderRow, to: string): Promise<void> {
  await updateEmail(trx, id, to)
  if (!email) return
  await readdressMails(trx, id, { from: email, to })
  await sendMail(trx, {
    key: `order-email-changed:${id}:v${version}`,
    to: email,
    orderId: id,
    template: 'order-email-changed',
    data: { orderId: id },
  })
}

/** The times at which the parcel left and arrived. Undoing a status removes its time. */
function timesOf(before: DeliveryRow, { status }: Fields): Fields {
  if (status === undefined) return {}
  const now = new Date()
  if (status === 'manufacturing') return { shipped_at: null, delivered_at: null }
  if (status === 'shipped')
    return { shipped_at: leftBeforeItArrived(before) ? before.shipped_at : now, delivered_at: null }
  return { shipped_at: before.shipped_at ?? now, delivered_at: now }
}

function whatOf({ status, begun_at, ...others }: Fields): string {
  if (status) return `delivery ${status}`
  if (begun_at === undefined || Object.keys(others).length > 0) return 'delivery changed'
  return begun_at ? 'begun' : 'not begun'
}

const NEEDED = { name: 'a name', line1: 'a street', city: 'a town' } as const

/**
 * Fields that are not changed are not checked, because earlier releases accepted any text. Regions and postal codes are
 * written as is usual in their country.
 */
function checkAddress(before: DeliveryRow, changed: Fields, served: readonly string[]): void {
  const { country, state, postal_code } = { ...before, ...changed }
  if (changed.country !== undefined && !served.includes(changed.country ?? '')) {
    throw refuseField('country', 'The shop does not send there. Choose one of its countries.')
  }
  if (changed.name) changed.name = shownName(changed.name)
  for (const [field, what] of Object.entries(NEEDED) as [keyof typeof NEEDED, string][]) {
    if (changed[field] === undefined || changed[field]?.trim()) continue
    throw refuseField(field, `An address needs ${what}.`)
  }
  const isJudged = (field: 'state' | 'postal_code') =>
    changed[field] !== undefined || changed.country !== undefined
  if (isJudged('state')) changed.state = readRegion(country ?? '', state)
  if (isJudged('postal_code')) changed.postal_code = readPostalCode(country ?? '', postal_code)
  for (const field of ['state', 'postal_code'] as const)
    if (changed[field] === before[field]) delete changed[field]
}

/** `leaves` is false for an order that had left before. */
async function refuseShipping(trx: Transaction, order: OrderRow, leaves: boolean): Promise<void> {
  if (order.disputed === 'open' && leaves) {
    throw new Conflict('The payment is disputed: shipping waits for the bank’s decision.')
  }
  if (order.disputed === 'lost' && leaves) {
    throw new Conflict('The bank has given the buyer the money back: there is nothing to send.')
  }
  const had = moneyOf(order)
  if (!isShippable(order.state) || (had > 0 && (await leftToGive(trx, order)) <= 0)) {
    throw new Conflict('This order was refunded in full: there is nothing to send.')
  }
  const items = await listOrderItems(trx, order.id)
  if (items.every(({ quantity, taken_back, in_return }) => quantity === taken_back + in_return)) {
    throw new Conflict('Every piece of this order was taken back: there is nothing to send.')
  }
}

type Fields = Partial<Omit<DeliveryRow, 'order_id' | 'ordered_at' | 'email_folded'>>

/** An empty text clears a field. */
function onlyChanges(before: DeliveryRow, sent: Fields): Fields {
  const entries = Object.entries(sent)
    .map(([name, value]) => [name, value === '' ? null : value] as const)
    .filter(([name, value]) => value !== undefined && value !== before[name as keyof DeliveryRow])
  return Object.fromEntries(entries)
}

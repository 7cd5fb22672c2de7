import { isShippable } from '../../contract/order-states.ts'
import { DAY_MS } from '../../contract/time.ts'
import type { Transaction } from '../database/connection.ts'
import type { MailData } from '../mail/mails.ts'
import type { OrderSummary } from '../mail/order-parts.ts'
import { sendMail } from '../mail/outbox-queries.ts'
import { findOrder, type OrderWithDetails } from './order-queries.ts'
import { promisedDayOf } from './promised-line.ts'
import { returnTimeOf } from './return-time.ts'
import { isReplacement } from './refunds/transfer-queries.ts'
import { differenceOf, refundedOf, shipByAsTold, shippingMethod } from './show-order.ts'

type OrderMail =
  | 'order-confirmation'
  | 'order-unfulfillable'
  | 'order-mismatched'
  | 'order-shipped'
  | 'order-tracking'
  | 'order-refunded'
  | 'order-canceled'
  | 'delay-notice'
  | 'withdrawal-told'

/** Sent once per template and `about`, such as a refund's id, and not after `expiresAt`. */
export async function mailBuyer<T extends OrderMail>(
  trx: Transaction,
  orderId: string,
  template: T,
  more?: Omit<MailData[T], 'order'>,
  about?: string,
  expiresAt?: Date,
): Promise<void> {
  const order = await findOrder(trx, orderId)
  if (!order?.email) return
  const isReplacing = order.exchange_of !== null && (await isReplacement(trx, orderId))
  await sendMail(trx, {
    key: [template, orderId, about].filter(Boolean).join(':'),
    to: order.email,
    template,
    data: { order: { ...summaryOf(order), ...(isReplacing && { isReplacement: true }) }, ...more },
    expiresAt,
    orderId,
  } as Parameters<typeof sendMail>[1])
}

/**
 * `to` comes from the payment session, because an unpaid guest order has no e-mail. The recipient of a gift card is not
 * named.
 */
export async function mailUnpaid(trx: Transaction, orderId: string, to: string | null): Promise<void> {
  const order = await findOrder(trx, orderId)
  if (!order || !to) return
  const gift_card = order.gift_card && { ...order.gift_card, recipient: null }
  const data = { order: summaryOf({ ...order, gift_card }) }
  await sendMail(trx, { key: `order-unpaid:${orderId}`, to, template: 'order-unpaid', data, orderId })
}

/** The offset of the westernmost time zone from UTC. */
const WEST_MS = DAY_MS / 2

/** The order's page shows the day in its reader's time zone. A mail, which uses UTC, must not name a later one. */
function returnUntilOf(order: OrderWithDetails): { returnUntil?: string } {
  const until = returnTimeOf(order)
  const inWest = until && new Date(until.getTime() - WEST_MS)
  return inWest && inWest > new Date() ? { returnUntil: inWest.toISOString() } : {}
}

/** Credit given for an exchange is recorded on the order that was paid, and is not reported with it. */
const creditedOf = ({ amount_credited, given_elsewhere: { own, others } }: OrderWithDetails): number =>
  own === 0 && others === 0 ? amount_credited : 0

const summaryOfItem = (
  order: OrderWithDetails,
  item: OrderWithDetails['items'][number],
): OrderSummary['items'][number] => ({
  name: item.name,
  size: item.size,
  quantity: item.quantity,
  takenBack: item.taken_back,
  unitPrice: item.list_price ?? item.unit_price,
  image: item.cover_image,
  ...(item.returnable !== 'yes' && { returnable: item.returnable }),
  ...promiseOfItem(order, item),
})

function promiseOfItem(order: OrderWithDetails, item: OrderWithDetails['items'][number]) {
  const shipBy = promisedDayOf(order, item)
  return shipBy === null ? {} : { shipBy, isMadeToOrder: item.made_to_order }
}

/** As the order's page says it. */
function departureOf(order: OrderWithDetails): Pick<OrderSummary, 'shipBy' | 'departure'> {
  const { delivery, items, state } = order
  if (!delivery) return {}
  const isToSend = items.some(({ quantity, taken_back }) => quantity > taken_back)
  if (delivery.status !== 'manufacturing' || !isShippable(state) || !isToSend) return { departure: 'over' }
  const shipBy = shipByAsTold(delivery)
  return { ...(shipBy && { shipBy }), ...(delivery.delay_told_at && { departure: 'delayed' }) }
}

const giftCardAsItem = (
  { recipient }: NonNullable<OrderWithDetails['gift_card']>,
  { subtotal }: OrderWithDetails,
): OrderSummary['items'][number] => ({
  name: recipient ? `Gift card for ${recipient}` : 'Gift card',
  size: '',
  quantity: 1,
  unitPrice: subtotal,
  image: null,
})

const summaryOf = (order: OrderWithDetails): OrderSummary => ({
  id: order.id,
  placedAt: order.created_at.toISOString(),
  items: order.gift_card
    ? [giftCardAsItem(order.gift_card, order)]
    : order.items.map((item) => summaryOfItem(order, item)),
  subtotal: order.subtotal,
  ...(order.discounts.length > 0 && { discounts: order.discounts }),
  shipping: order.amount_shipping,
  ...(order.gift_card ? { isGiftCard: true as const } : { shippingMethod: shippingMethod(order) }),
  tax: order.amount_tax,
  ...(order.included_tax !== null && { includedTax: order.included_tax }),
  total: order.total,
  ...(order.amount_credit > 0 && { credit: order.amount_credit }),
  ...(refundedOf(order) > 0 && { refunded: { amount: refundedOf(order), asCredit: creditedOf(order) } }),
  ...(order.exchange_of !== null && { exchangeOf: order.exchange_of }),
  ...differenceOf(order),
  ...departureOf(order),
  ...(order.return_paid_by && { returnPaidBy: order.return_paid_by }),
  ...returnUntilOf(order),
  ...(order.delivery?.status === 'manufacturing' && { isUnsent: true }),
  address: order.delivery && {
    name: order.delivery.name,
    line1: order.delivery.line1,
    line2: order.delivery.line2,
    city: order.delivery.city,
    state: order.delivery.state,
    postalCode: order.delivery.postal_code,
    country: order.delivery.country,
  },
})

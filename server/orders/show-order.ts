import {
  MASK,
  type AdminOrder,
  type Order,
  type OrderNote,
  type UnpaidCheckout,
} from '../../contract/order.ts'
import { canShip } from '../../contract/order-states.ts'
import { LATE_DAYS } from '../../contract/return.ts'
import { DAY_MS } from '../../contract/time.ts'
import { shownPromise } from '../cart/rules.ts'
import type { Database } from '../database/connection.ts'
import { listRecords, type OrderRecords } from './notes/note-queries.ts'
import type { OrderWithDetails } from './order-queries.ts'
import { promisedDayOf } from './promised-line.ts'
import { returnTimeOf } from './return-time.ts'
import type { ShownLine } from './shown-line-queries.ts'
import { slipDigest } from './slip-digest.ts'
import type { UnpaidOrder } from './lists/unpaid-queries.ts'
import type { DeliveryRow, OrderHistoryRow, OrderRow } from './tables.ts'

export const showOrder = (order: OrderWithDetails): Order => ({
  id: order.id,
  created_at: order.created_at.toISOString(),
  email: order.email,
  subtotal: order.subtotal,
  discounts: order.discounts,
  amount_shipping: order.amount_shipping,
  shipping_method: shippingMethod(order),
  amount_tax: order.amount_tax,
  ...(order.included_tax !== null && { included_tax: order.included_tax }),
  amount_credit: order.amount_credit,
  amount_refunded: refundedOf(order),
  ...(order.amount_credited > 0 && { amount_credited: order.amount_credited }),
  amount_exchanged: order.amount_exchanged_out - order.given_elsewhere.own_on_its_way,
  exchange_of: order.exchange_of,
  ...differenceOf(order),
  exchanges: order.exchanges,
  gift_card: order.gift_card,
  paid: order.paid_at !== null,
  state: order.state,
  disputed: order.disputed,
  delivery: order.delivery && showDelivery(order, order.delivery),
  order_items: order.items.map((item) => showItem({ ...item, ship_by: promisedDayOf(order, item) })),
})

/**
 * The refunds of an exchange are made from the payment of the order that was paid with a card, and shown with the
 * exchange.
 */
export const refundedOf = ({
  amount_refunded,
  amount_credited,
  given_elsewhere: { own, others },
}: Pick<OrderWithDetails, 'amount_refunded' | 'amount_credited' | 'given_elsewhere'>): number =>
  amount_refunded + amount_credited - others + own

/** For an exchange: the difference that was paid for a more expensive size. */
export const differenceOf = ({ exchange_of, amount_charged }: OrderRow): { difference?: number } =>
  exchange_of !== null && amount_charged ? { difference: amount_charged } : {}

/** Earlier orders had two delivery methods, of which the standard one was free. */
export const shippingMethod = ({
  shipping_method,
  amount_shipping,
}: Pick<OrderRow, 'shipping_method' | 'amount_shipping'>): string =>
  `${shipping_method ?? (amount_shipping === 0 ? 'Standard' : 'Expedited')} Shipping`

const showItem = ({ name, unit_price, list_price, cover_image, ...item }: ShownLine) => ({
  line: item.line,
  product_id: item.product_id,
  quantity: item.quantity,
  taken_back: item.taken_back,
  ...(item.exchanged && { exchanged: item.exchanged }),
  in_return: item.in_return,
  size: item.size,
  ...shownPromise(item),
  product: { name, price: unit_price, list_price: list_price ?? unit_price, cover_image },
})

const showDelivery = (order: OrderWithDetails, delivery: NonNullable<OrderWithDetails['delivery']>) => {
  const return_until = returnTimeOf(order)
  const { status, tracking_information, email, shipped_at, delivered_at } = delivery
  const ship_by = shipByAsTold(delivery)
  const { name, line1, line2, city, state, postal_code, country } = delivery
  return {
    status,
    tracking_information,
    email,
    shipped_at: shipped_at && new Date(shipped_at).toISOString(),
    delivered_at: delivered_at && new Date(delivered_at).toISOString(),
    ...(return_until && { return_until: return_until.toISOString() }),
    ...(ship_by && { ship_by }),
    ...(order.paid_at && isPastCanceling(order.paid_at, delivery) && { begun: true }),
    address: { name, line1, line2, city, state, postal_code, country },
  }
}

/** The date of a promised order as its buyer was told last, which may be none. */
export const shipByAsTold = ({
  ship_by,
  delay_told_at,
  delayed_until,
}: Pick<DeliveryRow, 'ship_by' | 'delayed_until'> & { delay_told_at: Date | string | null }): string | null =>
  ship_by && (delay_told_at ? delayed_until : ship_by)

/**
 * True if the order is being made and its buyer cannot cancel it any more: only a late order, and one whose delay was
 * told, can be canceled then.
 */
export const isPastCanceling = (
  paidAt: Date,
  delivery: Pick<DeliveryRow, 'ship_by' | 'delayed_until' | 'status' | 'tracking_information'> & {
    begun_at: Date | string | null
    delay_told_at: Date | string | null
    today: string
  },
): boolean =>
  delivery.status === 'manufacturing' &&
  (delivery.begun_at !== null || delivery.tracking_information !== null) &&
  delivery.delay_told_at === null &&
  !isOverdue(paidAt, delivery)

/** For anyone who knows only the id: masks name, street, e-mail, the end of the postal code and the tracking number. */
export function showMasked(order: OrderWithDetails): Order {
  const shown = showOrder(order)
  return {
    ...shown,
    email: maskEmail(shown.email),
    gift_card: shown.gift_card && maskGiftCard(shown.gift_card),
    delivery: shown.delivery && {
      ...shown.delivery,
      email: maskEmail(shown.delivery.email),
      tracking_information: shown.delivery.tracking_information && MASK,
      address: {
        ...shown.delivery.address,
        name: mask(shown.delivery.address.name),
        line1: mask(shown.delivery.address.line1),
        line2: mask(shown.delivery.address.line2),
        postal_code: mask(shown.delivery.address.postal_code, 2),
      },
    },
  }
}

const maskGiftCard = (card: NonNullable<Order['gift_card']>) => ({
  ...card,
  recipient: maskEmail(card.recipient),
  recipient_name: mask(card.recipient_name),
  sender_name: mask(card.sender_name),
  message: null,
})

const mask = (text: string | null, shown = 1) => text && `${[...text].slice(0, shown).join('')}${MASK}`

function maskEmail(email: string | null): string | null {
  if (!email) return email
  const at = email.lastIndexOf('@')
  return `${mask(email.slice(0, at))}${email.slice(at)}`
}

export async function showAdminOrders(db: Database, rows: OrderWithDetails[]): Promise<AdminOrder[]> {
  const ids = rows.map(({ id }) => id)
  const records = new Map((await listRecords(db, ids)).map((record) => [record.order_id, record]))
  return rows.map((row) => ({
    ...showOrder(row),
    order_items: row.items.map((item) => ({
      ...showItem(item),
      ...(item.tax !== null && { tax: item.tax }),
    })),
    version: row.version,
    begun_at: row.delivery?.begun_at ? new Date(row.delivery.begun_at).toISOString() : null,
    printed_at: row.delivery?.printed_at ? new Date(row.delivery.printed_at).toISOString() : null,
    changed_since_printed: row.delivery?.printed_at ? slipDigest(row) !== row.delivery.printed_digest : false,
    is_late: isLate(row),
    delay_told_at: row.delivery?.delay_told_at ? new Date(row.delivery.delay_told_at).toISOString() : null,
    delayed_until: row.delivery?.delayed_until ?? null,
    ...(row.delivery?.consent_by && { consent_by: row.delivery.consent_by }),
    ...(row.delivery?.consented_at && { consented_at: new Date(row.delivery.consented_at).toISOString() }),
    ...leftOnCardOf(records.get(row.id)),
    awaits_goods: records.get(row.id)?.awaits_goods ?? false,
    ...expectedByOf(records.get(row.id)),
    ...(records.get(row.id)?.is_untold && { is_untold: true }),
    history: (records.get(row.id)?.history ?? []).map(showEntry),
    returns: (records.get(row.id)?.returns ?? []).map(showReturn),
    notes: (records.get(row.id)?.notes ?? []).map(showNote),
    tags: records.get(row.id)?.tags ?? [],
  }))
}

const leftOnCardOf = (record: OrderRecords | undefined): { left_on_card?: number } =>
  record === undefined || record.left_on_card === null ? {} : { left_on_card: record.left_on_card }

const expectedByOf = (record: OrderRecords | undefined): { expected_by?: string } =>
  record?.expected_by ? { expected_by: record.expected_by } : {}

/** Has the same condition as the list of late orders. */
const isLate = (order: OrderWithDetails): boolean =>
  order.delivery?.status === 'manufacturing' &&
  canShip(order) &&
  order.items.some(({ quantity, taken_back, in_return }) => quantity > taken_back + in_return) &&
  isOverdue(order.paid_at ?? order.created_at, order.delivery)

/** True if the last promised date has passed, or 30 days if none was promised. */
const isOverdue = (
  since: Date,
  { ship_by, delayed_until, today }: Pick<DeliveryRow, 'ship_by' | 'delayed_until'> & { today: string },
): boolean =>
  ship_by === null ? since.getTime() < Date.now() - LATE_DAYS * DAY_MS : (delayed_until ?? ship_by) < today

const showReturn = ({ created_at, ...returned }: OrderRecords['returns'][number]) => ({
  ...returned,
  created_at: new Date(created_at).toISOString(),
})

export const showNote = ({ id, at, by, text }: OrderRecords['notes'][number]): OrderNote => ({
  id,
  at: new Date(at).toISOString(),
  by,
  text,
})

type Entry = Omit<OrderHistoryRow, 'at' | 'id'> & { at: string | Date }

export const showEntry = ({ at, by, what, before, after }: Entry) => ({
  at: new Date(at).toISOString(),
  by,
  what,
  before,
  after,
})

export const showUnpaid = ({ failures, ...order }: UnpaidOrder): UnpaidCheckout => ({
  id: order.id,
  created_at: order.created_at.toISOString(),
  state: order.state,
  ends_at: order.hold_ends_at.toISOString(),
  email: order.email ?? failures.findLast(({ email }) => email !== null)?.email ?? null,
  name: failures.findLast(({ name }) => name !== null)?.name ?? null,
  subtotal: order.subtotal,
  order_items: order.items.map(showItem),
  failures: failures.map(({ at, code, message, amount, card }) => ({
    at: new Date(at).toISOString(),
    code,
    message,
    amount,
    card,
  })),
})

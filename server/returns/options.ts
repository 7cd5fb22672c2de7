import { GIFT_CARD_REFUND_DAYS } from '../../contract/credit.ts'
import type { ReturnOptions } from '../../contract/return.ts'
import { sayWhoPays } from '../../contract/return-parcel.ts'
import { promiseInWords } from '../../contract/promise.ts'
import { DAY_MS } from '../../contract/time.ts'
import { todayIn } from '../../contract/time-zone.ts'
import { listProductsToBuy } from '../catalog/queries.ts'
import type { Database } from '../database/connection.ts'
import type { OrderWithDetails } from '../orders/order-queries.ts'
import { shippingValueOf, taxesOf, type Value, valueOf } from '../orders/refunds/piece-values.ts'
import { findAwaitedReturn, getLeftOnCards } from '../orders/refunds/transfer-queries.ts'
import { leftToGive } from '../orders/refunds/refund-queries.ts'
import { listGiven } from '../orders/return-queries.ts'
import { leftOf } from '../orders/returnable.ts'
import { returnUntil } from '../orders/return-time.ts'
import type { OrderItemRow } from '../orders/tables.ts'
import type { CurrentSettings } from '../settings/settings.ts'
import { differenceDue, movedValueOf, sumOf } from './exchange-lines.ts'
import { otherSizes } from './exchange-sizes.ts'
import { listPiecesPaidBy, listReturnsOfOrder, sumExpectedBefore } from './queries.ts'
import { payerOf, whyNotCancel, whyNotCancelAhead, whyNotReturn } from './rules.ts'
import { formOf, showReturn } from './show-return.ts'

export async function showOptions(
  db: Database,
  settings: CurrentSettings,
  order: OrderWithDetails,
): Promise<ReturnOptions> {
  const { delivery, items } = order
  const [given, returns, products, leftToMove, ofCards, expected, awaited] = await Promise.all([
    listGiven(db, order.id),
    listReturnsOfOrder(db, order.id),
    listProductsToBuy(
      db,
      items.map(({ product_id }) => product_id),
    ),
    leftToGive(db, order),
    getLeftOnCards(db, order.id),
    sumExpectedBefore(db, order.id),
    findAwaitedReturn(db, order.id),
  ])
  const left_on_card = Math.max(0, ofCards - expected)
  const taxes = taxesOf(order, items)
  const hasLeft = items.some((item) => leftOf(item) > 0)
  const whyNot = hasLeft || !order.paid_at ? undefined : whyNothingLeft(order)
  const whyNotSent = whyNot ?? whyNotReturn(order, delivery)
  const whyNotStopped =
    whyNot ?? whyNotCancel(order, delivery) ?? (awaited ? whyNotCancelAhead(awaited) : undefined)
  const until = delivery && returnUntil(delivery)
  const isUnsent = delivery?.status === 'manufacturing'
  const shipping = await shippingShown(db, order, isUnsent)
  const canExchange = whyNotSent === undefined && order.disputed !== 'open'
  const today = todayIn(settings.get('shop').time_zone)
  const productOf = (item: OrderItemRow) => products.find(({ id }) => id === item.product_id)
  const sizesOf = (item: OrderItemRow, values: Value[]) =>
    canExchange && values.length > 0 && sumOf(values[0]!) <= leftToMove
      ? otherSizes(productOf(item), item).map((other) => showSize(other, values, today))
      : []
  return {
    order_id: order.id,
    can_cancel: whyNotStopped === undefined,
    why_not_cancel: whyNotStopped ?? null,
    can_return: whyNotSent === undefined,
    why_not_return: whyNotSent ?? null,
    is_late: until !== null && until < new Date(),
    return_until: until && until.toISOString(),
    ...delayOf(delivery),
    who_pays: sayWhoPays(payerOf(order, { basis: 'policy' })),
    shipping,
    credit_form: left_on_card > 0 ? formOf(order) : null,
    left_to_give: Math.max(0, leftToMove - expected),
    left_on_card,
    lines: items.map((item) => {
      const values = valuesOf(item, taxes.get(item.line)!, given.get(item.line))
      return {
        ...showLine(item, values.map(sumOf)),
        stock_per_size: productOf(item)?.stock_per_size ?? true,
        sizes: sizesOf(item, values),
      }
    }),
    returns: returns.map((returned) => showReturn(returned, settings)),
  }
}

const whyNothingLeft = ({ kind }: Pick<OrderWithDetails, 'kind'>): string =>
  kind === 'gift_card'
    ? `A gift card that nobody has used can be given back within ${GIFT_CARD_REFUND_DAYS} days: write to us.`
    : 'Every piece of this order is in a return or was given back.'

function delayOf(delivery: OrderWithDetails['delivery']): Pick<ReturnOptions, 'delay'> {
  if (!delivery?.consent_by || delivery.consented_at || delivery.status !== 'manufacturing') return {}
  return { delay: { consent_by: delivery.consent_by, until: delivery.delayed_until } }
}

/** 0 while pieces of the order's exchanges are with the buyer: delivery is refunded with the last piece of all. */
async function shippingShown(db: Database, order: OrderWithDetails, isUnsent: boolean): Promise<number> {
  const { shipping, shipping_tax } = shippingValueOf(order, order.items, isUnsent)
  if (shipping + shipping_tax === 0) return 0
  const pieces = await listPiecesPaidBy(db, order.id)
  const isOut = pieces.some(
    ({ order_id, quantity, taken_back }) => order_id !== order.id && taken_back < quantity,
  )
  return isOut ? 0 : shipping + shipping_tax
}

/** The value of one piece of the line, of two, and so on. */
const valuesOf = (item: OrderItemRow, tax: number, given: Value | undefined): Value[] =>
  Array.from({ length: leftOf(item) }, (_, before) => valueOf(item, tax, given, before + 1))

/** Includes the amount that is refunded for a cheaper size, or to be paid for a more expensive one. */
function showSize(
  { size, left, difference, ship_by, made_to_order }: ReturnType<typeof otherSizes>[number],
  values: Value[],
  today: string,
) {
  const promise = ship_by === null ? undefined : promiseOfNewSize(ship_by, made_to_order, today)
  const shown = { size, left, ...(promise && { promise }) }
  if (difference === 0) return shown
  const pieces = values.map((value, before) => ({
    ...value,
    quantity: before + 1,
    price_difference: difference,
  }))
  if (difference > 0) return { ...shown, difference, dues: pieces.map(differenceDue) }
  return {
    ...shown,
    difference,
    amounts: pieces.map((piece) => sumOf(piece) - sumOf(movedValueOf(piece))),
  }
}

/** The production time of made-to-order pieces begins when the exchange is settled. */
function promiseOfNewSize(shipBy: string, isMadeToOrder: boolean, today: string): string {
  if (!isMadeToOrder) return promiseInWords(shipBy, false)
  const days = (Date.parse(shipBy) - Date.parse(today)) / DAY_MS
  return `Made to order: ships within ${days} ${days === 1 ? 'day' : 'days'}, once we have looked at your parcel`
}

function showLine(item: OrderItemRow, amounts: number[]) {
  const { line, product_id, name, size, cover_image, quantity, returnable } = item
  const left = leftOf(item)
  return { line, product_id, name, size, cover_image, quantity, left, amounts, returnable }
}

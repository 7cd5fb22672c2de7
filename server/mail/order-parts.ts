import { createElement as h, type CSSProperties, type ReactNode } from 'react'
import { money } from '../../contract/money.ts'
import { postalLines } from '../../contract/postal-lines.ts'
import { dayInWords, promiseInWords } from '../../contract/promise.ts'
import type { Returnable } from '../../contract/product-fields.ts'
import type { ReturnPayer } from '../../contract/return-parcel.ts'
import { sizeLabel } from '../../contract/sizes.ts'
import { variantUrl } from '../../contract/image.ts'
import { trackingPath, withdrawalPath } from '../../contract/paths/order.ts'
import { INK, type Letterhead, LINE, SOFT } from './sheet.ts'
import { button, link, photograph, withoutLinks } from './parts.ts'

/** Money in cents, times in ISO 8601. */
export interface OrderSummary {
  id: string
  placedAt: string
  items: OrderedItem[]
  /** The goods, after promotions. */
  subtotal: number
  /** Absent if there are none. */
  discounts?: { name: string; amount: number; of: 'goods' | 'delivery' }[]
  shipping: number
  /** Absent if nothing is delivered, and in mails of earlier releases. */
  shippingMethod?: string
  /** True if a gift card was bought, which is mailed; absent in all other mails, and in those of earlier releases. */
  isGiftCard?: true
  tax: number
  /** The tax included in the prices; absent if tax is added to them. */
  includedTax?: number
  total: number
  /** The part of the total that credit has paid; absent if none has. */
  credit?: number
  /**
   * The amount refunded so far, and the part of it given as credit, as the order's page shows them; absent in mails of
   * earlier releases.
   */
  refunded?: { amount: number; asCredit: number }
  /** The order whose pieces it replaces and whose payment funded it; absent in all others. */
  exchangeOf?: string
  /** True if it replaces missing, damaged or wrong pieces in the same size. */
  isReplacement?: true
  /** The part of the total that was paid for a more expensive size. */
  difference?: number
  /**
   * The day by which the whole order leaves, as its buyer knows it; absent if it leaves at once, has left, or no day is
   * known.
   */
  shipBy?: string
  /** `delayed`: the buyer was told about a delay; `over`: nothing more is to be sent; absent otherwise. */
  departure?: 'delayed' | 'over'
  /** Who pays for the parcel of a return; absent if the buyer was told nothing. */
  returnPaidBy?: ReturnPayer
  /** The last day to return what is left; absent before delivery, and once that day has passed. */
  returnUntil?: string
  /** True if nothing has been sent; absent in all others, and in mails of earlier releases. */
  isUnsent?: true
  address: PostalAddress | null
}

/** The chosen method's delivery time, counted from the day on which the order leaves. */
export function deliveryTimeOf({ shippingMethod, address }: OrderSummary, shop: Letterhead): string {
  if (!shippingMethod || !address?.country) return ''
  const time = shop.deliveryTimeOf({ shippingMethod, country: address.country })
  return time ? `${shippingMethod} takes ${time}. ` : ''
}

interface OrderedItem {
  name: string
  size: string
  quantity: number
  /** Pieces that were refunded or came back; absent in mails of earlier releases. */
  takenBack?: number
  /** Before promotions. */
  unitPrice: number
  image: string | null
  /** For a returned piece: the size that it is exchanged for. */
  newSize?: string | undefined
  /** Present if returns of the piece are restricted. */
  returnable?: Exclude<Returnable, 'yes'>
  /** Present if it does not leave at once. */
  shipBy?: string
  isMadeToOrder?: boolean
}

interface PostalAddress {
  name: string | null
  line1: string | null
  line2: string | null
  city: string | null
  state: string | null
  postalCode: string | null
  country: string | null
}

const words: CSSProperties = { fontSize: '15px', lineHeight: '22px', color: INK, verticalAlign: 'top' }
const quiet: CSSProperties = { fontSize: '13px', lineHeight: '20px', color: SOFT }
const rule = `1px solid ${LINE}`
const row: CSSProperties = { padding: '16px 0', borderBottom: rule }

const table = (className: string, style: CSSProperties, ...rows: ReactNode[]) =>
  h(
    'table',
    {
      className,
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      border: 0,
      style: { borderCollapse: 'collapse', ...style },
    },
    h('tbody', null, ...rows),
  )

export const orderNumber = ({ id, placedAt }: OrderSummary): ReactNode =>
  h(
    'p',
    { className: 'soft', style: { ...quiet, margin: '0 0 20px' } },
    `Order ${id}, ${dayInWords(placedAt)}`,
  )

export const orderItems = ({ items }: Pick<OrderSummary, 'items'>, letterhead: Letterhead): ReactNode => {
  const arePictured = items.some(({ image }) => absoluteImage(image, letterhead))
  return table(
    'line',
    { borderTop: rule },
    ...items.map((item, line) => {
      const image = absoluteImage(item.image, letterhead)
      return h(
        'tr',
        { key: line },
        arePictured &&
          h(
            'td',
            { width: 88, className: 'line', style: { ...row, verticalAlign: 'top' } },
            image && photograph(image, 72),
          ),
        h(
          'td',
          {
            className: 'ink line',
            style: { ...words, padding: '16px 12px 16px 0', borderBottom: rule, overflowWrap: 'anywhere' },
          },
          item.name,
          h('div', { className: 'soft', style: quiet }, sizeAndQuantity(item)),
        ),
        h(
          'td',
          { align: 'right', className: 'ink line', style: { ...words, ...row, whiteSpace: 'nowrap' } },
          money(item.unitPrice * item.quantity),
        ),
      )
    }),
  )
}

const RETURNABLE: Record<NonNullable<OrderedItem['returnable']>, string> = {
  final_sale: 'final sale',
  custom_made: 'made for you',
  sealed: 'comes back only with its seal unbroken',
}

const sizeAndQuantity = ({
  size,
  quantity,
  takenBack,
  unitPrice,
  newSize,
  returnable,
  shipBy,
  isMadeToOrder,
}: OrderedItem) =>
  [
    sizeLabel(size),
    `${quantity} × ${money(unitPrice)}`,
    newSize && newSize !== size && `exchanged for ${sizeLabel(newSize)}`,
    takenBack && `${takenBack} refunded`,
    returnable && RETURNABLE[returnable],
    shipBy && promiseInWords(shipBy, isMadeToOrder === true),
  ]
    .filter(Boolean)
    .join(', ')

/** The order with only the pieces that are sent, without refunded ones. */
export const sentItems = (order: OrderSummary): OrderSummary => ({
  ...order,
  items: order.items
    .map(({ takenBack = 0, quantity, ...item }) => ({ ...item, quantity: quantity - takenBack }))
    .filter(({ quantity }) => quantity > 0),
})

export const orderTotals = (
  {
    subtotal,
    discounts = [],
    shipping,
    shippingMethod,
    isGiftCard,
    tax,
    includedTax,
    total,
    credit,
    exchangeOf,
    difference = 0,
  }: OrderSummary,
  refunded?: number,
): ReactNode => {
  const off = (part: 'goods' | 'delivery') => discounts.filter((discount) => discount.of === part)
  const before = (cents: number, part: 'goods' | 'delivery') =>
    off(part).reduce((sum, discount) => sum + discount.amount, cents)
  const method = shippingMethod ?? (shipping === 0 ? 'Standard Shipping' : 'Expedited Shipping')
  return table(
    'amounts',
    { marginTop: '16px' },
    amount('Subtotal', before(subtotal, 'goods')),
    ...off('goods').map((discount) => amount(discount.name, -discount.amount)),
    !isGiftCard && amount(method, before(shipping, 'delivery')),
    ...off('delivery').map((discount) => amount(discount.name, -discount.amount)),
    includedTax === undefined ? amount('Tax', tax) : amount('Tax included', includedTax),
    amount('Total', total, { fontWeight: 600, paddingTop: '10px' }),
    credit !== undefined && amount('Gift card or credit', -credit),
    credit !== undefined && credit < total && amount('Paid by card', credit - total),
    exchangeOf !== undefined && amount('Paid by exchange', difference - total),
    difference > 0 && amount('Difference paid by card', -difference),
    refunded !== undefined && amount('Refunded', -refunded),
  )
}

/** How a return's refund results from the prices of its pieces. In cents. */
export interface ReturnParts {
  /** The price of pieces that are not accepted. */
  refused: number
  /** The part of the pieces' value that pays for others. */
  exchanged: number
  kept: number
  shipping: number
  /** Tax on the pieces and the delivery, if it was added to prices. */
  tax: number
}

interface ReturnSums {
  /** With its tax. */
  shipping: number
  amount: number
  parts?: ReturnParts
  /** True if the shop has yet to decide. */
  isRequest?: boolean
}

/** The table of a return's refund. */
export const returnTotals = ({ shipping, amount: sum, parts, isRequest }: ReturnSums): ReactNode => {
  const part = (label: string, cents: number) => cents !== 0 && amount(label, cents)
  return table(
    'amounts',
    { marginTop: '16px' },
    parts && part('Not taken back', -parts.refused),
    parts && part('Pays for the new pieces', -parts.exchanged),
    parts && part('We keep', -parts.kept),
    part('Shipping', parts ? parts.shipping : shipping),
    parts && part('Tax', parts.tax),
    amount(isRequest ? 'If we agree, you get back' : 'You get back', sum, { fontWeight: 600 }),
  )
}

const amount = (label: string, cents: number, style: CSSProperties = {}): ReactNode => {
  const cell = { className: 'ink', style: { ...words, padding: '3px 0', ...style } }
  return h(
    'tr',
    { key: label },
    h('td', cell, label),
    h('td', { align: 'right', ...cell }, money(cents).replace('-', '−')),
  )
}

export const shippingAddress = (address: PostalAddress | null): ReactNode => {
  if (!address) return null
  const { postalCode, ...others } = address
  const lines = postalLines({ ...others, postal_code: postalCode })
  // Each line runs in the direction of its script, and all lines begin at the same side.
  const line = { dir: 'auto', className: 'ink', style: { ...words, textAlign: 'left' } } as const
  return h(
    'div',
    { style: { marginTop: '32px' } },
    h('div', { className: 'soft', style: quiet }, 'Shipping address'),
    ...lines.map((text, key) => h('div', { key, ...line }, withoutLinks(text))),
  )
}

export const trackButton = ({ id }: OrderSummary, { publicUrl }: Letterhead): ReactNode =>
  button(`${publicUrl}${trackingPath(id)}`, 'Track your order')

/** EU consumers have the right to withdraw by a function of the shop that must be easy to find. */
export const withdrawLink = ({ id }: OrderSummary, { publicUrl }: Letterhead): ReactNode =>
  h(
    'p',
    { className: 'ink', style: { ...quiet, margin: '32px 0 0' } },
    link(`${publicUrl}${withdrawalPath(id)}`, 'Withdraw from contract here'),
  )

/** Mail programs need absolute URLs, and few of them show AVIF. */
function absoluteImage(image: string | null, { publicUrl }: Letterhead): string | null {
  if (!image) return null
  if (image.startsWith('https://')) return image
  return image.startsWith('/') ? publicUrl + (variantUrl(image, 320, 'jpg') ?? image) : null
}

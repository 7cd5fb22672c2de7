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
  /** Absent where there are none. */
  discounts?: { name: string; amount: number; of: 'goods' | 'delivery' }[]
  shipping: number
  /** Absent where nothing is delivered, and in mails of earlier releases. */
  shippingMethod?: string
  /** A gift card was bought, which is mailed; absent in all others, and in mails of earlier releases. */
  isGiftCard?: true
  tax: number
  /** Contained in the prices; absent where tax is added to them. */
  includedTax?: number
  total: number
  /** The part of the total that credit has paid; absent if none has. */
  credit?: number
  /** What was given back of it so far, and what of that as credit, as its page says it; absent in mails of earlier releases. */
  refunded?: { amount: number; asCredit: number }
  /** The order whose pieces it replaces, which have paid for it; absent in all others. */
  exchangeOf?: string
  /** It replaces what was missing, damaged or wrong, in the same size. */
  isReplacement?: true
  /** The part of its total that was paid for a dearer size. */
  difference?: number
  /** The day by which it leaves together, as its buyer knows it; absent where it leaves at once, has left, or no day is known. */
  shipBy?: string
  /** Its buyer was told of a delay, or nothing of it is to be sent any more; absent in all others. */
  departure?: 'delayed' | 'over'
  /** Who pays for the parcel of a return; absent where the buyer was told nothing. */
  returnPaidBy?: ReturnPayer
  /** What is left of it can be returned until then; absent before it is delivered, and once that time is over. */
  returnUntil?: string
  /** Nothing of it has left; absent in all others, and in mails of earlier releases. */
  isUnsent?: true
  address: PostalAddress | null
}

/** How long the delivery takes that was chosen, from the day on which the order leaves. */
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
  /** For a piece that comes back: the size that it is exchanged for. */
  newSize?: string | undefined
  /** Where it cannot just be returned. */
  returnable?: Exclude<Returnable, 'yes'>
  /** Where it does not leave at once. */
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

/** With the pieces that are sent: those that were not refunded. */
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

/** How what a return gives back follows from what its pieces cost. In cents. */
export interface ReturnParts {
  /** What was paid for pieces that are not taken back. */
  refused: number
  /** What of the pieces' worth pays for others. */
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
  /** The shop decides first. */
  isRequest?: boolean
}

/** What a return gives back. */
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
  // Each line runs in the direction of its letters and begins where the others do.
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

/** Consumers in the EU may withdraw by a function of the shop, which has to be easy to find. */
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

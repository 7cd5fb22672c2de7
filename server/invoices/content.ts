import { cut } from '../../contract/cut.ts'
import { money } from '../../contract/money.ts'
import { postalLines } from '../../contract/postal-lines.ts'
import type { InvoiceKind } from '../../contract/invoice.ts'
import { dayInWords } from '../../contract/promise.ts'
import { nameWithSize, sizeLabel } from '../../contract/sizes.ts'
import type { Settings } from '../../contract/settings.ts'
import { todayIn } from '../../contract/time-zone.ts'
import type { OrderWithDetails } from '../orders/order-queries.ts'
import { differenceOf, shippingMethod } from '../orders/show-order.ts'
import type { RefundRow } from '../orders/tables.ts'
import { type Paper, paperOf } from './paper.ts'

/** The complete content of a document as it was issued. */
export interface InvoiceContent {
  /**
   * The version of the layout in `pdf.ts`; a change of the layout needs a new number, unless it only corrects a fault.
   */
  layout: 1
  kind: InvoiceKind
  number: string
  issuedAt: string
  /** The time zone of its dates; UTC if it was issued before shops had one. */
  timeZone?: string
  /** The paper of the buyer's country; A4 if it was issued before documents had one. */
  paper?: Paper
  /** The code of the destination country; absent if it was issued before documents had one. */
  country?: string | null
  seller: { name: string; lines: string[] }
  buyer: string[]
  facts: { name: string; value: string }[]
  lines: InvoiceLine[]
  sums: { label: string; amount: number }[]
  total: { label: string; amount: number }
  note: string
}

interface InvoiceLine {
  name: string
  /** Such as its size. */
  detail: string
  quantity: number
  unitPrice: number
  amount: number
}

interface Numbered {
  number: string
  issuedAt: Date
}

type Seller = Pick<
  Settings['shop'],
  'name' | 'legal_name' | 'address' | 'company_numbers' | 'support_email' | 'phone' | 'time_zone'
>

/**
 * The total of an order's invoice, in cents. An exchange, whose pieces were invoiced with the first order, is invoiced
 * for the difference only.
 */
export function invoicedOf({ total, amount_tax, included_tax, ...order }: OrderWithDetails) {
  const tax = included_tax ?? amount_tax
  const { difference } = differenceOf({ ...order, total, amount_tax, included_tax })
  if (difference === undefined) return { total, tax }
  return { total: difference, tax: Math.round((tax * difference) / total) }
}

export function invoiceOf(order: OrderWithDetails, shop: Seller, about: Numbered): InvoiceContent {
  if (order.exchange_of !== null) return invoiceOfDifference(order, shop, about)
  const shippedAt = order.delivery?.shipped_at
  return {
    ...headOf('invoice', order, shop, about),
    facts: [
      { name: 'Order', value: order.id },
      { name: 'Ordered', value: dayOf(order.created_at, shop.time_zone) },
      { name: 'Paid', value: dayOf(order.paid_at!, shop.time_zone) },
      ...(shippedAt ? [{ name: 'Sent', value: dayOf(new Date(shippedAt), shop.time_zone) }] : []),
      // The prices below do not include it.
      ...order.discounts.map(({ name, amount }) => ({
        name: 'Discount',
        value: `${name}, ${money(amount)}`,
      })),
    ],
    lines: order.items.map(({ name, size, quantity, unit_price }) => ({
      name,
      detail: sizeLabel(size),
      quantity,
      unitPrice: unit_price,
      amount: quantity * unit_price,
    })),
    sums: [
      { label: 'Subtotal', amount: order.subtotal },
      { label: shippingMethod(order), amount: order.amount_shipping },
      ...taxSums(order),
    ],
    total: { label: 'Total', amount: order.total },
    note: `This invoice has been paid${paidBy(order)}. Thank you for your order.`,
  }
}

function paidBy({ total, amount_credit }: OrderWithDetails): string {
  if (amount_credit === 0) return ''
  const card = total - amount_credit
  const credit = `${money(amount_credit)} with a gift card or credit`
  return card > 0 ? `: ${credit}, ${money(card)} by card` : ': with a gift card or credit'
}

function invoiceOfDifference(order: OrderWithDetails, shop: Seller, about: Numbered): InvoiceContent {
  const { total, tax } = invoicedOf(order)
  const isIncluded = order.included_tax !== null
  const net = isIncluded ? total : total - tax
  return {
    ...headOf('invoice', order, shop, about),
    facts: [
      { name: 'Order', value: order.id },
      { name: 'Exchange of order', value: order.exchange_of! },
      { name: 'Paid', value: dayOf(order.charged_at ?? order.paid_at!, shop.time_zone) },
    ],
    lines: [
      {
        name: 'Difference in price',
        detail: inWords(order.items),
        quantity: 1,
        unitPrice: net,
        amount: net,
      },
    ],
    sums: taxSums({ ...order, total, ...(isIncluded ? { included_tax: tax } : { amount_tax: tax }) }),
    total: { label: 'Total', amount: total },
    note: 'This invoice has been paid. The other order was invoiced before.',
  }
}

/** An invoice must state its sums without the included tax. */
function taxSums({ amount_tax, included_tax, total, tax_rate }: OrderWithDetails) {
  if (included_tax === null) return [{ label: 'Tax', amount: amount_tax }]
  return [
    { label: 'Included net amount', amount: total - included_tax },
    { label: `Included tax${rateOf(tax_rate)}`, amount: included_tax },
  ]
}

const rateOf = (rate: number | null): string => (rate === null ? '' : ` (${rate / 100} %)`)

interface Correction {
  kind: 'credit_note' | 'reversal'
  invoice: string
  /** The credit note that a reversal cancels. */
  reverses?: string
  amount: number
  tax: number
  goes_to: RefundRow['goes_to']
  /** The refunded pieces; empty if the refund names none. */
  pieces: readonly Piece[]
}

type Piece = Pick<OrderWithDetails['items'][number], 'name' | 'size' | 'quantity'>

/** A longer text would not fit on a page. */
const MAX_DETAIL = 1_500

function inWords(pieces: readonly Piece[]): string {
  const text = pieces
    .map(({ name, size, quantity }) => `${quantity} × ${nameWithSize(name, size)}`)
    .join('; ')
  return text.length > MAX_DETAIL ? `${cut(text, MAX_DETAIL)}…` : text
}

export function correctionOf(
  order: OrderWithDetails,
  shop: Seller,
  { kind, invoice, reverses, amount, tax, goes_to, pieces }: Correction,
  about: Numbered,
): InvoiceContent {
  const isCredit = kind === 'credit_note'
  return {
    ...headOf(kind, order, shop, about),
    facts: [
      { name: 'Invoice', value: invoice },
      ...(reverses ? [{ name: 'Credit note', value: reverses }] : []),
      { name: 'Order', value: order.id },
    ],
    lines: [
      {
        name: isCredit ? `Refund of order ${order.id}` : `The bank has returned the refund of ${reverses}`,
        detail: inWords(pieces),
        quantity: 1,
        unitPrice: amount - tax,
        amount: amount - tax,
      },
    ],
    sums: [{ label: `Tax${rateOf(order.tax_rate)}`, amount: tax }],
    total: { label: isCredit ? 'Given back' : 'Owed again', amount },
    note: isCredit
      ? goes_to === 'credit'
        ? 'We have given this amount back as a gift card or credit.'
        : 'We have sent this amount back to the card that you paid with.'
      : `The credit note ${reverses} does not count any more.`,
  }
}

const headOf = (
  kind: InvoiceKind,
  order: OrderWithDetails,
  shop: Seller,
  { number, issuedAt }: Numbered,
) => ({
  layout: 1 as const,
  kind,
  number,
  issuedAt: issuedAt.toISOString(),
  timeZone: shop.time_zone,
  paper: paperOf(order.delivery?.country),
  country: order.delivery?.country ?? null,
  seller: {
    name: shop.legal_name || shop.name,
    lines: [
      ...linesOf(shop.address),
      ...linesOf(shop.company_numbers),
      shop.support_email,
      shop.phone,
    ].filter(Boolean),
  },
  buyer: buyerOf(order),
})

function buyerOf({ delivery, email }: OrderWithDetails): string[] {
  const lines = delivery ? postalLines(delivery) : []
  return [...lines, ...(email ? [email] : [])]
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const dayOf = (time: Date, timeZone = 'UTC'): string => dayInWords(todayIn(timeZone, time))

import type { ReactNode } from 'react'
import { money } from '../../contract/money.ts'
import { adminOrderPath, adminReturnPath } from '../../contract/paths/dashboard.ts'
import { dayInWords } from '../../contract/promise.ts'
import { button, facts, link, moment, paragraph, title } from './parts.ts'
import type { Letterhead } from './sheet.ts'
import { template } from './template.ts'

/** Money in cents, times in ISO 8601. */
interface NewOrder {
  id: string
  pieces: number
  charged: number
  /** Absent in mails of earlier releases. */
  isExchange?: boolean
}

interface OrdersOfDay {
  day: string
  orders: NewOrder[]
  count: number
  /** Absent in mails of earlier releases, like `giftCards`. */
  exchanges?: number
  giftCards?: number
  charged: number
}

/**
 * To members of the staff who have subscribed. They contain nothing that buyers have typed, because an erasure only
 * searches mails to the person.
 */
export const STAFF_MAILS = {
  'staff-order': template<NewOrder>({
    subject: ({ id, charged, isExchange }) =>
      isExchange
        ? `New exchange ${id}${charged > 0 ? `: ${money(charged)}` : ''}`
        : `New order ${id}: ${money(charged)}`,
    preview: contentOf,
    body: (order, shop) => [
      title(order.isExchange ? 'A new exchange.' : 'A new order.'),
      facts([
        ['Order', order.id],
        order.pieces === 0 ? ['Bought', 'Gift card'] : ['Pieces', String(order.pieces)],
        ['Paid', order.isExchange && order.charged === 0 ? 'With what comes back' : money(order.charged)],
      ]),
      button(orderPage(order.id, shop), 'Open the order'),
      whyYou(shop),
    ],
  }),

  'staff-orders': template<OrdersOfDay>({
    subject: (all) => `${countInWords(all)} on ${dayInWords(all.day)}`,
    preview: ({ charged }) => `${money(charged)} paid.`,
    body: (all, shop) => [
      title(`${countInWords(all)} on ${dayInWords(all.day)}`),
      paragraph(
        `${money(all.charged)} was paid.`,
        !!all.giftCards && ' What gift cards were bought for counts once it is spent.',
      ),
      facts(
        all.orders.map((order) => [
          order.id,
          order.isExchange && order.charged === 0
            ? contentOf(order)
            : `${contentOf(order)}, ${money(order.charged)}`,
        ]),
      ),
      howMany(all) > all.orders.length && paragraph(`And ${howMany(all) - all.orders.length} more.`),
      button(`${shop.publicUrl}/dashboard/orders`, 'Open the orders'),
      whyYou(shop),
    ],
  }),

  'staff-dispute': template<{
    orderId: string
    reason: string | null
    amount: number | null
    dueBy: string | null
    providerUrl: string | null
  }>({
    subject: ({ orderId, dueBy }) =>
      `Disputed: order ${orderId}${dueBy ? `, answer by ${dayInWords(dueBy)}` : ''}`,
    preview: () => 'Without an answer the bank gives the money back to the buyer.',
    body: ({ orderId, reason, amount, dueBy, providerUrl }, shop) => [
      title('A payment is disputed.'),
      facts([
        ['Order', orderId],
        ...(amount === null ? [] : [['Amount', money(amount)] as [string, string]]),
        ...(reason === null ? [] : [['Reason', reason.replaceAll('_', ' ')] as [string, string]]),
        ...(dueBy === null ? [] : [['Answer by', moment(dueBy)] as [string, string]]),
      ]),
      paragraph(
        'Without an answer the bank gives the money back to the buyer. Until it has decided, the order is neither shipped nor refunded.',
      ),
      providerUrl
        ? button(providerUrl, 'Answer at the payment provider')
        : paragraph('It is answered on the pages of the payment provider.'),
      paragraph(link(orderPage(orderId, shop), 'Open the order')),
      whyYou(shop),
    ],
  }),

  'staff-return': template<{
    number: string
    orderId: string
    waitsFor: 'decision' | 'inspection'
    /** Absent in mails of earlier releases. */
    isExchange?: boolean
  }>({
    subject: ({ number, waitsFor, isExchange }) =>
      `${isExchange ? 'Exchange' : 'Return'} ${number} ${waitsFor === 'decision' ? 'asks for a decision' : 'has arrived'}`,
    preview: ({ orderId }) => `Of order ${orderId}.`,
    body: ({ number, orderId, waitsFor, isExchange }, shop) => [
      title(
        `${isExchange ? 'An exchange' : 'A return'} waits ${waitsFor === 'decision' ? 'for a decision' : 'to be inspected'}.`,
      ),
      facts([
        [isExchange ? 'Exchange' : 'Return', number],
        ['Order', orderId],
      ]),
      button(`${shop.publicUrl}${adminReturnPath(number)}`, `Open the ${isExchange ? 'exchange' : 'return'}`),
      whyYou(shop),
    ],
  }),

  'staff-low-stock': template<{ products: { id: number; name: string; available: number }[]; count: number }>(
    {
      subject: ({ products, count }) =>
        count === 1 ? `Running low: ${products[0]!.name}` : `${count} products are running low`,
      preview: () => 'Of at least one size few pieces are left.',
      body: ({ products, count }, shop) => [
        title('Running low.'),
        paragraph('Of at least one size of these, few pieces are left.'),
        facts(products.map(({ name, available }) => [name, `${piecesOf(available)} in all`])),
        count > products.length && paragraph(`And ${count - products.length} more.`),
        button(`${shop.publicUrl}/dashboard/products?low_stock=true`, 'Open the products'),
        whyYou(shop),
      ],
    },
  ),
}

/** The content of an order; an order without pieces bought a gift card. */
function contentOf({ pieces, isExchange }: NewOrder): string {
  if (pieces === 0) return 'Gift card'
  return isExchange ? `Exchange of ${piecesOf(pieces)}` : piecesOf(pieces)
}

const howMany = ({ count, exchanges = 0, giftCards = 0 }: OrdersOfDay) => count + exchanges + giftCards

/** `2 orders, 1 exchange`, as the sales count them. */
function countInWords({ count, exchanges = 0, giftCards = 0 }: OrdersOfDay): string {
  const counts: [number, string][] = [
    [count, 'order'],
    [exchanges, 'exchange'],
    [giftCards, 'gift card'],
  ]
  return counts
    .filter(([many]) => many > 0)
    .map(([many, what]) => `${many} ${what}${many === 1 ? '' : 's'}`)
    .join(', ')
}

const piecesOf = (pieces: number) => (pieces === 1 ? '1 piece' : `${pieces} pieces`)

const orderPage = (id: string, { publicUrl }: Letterhead) => `${publicUrl}${adminOrderPath(id)}`

const whyYou = ({ publicUrl }: Letterhead): ReactNode =>
  paragraph('You have chosen this mail. ', link(`${publicUrl}/dashboard/mails`, 'Choose others'))

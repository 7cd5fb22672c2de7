import { Link } from '@react-email/components'
import { createElement as h, type ReactNode } from 'react'
import { money } from '../../../contract/money.ts'
import type { MailData } from '../mail.ts'
import { INK, type Letterhead, Sheet } from './letterhead.ts'
import { orderItems, orderNumber, orderTotals, shippingAddress, trackButton } from './order-parts.ts'
import { paragraph, title } from './parts.ts'

export const orderConfirmation = (
  { order }: MailData['order-confirmation'],
  letterhead: Letterhead,
): ReactNode =>
  h(Sheet, {
    letterhead,
    preview: `Order ${order.id}: ${money(order.total)}. We start making it now.`,
    children: [
      title('Thank you for your order.'),
      orderNumber(order),
      paragraph(
        'We have received your payment and start making your order now. You will hear from us when it ships.',
      ),
      trackButton(order, letterhead),
      orderItems(order, letterhead),
      orderTotals(order),
      shippingAddress(order.address),
    ],
  })

export const orderShipped = (
  { order, tracking }: MailData['order-shipped'],
  letterhead: Letterhead,
): ReactNode =>
  h(Sheet, {
    letterhead,
    preview: tracking
      ? `Order ${order.id} has left us. Tracking: ${tracking}`
      : `Order ${order.id} has left us.`,
    children: [
      title('Your order is on its way.'),
      orderNumber(order),
      tracking
        ? paragraph('It has left us. Tracking: ', trackingLink(tracking))
        : paragraph('It has left us.'),
      trackButton(order, letterhead),
      orderItems(order, letterhead),
      shippingAddress(order.address),
    ],
  })

export const orderRefunded = (
  { order, amount, inFull }: MailData['order-refunded'],
  letterhead: Letterhead,
): ReactNode =>
  h(Sheet, {
    letterhead,
    preview: `${money(amount)} of order ${order.id} are on their way back to you.`,
    children: [
      title(inFull ? 'Your order has been refunded.' : 'Part of your order has been refunded.'),
      orderNumber(order),
      paragraph(
        `We have sent ${money(amount)} back to the card you paid with. `,
        'Banks take 5 to 10 days to show it.',
      ),
      orderItems(order, letterhead),
      orderTotals(order, amount),
    ],
  })

export const orderUnfulfillable = (
  { order }: MailData['order-unfulfillable'],
  letterhead: Letterhead,
): ReactNode =>
  h(Sheet, {
    letterhead,
    preview: `Your payment of ${money(order.total)} goes back to you in full.`,
    children: [
      title('We are sorry: it sold out.'),
      orderNumber(order),
      paragraph(
        'Your payment reached us after your reservation had ended, and what you chose had been sold meanwhile. ',
        `We are sending ${money(order.total)} back to your card in full; you need not do anything. `,
        'Banks take 5 to 10 days to show it.',
      ),
      orderItems(order, letterhead),
      orderTotals(order),
    ],
  })

export const orderMismatched = ({ order }: MailData['order-mismatched'], letterhead: Letterhead): ReactNode =>
  h(Sheet, {
    letterhead,
    preview: 'What you were charged was not what your order comes to. It goes back to you in full.',
    children: [
      title('We are sorry: your payment was not right.'),
      orderNumber(order),
      paragraph(
        'The payment that reached us is not what your order comes to. The mistake is not yours, but we could not ',
        'keep the order. We are sending all that was charged back to your card; you need not do anything. ',
        'Banks take 5 to 10 days to show it. If you still want what you chose, please order it again.',
      ),
      orderItems(order, letterhead),
      orderTotals(order),
    ],
  })

const trackingLink = (tracking: string) =>
  /^https?:\/\/\S+$/.test(tracking)
    ? h(Link, { href: tracking, style: { color: INK, textDecoration: 'underline' } }, tracking)
    : tracking

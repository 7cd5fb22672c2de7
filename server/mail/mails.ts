import type { ReactNode } from 'react'
import { trackingLink } from '../../contract/carriers.ts'
import { money } from '../../contract/money.ts'
import { dayInWords, orderPromiseInWords } from '../../contract/promise.ts'
import { ACCOUNT_MAILS } from './account-mails.ts'
import { CREDIT_MAILS } from './credit-mails.ts'
import { ALERT_MAILS } from './alert-mails.ts'
import { DELAY_MAILS } from './delay-mails.ts'
import { EXCHANGE_MAILS } from './exchange-mails.ts'
import { INVOICE_MAILS } from './invoice-mails.ts'
import {
  deliveryTimeOf,
  orderItems,
  orderNumber,
  type OrderSummary,
  orderTotals,
  sentItems,
  shippingAddress,
  trackButton,
  withdrawLink,
} from './order-parts.ts'
import { link, paragraph, supportLink, title } from './parts.ts'
import { BANK_DELAY } from './return-parts.ts'
import { RETURN_MAILS } from './return-mails.ts'
import { REVIEW_MAILS } from './review-mails.ts'
import { STAFF_MAILS } from './staff-mails.ts'
import type { Letterhead } from './sheet.ts'
import { type Template, template } from './template.ts'
import { withdrawalInformation } from './withdrawal-information.ts'
import { WITHDRAWAL_MAILS } from './withdrawal-mails.ts'

function titleOfConfirmation({ exchangeOf, isReplacement, shipBy, departure, items }: OrderSummary): string {
  if (!exchangeOf) return 'Thank you for your order.'
  const name = isReplacement ? 'replacement' : 'exchange'
  return departure || (shipBy && !hasMadeToOrder(items))
    ? `Your ${name} is confirmed.`
    : `We are making your ${name}.`
}

const hasMadeToOrder = (items: OrderSummary['items']): boolean =>
  items.some(({ isMadeToOrder }) => isMadeToOrder)

function whatIsConfirmed(order: OrderSummary, shop: Letterhead): string[] {
  const { exchangeOf, difference, shipBy, departure, total, items } = order
  if (exchangeOf) {
    const paid = difference ? 'the difference is paid' : 'there is nothing to pay'
    // An order that is sent ahead of the parcel cannot be canceled.
    return [
      `It replaces pieces of your order ${exchangeOf}, and ${paid}. `,
      shipBy ? `It ships by ${dayInWords(shipBy)}. ` : '',
    ]
  }
  const paid = total === 0 ? 'There is nothing to pay. ' : 'We have received your payment. '
  if (departure)
    return [paid, shipBy ? `It ships by ${dayInWords(shipBy)}. You can cancel it until it has left. ` : '']
  if (shipBy) return [paid, `${orderPromiseInWords(shipBy, items.length, hasMadeToOrder(items))} `]
  const begun =
    total === 0
      ? 'There is nothing to pay, and we start making your order now. '
      : 'We have received your payment and start making your order now. '
  return [begun, deliveryTimeOf(order, shop)]
}

function whenConfirmedShips({ shipBy, departure }: OrderSummary): string {
  if (shipBy) return ` It ships by ${dayInWords(shipBy)}.`
  return departure ? '' : ' We start making it now.'
}

/** Data waits in the database as JSON until the mail is sent: plain values, money in cents, times in ISO 8601. */
export const MAILS = {
  'order-confirmation': template<{ order: OrderSummary }>({
    hasReturns: true,
    subject: ({ order }, { brandName }) => `Your ${brandName} order ${order.id}`,
    preview: ({ order }) =>
      order.exchangeOf
        ? `Order ${order.id} replaces pieces of order ${order.exchangeOf}.`
        : `Order ${order.id}: ${money(order.total)}.${whenConfirmedShips(order)}`,
    body: ({ order }, shop) => [
      title(titleOfConfirmation(order)),
      orderNumber(order),
      paragraph(
        ...whatIsConfirmed(order, shop),
        order.departure !== 'over' && 'You will hear from us when it ships.',
      ),
      trackButton(order, shop),
      orderItems(order, shop),
      orderTotals(order),
      shippingAddress(order.address),
      withdrawalInformation(order, shop),
    ],
  }),

  'order-shipped': template<{ order: OrderSummary; tracking: string | null }>({
    hasReturns: true,
    subject: ({ order }) => `Your order ${order.id} is on its way`,
    preview: ({ order, tracking }) =>
      `Order ${order.id} has left us.${tracking ? ` Tracking: ${tracking}` : ''}`,
    body: ({ order, tracking }, shop) => [
      title('Your order is on its way.'),
      orderNumber(order),
      paragraph('We have handed it over to be delivered. ', deliveryTimeOf(order, shop)),
      tracking && followParcel(tracking),
      trackButton(order, shop),
      orderItems(sentItems(order), shop),
      shippingAddress(order.address),
      withdrawLink(order, shop),
    ],
  }),

  /** The tracking number of a parcel on its way was added or corrected. */
  'order-tracking': template<{ order: OrderSummary; tracking: string }>({
    hasReturns: true,
    subject: ({ order }) => `Tracking for your order ${order.id}`,
    preview: ({ order, tracking }) => `Follow order ${order.id} with this tracking: ${tracking}`,
    body: ({ order, tracking }, shop) => [
      title('Follow your order with this tracking.'),
      orderNumber(order),
      paragraph('It replaces any other tracking that we have sent you for this order.'),
      followParcel(tracking),
      trackButton(order, shop),
      orderItems(sentItems(order), shop),
      shippingAddress(order.address),
      withdrawLink(order, shop),
    ],
  }),

  /** `amount`: this refund; `inFull`: nothing is left to refund. */
  'order-refunded': template<{ order: OrderSummary; amount: number; inFull: boolean }>({
    subject: ({ order }) => `Refund for your order ${order.id}`,
    preview: ({ order, amount }) => `${money(amount)} of order ${order.id} is on its way back to you.`,
    body: ({ order, amount, inFull }, shop) => [
      title(
        !inFull
          ? 'Part of your order has been refunded.'
          : order.isUnsent
            ? 'Your order was canceled and refunded.'
            : 'Your order has been refunded.',
      ),
      orderNumber(order),
      inFull && order.isUnsent && paragraph('Nothing of it will be sent.'),
      paragraph(`We have sent ${money(amount)} back to the card you paid with. `, BANK_DELAY),
      order.refunded &&
        order.refunded.amount > amount &&
        paragraph(
          `In all we have given back ${money(order.refunded.amount)}`,
          order.refunded.asCredit > 0 && `, ${money(order.refunded.asCredit)} of it as credit`,
          '.',
        ),
      order.returnUntil && paragraph(`You can return what you keep until ${dayInWords(order.returnUntil)}.`),
      orderItems(order, shop),
      orderTotals(order, Math.max(amount, order.refunded?.amount ?? 0)),
    ],
  }),

  /** An order of $0.00. */
  'order-canceled': template<{ order: OrderSummary }>({
    subject: ({ order }) => `Your order ${order.id} was canceled`,
    preview: ({ order }) => `Order ${order.id} was canceled. You were not charged.`,
    body: ({ order }, shop) => [
      title('Your order was canceled.'),
      orderNumber(order),
      paragraph(
        'We have canceled your order. You were not charged for it, so there is nothing to give back.',
      ),
      orderItems(order, shop),
    ],
  }),

  /** A debit, or another payment that takes days, has failed, or was canceled at Stripe. */
  'order-unpaid': template<{ order: OrderSummary }>({
    subject: ({ order }) => `Your order ${order.id} was not paid`,
    preview: () => 'Your payment was not made. You were not charged.',
    body: ({ order }, shop) => [
      title('Your payment was not made.'),
      orderNumber(order),
      paragraph(
        'So your order has ended, and you were not charged for it. ',
        order.credit && 'The credit that you used is yours again. ',
        'If you still want what you chose, please order it again.',
      ),
      orderItems(order, shop),
    ],
  }),

  /** To the old address, which may be a stranger's, so it says nothing about the purchase or the buyer. */
  'order-email-changed': template<{ orderId: string }>({
    subject: ({ orderId }) => `Another e-mail address for order ${orderId}`,
    preview: () => 'If you asked us for it, there is nothing to do.',
    body: ({ orderId }, shop) => [
      title('This order has another e-mail address.'),
      paragraph(
        `We have changed the e-mail address of order ${orderId}. This is the last mail about it to the old one.`,
      ),
      paragraph('If you did not ask us for this, please write to us at once: ', supportLink(shop)),
    ],
  }),

  /** Paid after the hold had ended and the stock was sold to others. */
  'order-unfulfillable': template<{ order: OrderSummary }>({
    subject: ({ order }) =>
      order.exchangeOf
        ? `Your exchange ${order.id} had ended: you get everything back`
        : `Your order ${order.id} sold out: you get everything back`,
    preview: ({ order }) =>
      `Your payment of ${money(order.difference ?? order.total)} goes back to you in full.`,
    body: ({ order }, shop) => [
      title(order.exchangeOf ? 'Your exchange had ended.' : 'We are sorry: it sold out.'),
      orderNumber(order),
      paragraph(
        order.exchangeOf
          ? 'Your payment reached us after your exchange had ended. '
          : 'Your payment reached us after your reservation had ended, and what you chose had been sold meanwhile. ',
        `We are sending ${money(order.difference ?? order.total)} back to ${order.credit ? 'what you paid with' : 'your card'} in full; you need not do anything. `,
        BANK_DELAY,
      ),
      orderItems(order, shop),
      orderTotals(order),
    ],
  }),

  /** The amount paid is not the order's total. */
  'order-mismatched': template<{ order: OrderSummary }>({
    subject: ({ order }) => `The payment of your order ${order.id} was not right: you get everything back`,
    preview: () => 'What you were charged was not what your order comes to. It goes back to you in full.',
    body: ({ order }, shop) => [
      title('We are sorry: your payment was not right.'),
      orderNumber(order),
      paragraph(
        'The payment that reached us is not what your order comes to. The mistake is not yours, but we could not ',
        `keep the order. We are sending all that was charged back to ${order.credit ? 'what you paid with' : 'your card'}; you need not do anything. `,
        `${BANK_DELAY} If you still want what you chose, please order it again.`,
      ),
      orderItems(order, shop),
      orderTotals(order),
    ],
  }),

  ...RETURN_MAILS,
  ...EXCHANGE_MAILS,
  ...WITHDRAWAL_MAILS,
  ...CREDIT_MAILS,
  ...INVOICE_MAILS,
  ...ALERT_MAILS,
  ...DELAY_MAILS,
  ...REVIEW_MAILS,
  ...ACCOUNT_MAILS,
  ...STAFF_MAILS,
}

export type MailName = keyof typeof MAILS
export type MailData = {
  [Name in MailName]: (typeof MAILS)[Name] extends Template<infer Data> ? Data : never
}

/** A second mail with the same key is not sent. */
export type Mail = {
  [Name in MailName]: {
    key: string
    to: string
    template: Name
    data: MailData[Name]
    /** Numbers of invoices and credit notes. */
    attachments?: string[]
    /** Clears the recipient once the mail is sent, because the person was erased. */
    forgetsRecipient?: boolean
    /** When its link expires, or the day it mentions has passed; the mail is not sent after that. */
    expiresAt?: Date | undefined
    /** The order that the mail is about: it is sent after the earlier mails about that order. */
    orderId?: string
  }
}[MailName]

function followParcel(tracking: string): ReactNode {
  const found = trackingLink(tracking)
  if (!found) return paragraph('Tracking: ', tracking)
  const { carrier, url, number } = found
  return number
    ? paragraph(`Follow it at ${carrier}: `, link(url, number))
    : paragraph('Follow it: ', link(url, carrier))
}

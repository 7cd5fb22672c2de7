import { awaitsReturn, isEnded, isOpen, isRefunded, isUnfulfillable } from '../../../contract/order-states.ts'
import type { Order } from '../../../contract/order.ts'
import { dayInWords } from '../../../contract/promise.ts'

const READY = {
  manufacturing: 'Your order is with us. We are getting it ready.',
  shipped: 'Your order is on its way.',
  delivered: 'Your order has been delivered.',
} as const

type Standing = Pick<Order, 'state' | 'delivery'> &
  Partial<
    Pick<Order, 'amount_credit' | 'amount_credited' | 'amount_refunded' | 'amount_exchanged' | 'gift_card'>
  > & { total?: number }

export function orderMessage({
  state,
  delivery,
  amount_credit = 0,
  amount_credited = 0,
  amount_refunded = 0,
  amount_exchanged = 0,
  gift_card,
  total,
}: Standing) {
  if (isOpen(state)) {
    return {
      title: 'Almost there.',
      text: 'We have not heard of your payment yet. This page shows it as soon as we do.',
    }
  }
  if (awaitsReturn(state)) {
    return { title: 'Your exchange', text: 'We send it as soon as your return is here.' }
  }
  if (isEnded(state)) {
    return { title: 'Not paid', text: 'This order ended without a payment. You were not charged.' }
  }
  if (isRefunded(state) && total === 0) {
    const what = delivery && delivery.status !== 'manufacturing' ? 'Its pieces are back.' : 'It was canceled.'
    return { title: 'Your order', text: `${what} Nothing was charged.` }
  }
  if (isRefunded(state) && (delivery || gift_card)) {
    const text =
      amount_exchanged > 0
        ? 'Its pieces were exchanged or given back.'
        : amount_credited <= amount_credit
          ? `What you paid went back to ${amount_credit > 0 ? 'what you paid with' : 'your card'}.`
          : amount_credited < amount_refunded
            ? 'What you paid was given back, a part of it as credit.'
            : 'What you paid was given back as credit, as you have chosen.'
    return { title: 'Your order', text }
  }
  // A refund before any delivery means that the payment came too late.
  if (isUnfulfillable(state) || isRefunded(state)) {
    return {
      title: 'We are sorry.',
      text: `Your payment reached us, but your order could not be kept. All of it goes back to ${amount_credit > 0 ? 'what you paid with' : 'your card'}; you need not do anything.`,
    }
  }
  if (gift_card) {
    const text = gift_card.send_on
      ? `Your gift card is paid. It is mailed on ${dayInWords(gift_card.send_on)}.`
      : 'Your gift card is on its way.'
    return { title: 'Thank you.', text }
  }
  return { title: 'Thank you.', text: READY[delivery?.status ?? 'manufacturing'] }
}

import { dayInWords } from '../../../contract/promise.ts'
import { issueGiftCard } from '../../credit/gift-cards.ts'
import { findGiftWords } from '../../credit/gift-card-order-queries.ts'
import type { Transaction } from '../../database/connection.ts'
import { sendMail } from '../../mail/outbox-queries.ts'
import type { PaymentSession } from '../../payments/provider.ts'
import type { Cause } from './follow-session.ts'
import { paymentOf } from './payment-of.ts'
import { moveOrder } from '../state-queries.ts'
import type { OrderRow } from '../tables.ts'

/** T4 and T24 for the purchase of a gift card, which cannot be sold out. */
export async function payGiftCard(
  trx: Transaction,
  order: OrderRow,
  session: PaymentSession,
  { by }: Cause,
): Promise<void> {
  const set = paymentOf(order, session)
  const paid = await moveOrder(trx, order, { to: 'paid', by, what: 'paid', set })
  const words = await findGiftWords(trx, order.id)
  await issueGiftCard(trx, {
    amount: order.total,
    email: words?.recipient_email ?? paid.email,
    by,
    order_id: order.id,
  })
  if (!paid.email) return
  await sendMail(trx, {
    key: `gift-card-bought:${order.id}`,
    to: paid.email,
    orderId: order.id,
    template: 'gift-card-bought',
    data: {
      orderId: order.id,
      amount: order.total,
      recipientEmail: words?.recipient_email ?? paid.email,
      sendOn: words?.send_on ? dayInWords(words.send_on) : null,
    },
  })
}

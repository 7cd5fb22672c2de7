import type { ReactNode } from 'react'
import { newReturnPath, returnPath } from '../../contract/paths/order.ts'
import { dayInWords } from '../../contract/promise.ts'
import {
  orderItems,
  orderNumber,
  type OrderSummary,
  sentItems,
  shippingAddress,
  withdrawLink,
} from './order-parts.ts'
import { button, paragraph, supportLink, title } from './parts.ts'
import type { Letterhead } from './sheet.ts'
import { template } from './template.ts'

interface Delay {
  order: OrderSummary
  /** The day by which the order leaves; null if the shop does not know it. */
  until: string | null
  /** The last day for the buyer to agree; absent if no answer is needed. */
  consentBy?: string
  /** The return that the order was sent ahead of: it cannot be canceled before the return's pieces have arrived. */
  awaited?: string
}

export const DELAY_MAILS = {
  'delay-notice': template<Delay>({
    subject: ({ order }) => `Your order ${order.id} takes longer`,
    preview: ({ until, awaited }) => {
      if (awaited) return until ? `It leaves by ${dayInWords(until)}.` : 'We cannot name the day yet.'
      return until ? `It leaves by ${dayInWords(until)}, or you cancel it.` : 'You can wait, or cancel it.'
    },
    body: (delay, shop) => [
      title('Your order takes longer.'),
      orderNumber(delay.order),
      paragraph(
        'We are sorry: it has not left us yet. ',
        delay.until
          ? `It leaves by ${dayInWords(delay.until)}.`
          : 'We cannot name the day yet on which it leaves.',
      ),
      ...(delay.awaited ? onceTheyAreHere(delay.awaited, shop) : choicesOf(delay, shop)),
      orderItems(sentItems(delay.order), shop),
      shippingAddress(delay.order.address),
      withdrawLink(delay.order, shop),
    ],
  }),
}

const choicesOf = ({ order, consentBy }: Delay, shop: Letterhead): ReactNode[] => [
  paragraph(
    consentBy
      ? `If you can wait, say so by ${dayInWords(consentBy)}: without your answer we cancel the order and refund it in full. If not, cancel it, or some of its pieces, and all that they cost `
      : 'If you can wait, there is nothing to do. If not, cancel it, or some of its pieces, and all that they cost ',
    `goes back to ${order.credit ? 'what' : 'the card'} you paid with.`,
  ),
  button(
    `${shop.publicUrl}${newReturnPath(order.id)}`,
    consentBy ? 'Keep or cancel the order' : 'Cancel the order',
  ),
]

const onceTheyAreHere = (awaited: string, shop: Letterhead): ReactNode[] => [
  paragraph(
    `If you can wait, there is nothing to do. You can cancel it once the pieces of your return ${awaited} are here. `,
    'If it is too late for you, write to us: ',
    supportLink(shop),
  ),
  button(`${shop.publicUrl}${returnPath(awaited)}`, 'See your return'),
]

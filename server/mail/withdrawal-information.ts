import { createElement as h, type ReactNode } from 'react'
import { EEA } from '../../contract/eea.ts'
import { REFUND_DAYS } from '../../contract/return.ts'
import { sayWhoPays } from '../../contract/return-parcel.ts'
import { withdrawalPath } from '../../contract/paths/order.ts'
import { dayInWords } from '../../contract/promise.ts'
import { type OrderSummary, withdrawLink } from './order-parts.ts'
import { link, quotation, smallPrint } from './parts.ts'
import type { Letterhead } from './sheet.ts'

/**
 * Countries with a right of withdrawal by Directive 2011/83/EU or SI 2013/3134: the EU, the EEA and the United Kingdom.
 */
const WITH_WITHDRAWAL: ReadonlySet<string> = new Set([...EEA, 'GB'])
/** Counted from the day on which the last piece arrived. */
const WITHDRAWAL_DAYS = 14

/**
 * The link to withdraw; to consumers with a right of withdrawal also what that is, how it is used, and a form for it,
 * because the mail is what they keep (Art. 8(7) of the directive).
 */
export function withdrawalInformation(order: OrderSummary, shop: Letterhead): ReactNode {
  const country = order.address?.country
  const hasRight = !country || WITH_WITHDRAWAL.has(country)
  return h(
    'div',
    { style: { marginTop: '32px' } },
    ...(hasRight ? explainRight(order, shop) : [withdrawLink(order, shop)]),
  )
}

function explainRight(
  order: OrderSummary,
  { publicUrl, supportEmail, brandName, imprint }: Letterhead,
): ReactNode[] {
  return [
    smallPrint(
      h('strong', null, 'Right of withdrawal. '),
      `As a consumer in the European Union, the European Economic Area or the United Kingdom you may withdraw from this contract within ${WITHDRAWAL_DAYS} days of the day on which the last piece has reached you, without giving a reason. `,
      'It is enough to send us a clear statement in that time: with ',
      link(`${publicUrl}${withdrawalPath(order.id)}`, 'Withdraw from contract here'),
      `, by a mail to ${supportEmail}, or with the form below. `,
      `We then pay back everything that you have paid for the pieces, with the cost of standard delivery, by the means you paid with and within ${REFUND_DAYS} days of your statement; we may wait until the pieces are here or you have shown that they were sent. `,
      `Send them within ${WITHDRAWAL_DAYS} days of your statement. ${sayWhoPays(order.returnPaidBy ?? 'shop')} You answer for a loss of value only if it comes from more than trying them on. `,
      'The right does not cover pieces that were made to your specification, nor sealed ones whose seal was broken.',
    ),
    smallPrint('The form, if you would rather write:'),
    quotation(formOf(order, [brandName, imprint, supportEmail])),
  ]
}

const formOf = ({ id, placedAt, items }: OrderSummary, seller: string[]) =>
  [
    `To: ${seller.filter(Boolean).join(', ')}`,
    'I withdraw from my contract of sale of these goods:',
    ...items.map(({ name, quantity }) => `${quantity} × ${name}`),
    `Order: ${id}, of ${dayInWords(placedAt)}`,
    'Received on:',
    'Name of the consumer:',
    'Address of the consumer:',
    'Date, and signature if this is on paper:',
  ].join('\n')

import type { ReactNode } from 'react'
import type { CreditKind } from '../../contract/credit.ts'
import { money } from '../../contract/money.ts'
import type { CreditForm } from '../../contract/return.ts'
import { type ReturnPayer, sayWhoPays } from '../../contract/return-parcel.ts'
import { nameWithSize } from '../../contract/sizes.ts'
import { returnPath } from '../../contract/paths/order.ts'
import { dayInWords } from '../../contract/promise.ts'
import { creditPlace } from './credit-place.ts'
import { orderItems, type OrderSummary, type ReturnParts, returnTotals } from './order-parts.ts'
import { button, link, paragraph, smallPrint, supportLink } from './parts.ts'
import type { Letterhead } from './sheet.ts'

/** Money in cents, times in ISO 8601. */
export interface ReturnSummary {
  number: string
  orderId: string
  /** True for a request that the shop has yet to decide about. */
  isRequest: boolean
  needsReturn: boolean
  isWithdrawal: boolean
  /** True if the buyer asked for another size. Absent in mails of earlier releases, like the other optional fields. */
  isExchange?: boolean
  /** True if the shop settles a claim. */
  isClaim?: boolean
  /** True if the buyer has handed in the parcel. Absent in mails of earlier releases. */
  isPosted?: boolean
  /** True if the parcel is noted as received together with the settlement. */
  hasArrived?: boolean
  /** Who pays for its parcel. */
  paidBy?: ReturnPayer
  sendBy: string | null
  dueAt: string | null
  /** Absent if nothing is exchanged, and in mails of earlier releases. */
  exchange?: {
    orderId: string
    state: 'pending' | 'made' | 'undone'
    heldUntil: string | null
    /** The date of a pre-order among the new sizes, and whether one of them is made to order. */
    shipsBy?: string
    isMadeToOrder?: boolean
    /** How much more the new pieces cost, tax included. */
    difference?: number
    /** True if the buyer paid the difference by a method that takes days. */
    isBeingPaid?: boolean
    /** True if it ended because the difference was not paid. */
    isUnpaid?: boolean
    /** True if the buyer has called it off. */
    isCalledOff?: boolean
    /** True if the payment of the difference is disputed. */
    isDisputed?: boolean
  }
  items: (OrderSummary['items'][number] & {
    outcome: string | null
    deducted: number
    why: string | null
    newSize?: string | undefined
  })[]
  /** Delivery that is given back, with its tax. */
  shipping: number
  amount: number
  /** Absent if the prices and these parts do not add up to `amount`, as for a partial refund. */
  parts?: ReturnParts
  /**
   * The part of `amount` that is credit, because the buyer agreed to it or credit had paid. Absent in mails of earlier
   * releases.
   */
  credit?: {
    amount: number
    isAgreed: boolean
    form: CreditForm
    /** The kinds of credit that it was given as, once it was given; absent in mails of earlier releases. */
    to?: CreditKind[]
    /**
     * The part of it that is returned to the credit that had paid, and as which kinds once it was given; absent in
     * mails of earlier releases.
     */
    back?: { amount: number; to: CreditKind[] }
  }
  /** How much less than the pieces' value is refunded, because other refunds had already returned it. */
  givenBefore?: number
  /** When those refunds were requested; absent in mails of earlier releases. */
  givenBeforeOn?: string[]
  /** True if the payment is disputed, so the refund waits for the bank. */
  isDisputed: boolean
  note: string | null
}

export interface AboutReturn {
  returned: ReturnSummary
}

export const BANK_DELAY = 'Banks take 5 to 10 days to show it.'

type Credit = NonNullable<ReturnSummary['credit']>

/** True if the buyer has no account: a gift card paid, which may have been added to an account since. */
const isGuest = ({ form }: Pick<Credit, 'form'>): boolean => form === 'gift_card'

const backTo = (amount: number, to: CreditKind[] | undefined, isOfGuest: boolean): string =>
  `${money(amount)} to ${to?.length ? creditPlace(to, isOfGuest) : 'the gift card or store credit that you paid with'}`

/** `$480.00 to your store credit`: what a buyer has agreed to, and what goes back to the credit that had paid. */
function creditBack({ amount, isAgreed, form, to, back }: Credit): string {
  const isOfGuest = isGuest({ form })
  if (!isAgreed) return backTo(amount, to, isOfGuest)
  const agreed = amount - (back?.amount ?? 0)
  return [
    back && backTo(back.amount, back.to, isOfGuest),
    agreed > 0 &&
      `${money(agreed)} ${isOfGuest ? 'as a gift card, which comes with a mail of its own' : 'to your store credit'}`,
  ]
    .filter(Boolean)
    .join(', and ')
}

/** `$480.00 back to the card you paid with. Banks take 5 to 10 days to show it.` */
export function refundSentence(returned: ReturnSummary): string {
  const { amount, credit } = returned
  const asCredit = credit?.amount ?? 0
  const toCard = amount - asCredit
  const card = `${money(toCard)} back to the card you paid with`
  if (asCredit === 0) return `${card}. ${BANK_DELAY}`
  const other = creditBack(credit!)
  return toCard === 0 ? `${other}. You can spend it at once.` : `${card}, and ${other}. ${BANK_DELAY}`
}

export const nameOf = ({ isExchange, isClaim }: ReturnSummary): string =>
  isClaim ? 'claim' : isExchange ? 'exchange' : 'return'

const capitalized = (word: string): string => word[0]!.toUpperCase() + word.slice(1)

export const numbers = (returned: ReturnSummary): ReactNode =>
  smallPrint(`${capitalized(nameOf(returned))} ${returned.number} of order ${returned.orderId}`)

export const pageOf = (returned: ReturnSummary, { publicUrl }: Letterhead) =>
  button(`${publicUrl}${returnPath(returned.number)}`, `See your ${nameOf(returned)}`)

export const noteOf = ({ note }: ReturnSummary): ReactNode => note && paragraph(note)

export const returnAddress = (shop: Letterhead): ReactNode =>
  shop.returnAddress
    ? paragraph('Send it to: ', shop.returnAddress)
    : paragraph('Ask us for the address: ', supportLink(shop))

/** Explains line by line why less is refunded than was paid, and that refused pieces are sent back to the buyer. */
export const judgements = ({ items, needsReturn }: ReturnSummary): ReactNode[] =>
  items
    .filter(({ outcome }) => outcome !== null && outcome !== 'accepted')
    .map(({ name, size, quantity, outcome, deducted, why }) => {
      const what = `${quantity} × ${nameWithSize(name, size)}`
      if (outcome === 'missing') return paragraph(`${what}: was not in the parcel.`)
      if (outcome === 'reduced') return paragraph(`${what}: we keep ${money(deducted)}. ${why ?? ''}`)
      const sentences = ['we cannot take it back.', why, needsReturn && 'We send it back to you.']
      return paragraph(`${what}: ${sentences.filter(Boolean).join(' ')}`)
    })

/** `2 × Wool Coat, Size L` */
export const newPieces = ({ items }: ReturnSummary): string =>
  items
    .filter(({ newSize, outcome }) => newSize !== undefined && (outcome === null || outcome === 'accepted'))
    .map(({ name, quantity, newSize }) => `${quantity} × ${nameWithSize(name, newSize!)}`)
    .join('; ')

/** True if the exchange has more than one new piece. */
export const areMany = ({ items }: ReturnSummary): boolean =>
  items.reduce((count, { quantity, newSize }) => count + (newSize === undefined ? 0 : quantity), 0) > 1

/** The list of pieces; after an exchange has ended, without the new sizes. */
export const piecesOf = (returned: ReturnSummary, shop: Letterhead): ReactNode =>
  orderItems(
    returned.exchange?.state === 'undone'
      ? { items: returned.items.map(({ newSize: _, ...item }) => item) }
      : returned,
    shop,
  )

/** Omitted if the buyer only gets other sizes for the pieces. */
export const sumBack = (returned: ReturnSummary): ReactNode =>
  (returned.amount > 0 || !returned.exchange) && returnTotals(returned)

export const isSent = ({ exchange }: ReturnSummary) => exchange?.state === 'made'

const hasDifferenceBack = ({ exchange }: ReturnSummary): boolean =>
  exchange?.state === 'undone' && exchange.difference !== undefined

/** The difference that was paid for a more expensive size that is not sent. */
export const differenceBack = (returned: ReturnSummary): ReactNode => {
  const { amount, exchange } = returned
  if (!hasDifferenceBack(returned)) return null
  const paid = `The ${money(exchange!.difference!)} that you have paid for the other size`
  if (exchange!.isDisputed)
    return paragraph(`${paid} goes back to you as soon as your bank has decided about the dispute.`)
  return paragraph(`${paid} goes back to your card${amount > 0 ? ', too.' : `. ${BANK_DELAY}`}`)
}

/** `on May 3, 2026 and May 7, 2026`, or `before`. */
const whenGiven = ({ givenBeforeOn = [] }: ReturnSummary): string =>
  givenBeforeOn.length === 0 ? 'before' : `on ${[...new Set(givenBeforeOn.map(dayInWords))].join(' and ')}`

export function moneyBack(returned: ReturnSummary): ReactNode {
  const { amount, givenBefore, isDisputed } = returned
  if (amount === 0 && (isSent(returned) || hasDifferenceBack(returned))) return null
  if (givenBefore)
    return paragraph(
      amount === 0
        ? `All of your payment was given back to you ${whenGiven(returned)}, so nothing is left of it.`
        : `We are sending ${refundSentence(returned)} That is all that is left of your payment: ${money(givenBefore)} of what these pieces cost was given back to you ${whenGiven(returned)}.`,
    )
  if (amount === 0) return paragraph('There is no money to give back.')
  return isDisputed
    ? paragraph(`${money(amount)} goes back to you as soon as your bank has decided about the dispute.`)
    : paragraph(`We are sending ${refundSentence(returned)}`)
}

/** How the given credit can be spent. A guest's new gift card is mailed separately. */
export function creditToSpend({ credit }: ReturnSummary, { publicUrl }: Letterhead): ReactNode {
  if (!credit?.to) return null
  const { amount, isAgreed, form, to, back } = credit
  const isOfGuest = isGuest({ form })
  const isNew = isAgreed && !isOfGuest && amount > (back?.amount ?? 0)
  const kinds = isAgreed ? (back?.to ?? []) : to
  const isOnCard = kinds.includes('gift_card')
  const isOnAccount = isNew || kinds.includes('store_credit')
  if (!isOnCard && !isOnAccount) return null
  return paragraph(
    isOnCard && 'The code of the gift card works as before, and you can see ',
    isOnCard && link(`${publicUrl}/gift-cards#balance`, 'what is on it'),
    isOnCard && '. ',
    isOnAccount && 'You can see ',
    isOnAccount && link(`${publicUrl}/account/credit`, isOfGuest ? 'that store credit' : 'your store credit'),
    isOnAccount && (isOfGuest ? ' in that account.' : ' in your account.'),
  )
}

/** True if one of the new sizes does not leave at once. */
export const isLater = ({ exchange }: ReturnSummary): boolean =>
  exchange?.shipsBy !== undefined || exchange?.isMadeToOrder === true

export const shipsByDay = (day: string, when?: string): string =>
  `ships by ${dayInWords(day)}${when ? `, or ${when} if that is later` : ''}`

/**
 * The sentence about new sizes that do not leave at once; undefined otherwise. `when`: the event that is awaited first.
 */
export function laterThanThat({ exchange }: ReturnSummary, when?: string): string | undefined {
  if (exchange?.shipsBy) return `The new size is a pre-order and ${shipsByDay(exchange.shipsBy, when)}.`
  return exchange?.isMadeToOrder ? `The new size is made to order: we begin ${when ?? 'then'}.` : undefined
}

export const ONCE_HERE = 'once your parcel is here'

/** `We start making 1 × Wool Coat, Size L for you`: what happens to new pieces that are sent. */
export function whatIsSent(returned: ReturnSummary): string {
  const { shipsBy, isMadeToOrder } = returned.exchange!
  return shipsBy && !isMadeToOrder
    ? `${newPieces(returned)} ${areMany(returned) ? 'ship' : 'ships'} by ${dayInWords(shipsBy)}`
    : `We start making ${newPieces(returned)} for you`
}

export const instructions = (returned: ReturnSummary, shop: Letterhead): ReactNode[] =>
  returned.needsReturn
    ? [
        paragraph(
          `Pack the pieces with their labels, and put a note with the number of the ${nameOf(returned)} into the parcel: ${returned.number}. `,
          returned.sendBy && `Hand it in by ${dayInWords(returned.sendBy)}.`,
        ),
        returnAddress(shop),
        returned.paidBy && paragraph(sayWhoPays(returned.paidBy)),
        returned.exchange
          ? paragraph(newPiecesOnceHere(returned))
          : paragraph(
              returned.credit?.isAgreed
                ? `You have chosen credit instead of money: ${creditBack(returned.credit)}, as soon as we have looked at it, within 14 days of its arrival.`
                : returned.isWithdrawal
                  ? 'We refund you within 14 days of your withdrawal, once the parcel or the proof that you have sent it is here.'
                  : 'We refund you within 14 days of its arrival.',
            ),
      ]
    : [
        paragraph(
          'There is nothing to send. ',
          returned.exchange
            ? newPiecesWithin14Days(returned)
            : (moneyBy(returned) ?? 'We refund you within 14 days.'),
        ),
      ]

function newPiecesOnceHere(returned: ReturnSummary): string {
  const later = laterThanThat(returned, ONCE_HERE)
  if (!later)
    return `We send the new pieces${andMoney(returned)} as soon as your parcel is here and we have looked at it.`
  return returned.amount > 0
    ? `${later} We give back ${money(returned.amount)} as soon as we have looked at your parcel.`
    : later
}

function newPiecesWithin14Days(returned: ReturnSummary): string {
  const later = laterThanThat(returned, returned.exchange?.shipsBy ? undefined : 'within 14 days')
  if (!later) return `We send the new pieces${andMoney(returned)} within 14 days.`
  return returned.amount > 0 ? `${later} We give back ${money(returned.amount)} within 14 days.` : later
}

/** ` and give back $30.00`: the difference of a cheaper size, and the refund for pieces that are not exchanged. */
const andMoney = ({ amount }: ReturnSummary): string => (amount > 0 ? ` and give back ${money(amount)}` : '')

/** Undefined until the parcel arrives. */
const moneyBy = ({ dueAt, credit }: ReturnSummary): string | undefined =>
  dueAt === null
    ? undefined
    : `${credit?.isAgreed ? 'Your credit is there' : 'Your refund is on its way'} by ${dayInWords(dueAt)} at the latest.`

export function afterArrival(returned: ReturnSummary): ReactNode {
  const { exchange, amount } = returned
  const by = moneyBy(returned)
  if (exchange?.state !== 'pending') return by
  const sent = `Then we send the new pieces${andMoney(returned)}`
  if (!exchange.heldUntil) return [`${sent}, if they are still there. If not: `, by]
  return [laterThanThat(returned) ?? `${sent}.`, amount > 0 && by && ` ${by}`]
}

import { money } from '../../../contract/money.ts'
import type { Return } from '../../../contract/return.ts'
import { sizeLabel } from '../../../contract/sizes.ts'
import { longDate } from '../../components/dates.ts'

export const nameOf = (kind: Return['kind']): string => (kind === 'exchange' ? 'exchange' : 'return')

/** `2 × Size M`, or only the count if there is no size. */
export const piecesOf = ({ quantity, size }: Pick<Return['items'][number], 'quantity' | 'size'>): string =>
  size ? `${quantity} × ${sizeLabel(size)}` : quantity === 1 ? '1 piece' : `${quantity} pieces`

/** True until the parcel has arrived, unless the new pieces were sent ahead of it. */
export const canBeCalledOff = ({ state, exchange }: Pick<Return, 'state' | 'exchange'>): boolean =>
  (state === 'requested' || state === 'announced') && exchange?.state !== 'sent'

/** What the buyer has to do or wait for. */
export function stateSentence({
  kind,
  basis,
  state,
  needs_return,
  send_by,
  posted_at,
  due_at,
  refund_to,
}: Return): string {
  const by = due_at
    ? ` ${refund_to === 'credit' ? 'Your credit is there' : 'Your refund is on its way'} by ${longDate(due_at)} at the latest.`
    : ''
  switch (state) {
    case 'requested':
      return 'We look at your request and answer by e-mail. Please keep the pieces until then.'
    case 'announced':
      if (posted_at) return `Your parcel is on its way to us.${by}`
      return `Pack the pieces with their labels, put the slip into the parcel${send_by ? `, and hand it in by ${longDate(send_by)}` : ''}.`
    case 'received':
      return needs_return
        ? `Your parcel has arrived, and we are looking at it.${by}`
        : `There is nothing to send.${by}`
    case 'settled':
      if (kind === 'cancel') return 'These pieces are canceled and will not be sent.'
      return kind === 'claim' ? 'Your claim is settled.' : `Your ${nameOf(kind)} is settled.`
    case 'called_off':
      // A refund by the shop that the payment provider refused. Its pieces may not have been sent.
      if (basis === 'goodwill') return 'These pieces could not be refunded: they stay part of your order.'
      return `This ${nameOf(kind)} is called off: you keep the pieces.`
    case 'declined':
      return 'We cannot take it back. If you see it differently, please write to us.'
    case 'lapsed':
      if (posted_at) return 'Your parcel has not arrived yet. Once it is here, we look at it as usual.'
      return 'Your parcel has not arrived in time. If it is on its way, tell us its tracking number.'
  }
}

/** Tells about credit that was agreed to instead of money, or that is refunded to the credit that paid. */
function creditSentence({ credited, credited_to, credited_back, refund_to, credit_form }: Return): string {
  if (credited === 0) return ''
  if (refund_to === 'origin') return backSentence(credited, credited_to, credit_form)
  const back = credited_back ? `${backSentence(credited_back.amount, credited_back.to, credit_form)} ` : ''
  const agreed = credited - (credited_back?.amount ?? 0)
  if (agreed <= 0) return back
  return credit_form === 'gift_card'
    ? `${back}We have sent you a gift card of ${money(agreed)} by e-mail.`
    : `${back}${money(agreed)} is in your store credit. You can spend it at once.`
}

/** If the form is a gift card, the buyer is a guest. The card may have been added to another person's account. */
function backSentence(amount: number, to: Return['credited_to'], form: Return['credit_form']): string {
  const account =
    form === 'gift_card'
      ? 'in the store credit of the account that your gift card was added to'
      : 'in your store credit'
  const places = to.map((kind) => (kind === 'gift_card' ? 'on the gift card that you paid with' : account))
  return `${money(amount)} is back ${places.join(' and ')}.`
}

/** The kind of credit that the buyer chose; undefined if the money goes back to the original payment. */
export function choiceSentence({ refund_to, credit_form }: Return): string | undefined {
  if (refund_to === 'origin') return undefined
  return credit_form === 'gift_card'
    ? 'You have chosen a gift card by e-mail instead of your money.'
    : 'You have chosen store credit instead of your money.'
}

/** Whether the money was refunded. False if the bank returned it or decides about a dispute. */
export const isGivenBack = ({ state, refund_state }: Return): boolean =>
  state === 'settled' && refund_state !== 'failed' && refund_state !== 'disputed'

/** Index of the last completed step; undefined for a return without steps. */
export function reachedOf(returned: Return): number | undefined {
  const { state, posted_at, exchange } = returned
  if (state === 'requested') return 0
  if (state === 'announced') return posted_at ? 1 : 0
  if (state === 'received') return 2
  if (state !== 'settled') return undefined
  return isGivenBack(returned) || exchange?.state === 'sent' ? 3 : 2
}

/** Tells where the money of a settled return is. */
export const moneySentence = (returned: Return): string => {
  const { amount, given_before } = returned
  if (!given_before) return whereMoneyIs(returned)
  return amount === 0
    ? 'All of your payment was given back to you before, so nothing is left of it.'
    : `${whereMoneyIs(returned)} That is all that is left of your payment: ${money(given_before)} of what these pieces cost was given back to you before.`
}

function whereMoneyIs(returned: Return): string {
  const { amount: whole, credited, refund_state } = returned
  const amount = whole - credited
  const asCredit = creditSentence(returned)
  if (credited > 0 && amount <= 0) return asCredit
  switch (refund_state) {
    case 'on_its_way':
      return `${money(amount)} is on its way back to the card you paid with. ${asCredit}`
    case 'sent':
      return `We have sent ${money(amount)} back to the card you paid with. Banks take 5 to 10 days to show it. ${asCredit}`
    case 'failed':
      return `Your bank has sent ${money(amount)} back to us. We look after it and write to you.`
    case 'disputed':
      return `${money(amount)} waits for your bank’s decision about the dispute.`
    case 'none':
      return amount === 0 ? 'There is no money to give back.' : `${money(amount)} is given back to you.`
  }
}

import { money } from '../../../contract/money.ts'
import type { Return } from '../../../contract/return.ts'
import { longDate } from '../../components/dates.ts'

/** What the buyer is to do, or to wait for. */
export function stateSentence({ kind, state, needs_return, send_by, posted_at, due_at }: Return): string {
  const by = due_at ? ` Your money is on its way by ${longDate(due_at)} at the latest.` : ''
  switch (state) {
    case 'requested':
      return 'We look at your request and answer by e-mail. Please keep the pieces until then.'
    case 'announced':
      if (posted_at) return `Your parcel is on its way to us.${by}`
      return `Pack the pieces with their labels, put the slip into the parcel${send_by ? `, and hand it in by ${longDate(send_by)}` : ''}.`
    case 'received':
      return needs_return
        ? `Your parcel has arrived, and we look at it now.${by}`
        : `There is nothing to send.${by}`
    case 'settled':
      return kind === 'cancel' ? 'These pieces are canceled and will not be made.' : 'Your return is settled.'
    case 'called_off':
      return 'You have called this return off and keep the pieces.'
    case 'declined':
      return 'We cannot take it back. If you see it differently, please write to us.'
    case 'lapsed':
      return 'Your parcel has not arrived in time. If it is on its way, tell us its tracking number.'
  }
}

/** Where the money of a settled return is. */
export function moneySentence({ amount, refund_state }: Return): string {
  switch (refund_state) {
    case 'on_its_way':
      return `${money(amount)} are on their way back to the card you paid with.`
    case 'sent':
      return `We have sent ${money(amount)} back to the card you paid with. Banks take 5 to 10 days to show it.`
    case 'failed':
      return `Your bank has sent ${money(amount)} back to us. We look after it and write to you.`
    case 'disputed':
      return `${money(amount)} wait for your bank’s decision about the dispute.`
    case 'none':
      return amount === 0 ? 'There is no money to give back.' : `${money(amount)} are given back to you.`
  }
}

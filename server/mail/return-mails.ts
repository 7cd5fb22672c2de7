import type { ReactNode } from 'react'
import { money } from '../../contract/money.ts'
import { orderItems, type OrderSummary, returnTotals } from './order-parts.ts'
import { button, day, link, paragraph, smallPrint, title } from './parts.ts'
import type { Letterhead } from './sheet.ts'
import { template } from './template.ts'

/** Money in cents, times in ISO 8601. */
export interface ReturnSummary {
  number: string
  orderId: string
  createdAt: string
  /** It is asked for: the shop decides first. */
  isRequest: boolean
  needsReturn: boolean
  isWithdrawal: boolean
  sendBy: string | null
  dueAt: string | null
  items: (OrderSummary['items'][number] & { outcome: string | null; deducted: number; why: string | null })[]
  /** Delivery that is given back, with its tax. */
  shipping: number
  amount: number
  /** The payment is disputed, so that the money waits for the bank. */
  isDisputed: boolean
  note: string | null
}

interface AboutReturn {
  returned: ReturnSummary
}

const BANK_DELAY = 'Banks take 5 to 10 days to show it.'

const numbers = ({ number, orderId }: ReturnSummary): ReactNode =>
  smallPrint(`Return ${number} of order ${orderId}`)

const pageOf = ({ number }: ReturnSummary, { publicUrl }: Letterhead) =>
  button(`${publicUrl}/returns/${number}`, 'See your return')

const noted = ({ note }: ReturnSummary): ReactNode => note && paragraph(note)

const whereTo = ({ imprint, supportEmail }: Letterhead): ReactNode =>
  imprint
    ? paragraph('Send it to: ', imprint)
    : paragraph('Ask us for the address: ', link(`mailto:${supportEmail}`, supportEmail))

/** Why less is given back than was paid, line by line. */
const judgements = ({ items }: ReturnSummary): ReactNode[] =>
  items
    .filter(({ outcome }) => outcome !== null && outcome !== 'accepted')
    .map(({ name, quantity, outcome, deducted, why }) => {
      const what = `${quantity} × ${name}`
      if (outcome === 'missing') return paragraph(`${what}: was not in the parcel.`)
      if (outcome === 'reduced') return paragraph(`${what}: we keep ${money(deducted)}. ${why ?? ''}`)
      return paragraph(`${what}: we cannot take it back. ${why ?? ''}`)
    })

function moneyBack({ amount, isDisputed }: ReturnSummary): ReactNode {
  if (amount === 0) return paragraph('There is no money to give back.')
  return isDisputed
    ? paragraph(`${money(amount)} go back to you as soon as your bank has decided about the dispute.`)
    : paragraph(`We are sending ${money(amount)} back to the card you paid with. `, BANK_DELAY)
}

export const RETURN_MAILS = {
  'pieces-canceled': template<AboutReturn>({
    subject: ({ returned }) => `Canceled: pieces of your order ${returned.orderId}`,
    preview: ({ returned }) => `${money(returned.amount)} go back to you.`,
    body: ({ returned }, shop) => [
      title('We have canceled it.'),
      smallPrint(`Cancellation ${returned.number} of order ${returned.orderId}`),
      paragraph('These pieces will not be made, and nothing is left for you to do.'),
      moneyBack(returned),
      orderItems(returned, shop),
      returnTotals(returned),
    ],
  }),

  'return-instructions': template<AboutReturn>({
    subject: ({ returned }) =>
      returned.isRequest
        ? `We have your request about order ${returned.orderId}`
        : `Your return ${returned.number}`,
    preview: ({ returned }) =>
      returned.isRequest ? 'We look at it and answer by e-mail.' : 'How to send it back.',
    body: ({ returned }, shop) => [
      title(returned.isRequest ? 'We have your request.' : 'How to send it back.'),
      numbers(returned),
      noted(returned),
      ...(returned.isRequest
        ? [paragraph('We look at it and answer by e-mail. Please keep the pieces until then.')]
        : instructions(returned, shop)),
      pageOf(returned, shop),
      orderItems(returned, shop),
      returnTotals(returned),
    ],
  }),

  'return-reminder': template<AboutReturn>({
    subject: ({ returned }) => `Your return ${returned.number} is waiting for its parcel`,
    preview: ({ returned }) => (returned.sendBy ? `Please hand it in by ${day(returned.sendBy)}.` : ''),
    body: ({ returned }, shop) => [
      title('Is your parcel on its way?'),
      numbers(returned),
      paragraph(
        'We have not received it yet. ',
        returned.sendBy && `Please hand it in by ${day(returned.sendBy)}. `,
        'If it is on its way, tell us its tracking number on the page of your return.',
      ),
      whereTo(shop),
      pageOf(returned, shop),
      orderItems(returned, shop),
    ],
  }),

  'return-received': template<AboutReturn>({
    subject: ({ returned }) => `Your return ${returned.number} has arrived`,
    preview: () => 'We look at it now.',
    body: ({ returned }, shop) => [
      title('Your return has arrived.'),
      numbers(returned),
      paragraph(
        'We look at it now. ',
        returned.dueAt && `Your money is on its way by ${day(returned.dueAt)} at the latest.`,
      ),
      pageOf(returned, shop),
      orderItems(returned, shop),
    ],
  }),

  'return-settled': template<AboutReturn>({
    subject: ({ returned }) => `Your return ${returned.number} is settled`,
    preview: ({ returned }) => `${money(returned.amount)} go back to you.`,
    body: ({ returned }, shop) => [
      title('Your return is settled.'),
      numbers(returned),
      noted(returned),
      moneyBack(returned),
      ...judgements(returned),
      pageOf(returned, shop),
      orderItems(returned, shop),
      returnTotals(returned),
    ],
  }),

  'return-declined': template<AboutReturn>({
    subject: ({ returned }) => `About your return ${returned.number}`,
    preview: () => 'We cannot take it back.',
    body: ({ returned }, shop) => [
      title('We cannot take it back.'),
      numbers(returned),
      noted(returned),
      paragraph(
        'Please keep the pieces. If you see it differently, write to us: ',
        link(`mailto:${shop.supportEmail}`, shop.supportEmail),
      ),
      orderItems(returned, shop),
    ],
  }),
}

const instructions = (returned: ReturnSummary, shop: Letterhead): ReactNode[] =>
  returned.needsReturn
    ? [
        paragraph(
          'Pack the pieces with their labels, and put a note with the number of the return into the parcel: ',
          `${returned.number}. `,
          returned.sendBy && `Hand it in by ${day(returned.sendBy)}.`,
        ),
        whereTo(shop),
        paragraph(
          returned.isWithdrawal
            ? 'We give your money back within 14 days of your withdrawal, once the parcel or the proof that you have sent it is here.'
            : 'We give your money back within 14 days of its arrival.',
        ),
      ]
    : [paragraph('There is nothing to send. We give your money back within 14 days.')]

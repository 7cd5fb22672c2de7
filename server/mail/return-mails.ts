import { money } from '../../contract/money.ts'
import { dayInWords } from '../../contract/promise.ts'
import { returnTotals } from './order-parts.ts'
import { paragraph, smallPrint, supportLink, title } from './parts.ts'
import {
  type AboutReturn,
  type ReturnSummary,
  nameOf,
  numbers,
  pageOf,
  piecesOf,
  noteOf,
  returnAddress,
  judgements,
  newPieces,
  areMany,
  sumBack,
  isSent,
  differenceBack,
  moneyBack,
  creditToSpend,
  instructions,
  afterArrival,
  whatIsSent,
} from './return-parts.ts'
import { template } from './template.ts'

function whatFollows(returned: ReturnSummary): string {
  const { amount, exchange, isDisputed } = returned
  if (amount === 0 && isSent(returned)) return `${whatIsSent(returned)}.`
  if (amount === 0 && exchange?.difference) return 'What you have paid for the other size goes back to you.'
  if (amount === 0) return 'There is no money to give back.'
  return isDisputed ? 'Your money waits for your bank’s decision.' : `${money(amount)} goes back to you.`
}

export const RETURN_MAILS = {
  'pieces-canceled': template<AboutReturn>({
    subject: ({ returned }) => `Canceled: pieces of your order ${returned.orderId}`,
    preview: ({ returned }) => whatFollows(returned),
    body: ({ returned }, shop) => [
      title('We have canceled it.'),
      smallPrint(`Cancellation ${returned.number} of order ${returned.orderId}`),
      noteOf(returned),
      paragraph('These pieces will not be sent, and nothing is left for you to do.'),
      moneyBack(returned),
      creditToSpend(returned, shop),
      piecesOf(returned, shop),
      returnTotals(returned),
    ],
  }),

  'return-instructions': template<AboutReturn>({
    subject: ({ returned }) =>
      returned.isRequest
        ? `We have your request about order ${returned.orderId}`
        : `Your ${nameOf(returned)} ${returned.number}`,
    preview: ({ returned }) =>
      returned.isRequest ? 'We look at it and answer by e-mail.' : 'How to send it back.',
    body: ({ returned }, shop) => [
      title(returned.isRequest ? 'We have your request.' : 'How to send it back.'),
      numbers(returned),
      noteOf(returned),
      ...(returned.isRequest
        ? [paragraph('We look at it and answer by e-mail. Please keep the pieces until then.')]
        : instructions(returned, shop)),
      pageOf(returned, shop),
      piecesOf(returned, shop),
      sumBack(returned),
    ],
  }),

  'return-reminder': template<AboutReturn>({
    subject: ({ returned }) => `Your ${nameOf(returned)} ${returned.number} is waiting for its parcel`,
    preview: ({ returned }) =>
      returned.sendBy ? `Please hand it in by ${dayInWords(returned.sendBy)}.` : '',
    body: ({ returned }, shop) => [
      title('Is your parcel on its way?'),
      numbers(returned),
      paragraph(
        'We have not received it yet. ',
        returned.sendBy && `Please hand it in by ${dayInWords(returned.sendBy)}. `,
        `If it is on its way, tell us its tracking number on the page of your ${nameOf(returned)}.`,
      ),
      returned.exchange?.heldUntil &&
        paragraph(`We hold ${newPieces(returned)} for you until ${dayInWords(returned.exchange.heldUntil)}.`),
      returnAddress(shop),
      pageOf(returned, shop),
      piecesOf(returned, shop),
    ],
  }),

  'return-received': template<AboutReturn>({
    subject: ({ returned }) => `The parcel of your ${nameOf(returned)} ${returned.number} has arrived`,
    preview: () => 'We are looking at it.',
    body: ({ returned }, shop) => [
      title('Your parcel has arrived.'),
      numbers(returned),
      paragraph('We are looking at it. ', afterArrival(returned)),
      pageOf(returned, shop),
      piecesOf(returned, shop),
    ],
  }),

  'return-settled': template<AboutReturn>({
    subject: ({ returned }) => `Your ${nameOf(returned)} ${returned.number} is settled`,
    preview: ({ returned }) =>
      `${returned.hasArrived ? 'Your parcel has arrived. ' : ''}${whatFollows(returned)}`,
    body: ({ returned }, shop) => [
      title(
        isSent(returned) && returned.isClaim
          ? 'We send it again.'
          : `Your ${isSent(returned) ? 'exchange' : nameOf(returned)} is settled.`,
      ),
      numbers(returned),
      returned.hasArrived && paragraph('Your parcel has arrived, and we have looked at it.'),
      noteOf(returned),
      isSent(returned) &&
        paragraph(
          `${whatIsSent(returned)}: it is order ${returned.exchange!.orderId}, of which you hear separately.`,
        ),
      moneyBack(returned),
      creditToSpend(returned, shop),
      differenceBack(returned),
      ...judgements(returned),
      pageOf(returned, shop),
      piecesOf(returned, shop),
      sumBack(returned),
    ],
  }),

  'return-declined': template<AboutReturn>({
    subject: ({ returned }) => `About your ${nameOf(returned)} ${returned.number}`,
    preview: () => 'We cannot take it back.',
    body: ({ returned }, shop) => [
      title('We cannot take it back.'),
      numbers(returned),
      noteOf(returned),
      returned.exchange?.state === 'undone' &&
        paragraph(
          `So there is no exchange, and we do not hold ${newPieces(returned)} for you any more: others can buy ${areMany(returned) ? 'them' : 'it'} now.`,
        ),
      differenceBack({ ...returned, amount: 0 }),
      paragraph('Please keep the pieces. If you see it differently, write to us: ', supportLink(shop)),
      piecesOf(returned, shop),
    ],
  }),
}

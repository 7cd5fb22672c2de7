import type { ReactNode } from 'react'
import { money } from '../../contract/money.ts'
import { returnPath } from '../../contract/paths/order.ts'
import { dayInWords } from '../../contract/promise.ts'
import { returnTotals } from './order-parts.ts'
import { button, moment, paragraph, supportLink, title } from './parts.ts'
import {
  type AboutReturn,
  areMany,
  BANK_DELAY,
  instructions,
  isLater,
  laterThanThat,
  nameOf,
  newPieces,
  noteOf,
  numbers,
  ONCE_HERE,
  pageOf,
  piecesOf,
  type ReturnSummary,
  refundSentence,
  shipsByDay,
} from './return-parts.ts'
import type { Letterhead } from './sheet.ts'
import { template } from './template.ts'

const isOff = ({ exchange }: ReturnSummary): boolean =>
  exchange?.isUnpaid === true || exchange?.isCalledOff === true

const isSoldOut = ({ exchange }: ReturnSummary): boolean =>
  exchange?.state !== 'pending' && !exchange?.difference && !exchange?.isUnpaid

/** Not called money, because a gift card or credit may have paid. */
const backInstead = ({ credit }: ReturnSummary): string =>
  credit?.isAgreed ? 'credit instead, as you have chosen' : 'back what you paid for yours'

export const EXCHANGE_MAILS = {
  /** The new sizes are held until the parcel arrives. */
  'exchange-held': template<AboutReturn>({
    subject: ({ returned }) =>
      returned.isRequest
        ? `We have your request about order ${returned.orderId}`
        : `Your ${returned.isClaim ? 'claim' : 'exchange'} ${returned.number}: we hold ${newPieces(returned)}`,
    preview: ({ returned }) => `${newPieces(returned)} is held for you.`,
    body: ({ returned }, shop) => [
      title(`We hold ${newPieces(returned)} for you.`),
      numbers(returned),
      noteOf(returned),
      returned.exchange?.heldUntil &&
        paragraph(
          `${areMany(returned) ? 'They are' : 'It is'} yours until ${dayInWords(returned.exchange.heldUntil)}. `,
          returned.exchange.difference
            ? `You have paid the difference of ${money(returned.exchange.difference)}: there is nothing else to pay.`
            : `There is nothing to pay for ${areMany(returned) ? 'them' : 'it'}.`,
        ),
      ...(returned.isRequest
        ? [paragraph('We look at your request and answer by e-mail. Please keep the pieces until then.')]
        : instructions(returned, shop)),
      pageOf(returned, shop),
      piecesOf(returned, shop),
      returned.amount > 0 && returnTotals(returned),
    ],
  }),

  /** A more expensive size is held until the difference is paid, and then until the parcel arrives. */
  'exchange-to-pay': template<AboutReturn>({
    subject: ({ returned }) =>
      returned.exchange?.isBeingPaid
        ? `Your ${nameOf(returned)} ${returned.number}: we agree to it`
        : `Your exchange ${returned.number}: please pay ${money(returned.exchange?.difference ?? 0)}`,
    preview: ({ returned }) =>
      `${newPieces(returned)} is held for you${returned.exchange?.isBeingPaid ? '' : ' until then'}.`,
    body: ({ returned }, shop) => [
      title(`We hold ${newPieces(returned)} for you.`),
      numbers(returned),
      noteOf(returned),
      paragraph(
        `It costs ${money(returned.exchange?.difference ?? 0)} more than what you send back, tax included. `,
        ...whatToPay(returned),
      ),
      isLater(returned) &&
        paragraph(laterThanThat(returned, returned.needsReturn ? ONCE_HERE : 'once you have paid')),
      paragraph(
        returned.isRequest
          ? 'We look at your request meanwhile, and answer by e-mail. If we cannot take your pieces back, you get back what you have paid.'
          : 'How to send the pieces back comes with the next mail, once you have paid.',
      ),
      returned.exchange?.isBeingPaid
        ? pageOf(returned, shop)
        : button(`${shop.publicUrl}${returnPath(returned.number)}`, 'Pay the difference'),
      piecesOf(returned, shop),
    ],
  }),

  /** A pre-order among the new sizes is delayed while the parcel is still awaited. */
  'exchange-delayed': template<AboutReturn>({
    subject: ({ returned }) => `Your ${nameOf(returned)} ${returned.number} takes longer`,
    preview: ({ returned }) => laterThanThat(returned) ?? `About ${newPieces(returned)}.`,
    body: ({ returned }, shop) => [
      title(`${newPieces(returned)} ${areMany(returned) ? 'take' : 'takes'} longer.`),
      numbers(returned),
      paragraph(
        returned.isRequest
          ? `If we agree to your request, the new size ${shipsByDay(returned.exchange!.shipsBy!, onceHere(returned))}. We answer by e-mail.`
          : laterThanThat(returned, onceHere(returned)),
      ),
      paragraph('If that is too late for you, ', ...whatThen(returned, shop)),
      pageOf(returned, shop),
      piecesOf(returned, shop),
    ],
  }),

  'exchange-ended': template<AboutReturn>({
    subject: ({ returned }) =>
      isSoldOut(returned)
        ? `Your exchange ${returned.number}: sold out, you get ${backInstead(returned)}`
        : isOff(returned)
          ? `Your exchange ${returned.number} is called off`
          : `Your exchange ${returned.number}: we do not hold the new size any more`,
    preview: ({ returned }) => `About ${newPieces(returned) || `exchange ${returned.number}`}.`,
    body: ({ returned }, shop) => [
      title(
        isSoldOut(returned)
          ? `${newPieces(returned)} has sold out.`
          : isOff(returned)
            ? 'Your exchange is called off.'
            : `We do not hold ${newPieces(returned) || 'the other size'} any more.`,
      ),
      numbers(returned),
      ...endOf(returned),
      pageOf(returned, shop),
      piecesOf(returned, shop),
    ],
  }),
}

function whatToPay({ exchange }: ReturnSummary): string[] {
  if (exchange?.isBeingPaid)
    return [
      'You are paying that: it can take some days until your payment is here, and there is nothing else to pay.',
    ]
  return [
    exchange?.heldUntil
      ? `Please pay that by ${moment(exchange.heldUntil)}. `
      : 'Please pay that within a day. ',
    'Otherwise the exchange is called off, and you keep your pieces.',
  ]
}

const onceHere = ({ needsReturn }: ReturnSummary) => (needsReturn ? ONCE_HERE : undefined)

/**
 * What buyers can do who do not want to wait. Once an exchange is called off, a parcel that is on its way is not
 * accepted any more.
 */
function whatThen(returned: ReturnSummary, shop: Letterhead): ReactNode[] {
  if (returned.isPosted) return ['write to us before your parcel is here: ', supportLink(shop)]
  const callOff = `call the ${nameOf(returned)} off on its page`
  return returned.needsReturn
    ? [
        `${callOff} before you send the pieces. You keep them then, and can choose another size or return them.`,
      ]
    : [`${callOff}. You can choose another size then, or ask for what you have paid.`]
}

/** The consequences for an exchange that has ended, or whose hold has ended. */
function endOf(returned: ReturnSummary): ReactNode[] {
  const { exchange } = returned
  if (exchange?.state === 'pending')
    return [
      paragraph(
        'We have held it as long as we could, and your parcel has not arrived. ',
        `When it comes, we send the new pieces if they are still there. If not, you get ${backInstead(returned)}.`,
      ),
    ]
  if (exchange?.isUnpaid)
    return [
      paragraph(
        `The difference was not paid in time, so we do not hold ${newPieces(returned)} any more. You keep your pieces, and were charged nothing. `,
        'You can ask for another exchange, or return them, on the page of your order.',
      ),
    ]
  if (exchange?.difference)
    return [
      paragraph(
        `The ${money(exchange.difference)} that you have paid for it goes back to `,
        exchange.isDisputed
          ? 'you as soon as your bank has decided about the dispute. '
          : `your card. ${BANK_DELAY} `,
        exchange.isCalledOff
          ? 'You keep your pieces.'
          : `When your parcel comes, you get ${backInstead(returned)}.`,
      ),
    ]
  return [
    paragraph('We are sorry: it was sold before your parcel arrived, and there is no piece left.'),
    paragraph(`Instead we are sending ${refundSentence(returned)}`),
  ]
}

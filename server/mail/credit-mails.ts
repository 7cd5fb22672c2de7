import { createElement as h, type ReactNode } from 'react'
import type { CreditKind } from '../../contract/credit.ts'
import { money } from '../../contract/money.ts'
import { creditPlace } from './credit-place.ts'
import { button, link, paragraph, quotation, smallPrint, title, withoutLinks } from './parts.ts'
import { GROUND, INK, LINE, SERIF, SOFT } from './sheet.ts'
import { template } from './template.ts'

/** Names are null if they were not entered; `amount` is the card's balance, in cents. */
interface GiftCard {
  seed: string
  amount: number
  recipient: string | null
  sender: string | null
  message: string | null
  /** Mails that were queued by earlier releases do not say so. */
  isRefund?: boolean
}

export const CREDIT_MAILS = {
  'gift-card': template<GiftCard>({
    subject: ({ amount, isRefund }, { brandName }) =>
      isRefund
        ? `Your refund of ${money(amount)}, as a ${brandName} gift card`
        : `A ${brandName} gift card of ${money(amount)} for you`,
    preview: ({ amount }) => `Spend ${money(amount)} on what you like, all at once or in parts.`,
    body: ({ seed, amount, recipient, sender, message, isRefund }, shop) => [
      title(
        isRefund
          ? 'Your refund, as a gift card.'
          : recipient
            ? `${withoutLinks(recipient)}, this is for you.`
            : 'This is for you.',
      ),
      paragraph(
        isRefund
          ? `As agreed, we give your refund as a gift card of ${shop.brandName}. Here it is.`
          : sender
            ? `${withoutLinks(sender)} has sent you a gift card of ${shop.brandName}.`
            : `Here is your gift card of ${shop.brandName}.`,
      ),
      message && quotation(withoutLinks(message)),
      card(shop.brandName, amount, shop.giftCodeOf(seed)),
      paragraph(
        `Enter the code at ${new URL(shop.publicUrl).host}, in the cart under “Gift card or credit”. `,
        'What you do not spend stays on the card.',
      ),
      button(`${shop.publicUrl}/shop`, 'Choose something'),
      smallPrint(
        'It never expires and has no fees. Keep this mail: anyone who has the code can spend it. ',
        'You can see ',
        link(`${shop.publicUrl}/gift-cards#balance`, 'what is left'),
        '.',
      ),
    ],
  }),

  /** To the buyer of a card, once it is paid. */
  'gift-card-bought': template<{
    orderId: string
    amount: number
    recipientEmail: string
    /** A date, or null if it is sent at once. */
    sendOn: string | null
  }>({
    subject: (_, { brandName }) => `Your ${brandName} gift card`,
    preview: ({ amount, orderId }) => `Order ${orderId}: a gift card of ${money(amount)}.`,
    body: ({ orderId, amount, recipientEmail, sendOn }) => [
      title('Thank you for your gift.'),
      smallPrint(`Order ${orderId}`),
      paragraph(
        `We have received your payment of ${money(amount)}. The gift card `,
        sendOn ? `is mailed to ${recipientEmail} on ${sendOn}.` : `is on its way to ${recipientEmail}.`,
      ),
      paragraph(
        'A card that nobody has used can be given back within 14 days: answer this mail, and the money goes back to the ',
        'card you paid with.',
      ),
    ],
  }),

  /** Tells that credit was returned after it had paid, or given as a refund. */
  'credit-given': template<{
    orderId: string
    amount: number
    /** True if the buyer chose credit instead of money. Absent in mails of earlier releases. */
    isAgreed?: boolean
    /**
     * True if the buyer has no account: a gift card paid, which may have been added to an account since. Absent in
     * mails of earlier releases.
     */
    isGuest?: boolean
    /** The kinds of credit that it is on. Absent in mails of earlier releases. */
    to?: CreditKind[]
    /** True if this ends the order, of which nothing is sent. */
    isCanceled?: boolean
  }>({
    subject: ({ orderId }) => `Credit for your order ${orderId}`,
    preview: ({ amount }) => `${money(amount)} is yours to spend.`,
    body: ({ orderId, amount, isAgreed, isGuest, to = [], isCanceled }, { publicUrl }) => [
      title(
        isCanceled
          ? 'Your order was canceled and refunded.'
          : isAgreed
            ? 'Your store credit is here.'
            : 'Your credit is back.',
      ),
      smallPrint(`Order ${orderId}`),
      isCanceled && paragraph('Nothing of it will be sent.'),
      paragraph(
        isAgreed
          ? `We have added ${money(amount)} to your store credit, as you have chosen. `
          : isGuest && isOnCard(to, isGuest)
            ? `${money(amount)} is back on the gift card that you paid with. `
            : to.length > 0
              ? `We have given ${money(amount)} back to ${creditPlace(to, isGuest)}. `
              : `We have given back ${money(amount)} as credit: to the gift card or the store credit that paid, and otherwise to your account. `,
        isOnCard(to, isGuest) ? 'Its code works as before.' : 'You can spend it at once.',
      ),
      isOnCard(to, isGuest)
        ? button(`${publicUrl}/gift-cards#balance`, 'See what is on your card')
        : button(`${publicUrl}/account/credit`, 'See your credit'),
    ],
  }),
}

/** True if the credit is only on gift cards, which the page of an account's store credit does not show. */
const isOnCard = (to: CreditKind[], isGuest = false): boolean =>
  to.length > 0 ? to.every((kind) => kind === 'gift_card') : isGuest

const cell = { fontFamily: SERIF, padding: '24px 28px' }

const card = (brandName: string, amount: number, code: string): ReactNode =>
  h(
    'table',
    {
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      border: 0,
      className: 'panel line',
      style: { backgroundColor: GROUND, border: `1px solid ${LINE}`, margin: '8px 0 24px' },
    },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h(
          'td',
          { style: cell },
          h('div', { className: 'soft', style: { color: SOFT, fontSize: '14px' } }, `${brandName} gift card`),
          h(
            'div',
            { className: 'ink', style: { color: INK, fontSize: '40px', lineHeight: '52px' } },
            money(amount),
          ),
          h(
            'div',
            {
              className: 'ink',
              style: {
                color: INK,
                fontFamily: 'Menlo, Consolas, monospace',
                fontSize: '18px',
                marginTop: '12px',
              },
            },
            code,
          ),
        ),
      ),
    ),
  )

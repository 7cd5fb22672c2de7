export type Declined = { code: string; declineCode?: string; message: string; sellerMessage: string }

export type TestCard = {
  number: string
  does: string
  declined?: Declined
  confirms?: true
  withholdsWebhook?: true
  disputed?: 'open' | 'prevented'
  /** What its bank answers later about each refund. */
  refunds?: 'succeed' | 'fail'
}

export const TEST_CARDS: TestCard[] = [
  { number: '4242424242424242', does: 'Pays' },
  {
    number: '4000000000000002',
    does: 'Is declined',
    declined: {
      code: 'card_declined',
      declineCode: 'generic_decline',
      message: 'Your card was declined.',
      sellerMessage: 'The bank did not return any further details with this decline.',
    },
  },
  {
    number: '4000000000009995',
    does: 'Has insufficient funds',
    declined: {
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
      sellerMessage: 'The bank returned the decline code `insufficient_funds`.',
    },
  },
  { number: '4000000000003220', does: 'Asks for a confirmation step', confirms: true },
  { number: '4000000000000341', does: 'Pays, but its webhook is withheld', withholdsWebhook: true },
  { number: '4000000000000259', does: 'Pays and is disputed later', disputed: 'open' },
  {
    number: '4000000000000267',
    does: 'Pays; its dispute is prevented by giving the money back',
    disputed: 'prevented',
  },
  {
    number: '4000000000007726',
    does: 'Pays; a refund of it is pending first and succeeds later',
    refunds: 'succeed',
  },
  {
    number: '4000000000005126',
    does: 'Pays; a refund of it succeeds first and fails later',
    refunds: 'fail',
  },
]

export const NOT_A_TEST_CARD: Declined = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message:
    'Your card was declined. Your request was in test mode, but used a non test card. Please use a test card.',
  sellerMessage: 'The request was in test mode, but used a card that is not a test card.',
}

export const CONFIRMATION_FAILED: Declined = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  sellerMessage: 'The shopper failed the confirmation step.',
}

/** A charge shows the last four digits only. */
export const findTestCardOf = (last4: string | null | undefined): TestCard | undefined =>
  TEST_CARDS.find(({ number }) => number.slice(-4) === last4)

export const findTestCard = (digits: string): TestCard | undefined =>
  TEST_CARDS.find(({ number }) => number === digits)

export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export function brandOf(digits: string): string {
  if (digits.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard'
  if (/^3[47]/.test(digits)) return 'amex'
  if (/^(6011|65|64[4-9])/.test(digits)) return 'discover'
  if (digits.startsWith('35')) return 'jcb'
  if (/^(30|36|38)/.test(digits)) return 'diners'
  return 'unknown'
}

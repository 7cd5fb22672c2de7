import type { CreditKind } from '../../contract/credit.ts'

const PLACES: Readonly<Record<CreditKind, string>> = {
  gift_card: 'the gift card that you paid with',
  store_credit: 'your store credit',
}

/** The store credit that a guest's gift card was added to may belong to another person. */
const GUEST_PLACES: typeof PLACES = {
  ...PLACES,
  store_credit: 'the store credit of the account that your gift card was added to',
}

/** The place of the credit that was given back: `the gift card that you paid with and your store credit`. */
export const creditPlace = (kinds: readonly CreditKind[], isGuest = false): string =>
  kinds.map((kind) => (isGuest ? GUEST_PLACES : PLACES)[kind]).join(' and ')

import type { CreditKind } from '../../contract/credit.ts'

const PLACES: Readonly<Record<CreditKind, string>> = {
  gift_card: 'the gift card that you paid with',
  store_credit: 'your store credit',
}

/** Where credit is that was given back: `the gift card that you paid with and your store credit`. */
export const creditPlace = (kinds: readonly CreditKind[]): string =>
  kinds.map((kind) => PLACES[kind]).join(' and ')

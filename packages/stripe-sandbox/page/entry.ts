import {
  brandOf,
  findTestCard,
  isCardNumber,
  NOT_A_TEST_CARD,
  type Declined,
  type TestCard,
} from '../checkout/cards.ts'
import type { Entered } from '../checkout/session.ts'
import type { StoredSession } from '../objects/kinds.ts'
import { totalsFor } from '../checkout/pay.ts'
import type { FormObject } from '../http/form.ts'
import { isEmail } from '../http/parameters.ts'
import { checkAddress } from './address.ts'
import { shippingChoices } from './shipping-choices.ts'

const FIELDS = [
  'email',
  'shipping_name',
  'shipping_country',
  'shipping_line1',
  'shipping_line2',
  'shipping_city',
  'shipping_state',
  'shipping_postal_code',
  'shipping_option',
  'card_number',
  'card_expiry',
  'card_cvc',
] as const
export type Field = (typeof FIELDS)[number]
export type Typed = Record<Field, string>
export type FieldErrors = Partial<Record<Field, string>>

const MAX_LENGTH = 200

export function readTyped(form: FormObject): Typed {
  const entries = FIELDS.map((field) => {
    const value = form[field]
    return [field, typeof value === 'string' ? value.trim().replace(/\p{Cc}/gu, ' ') : '']
  })
  return Object.fromEntries(entries) as Typed
}

/**
 * The total that stood on the button, in the currency's smallest unit. Undefined for a program that sends the form
 * without having shown a total; NaN, which equals no total, for anything that is no amount.
 */
export function readShownTotal({ amount }: FormObject): number | undefined {
  if (amount === undefined) return undefined
  return typeof amount === 'string' && /^\d{1,15}$/.test(amount) ? Number(amount) : Number.NaN
}

/** From the merchant or the customer; null when the shopper types one. */
export const givenEmail = ({ body }: StoredSession): string | null =>
  body.customer_email ?? body.customer_details?.email ?? null

type Checked =
  | { errors: FieldErrors }
  | { errors: null; entered: Entered; card: TestCard | { declined: Declined } | null }

export function checkEntry(session: StoredSession, typed: Typed, now: Date): Checked {
  const errors: FieldErrors = {}
  for (const field of FIELDS) {
    if (typed[field].length > MAX_LENGTH) errors[field] = `Use at most ${MAX_LENGTH} characters.`
  }
  // As at Stripe, an e-mail address that the merchant gave cannot be changed.
  const email = givenEmail(session) ?? typed.email
  if (!isEmail(email))
    errors.email ??=
      email === ''
        ? 'Enter your e-mail address.'
        : 'Enter a complete e-mail address, such as ada@example.com.'
  const shippingRate = checkShippingOption(session, typed, errors)
  const shipping = checkAddress(session, typed, errors)
  const nothingToPay = totalsFor(session, { shippingRate, shipping }).total === 0
  const card = nothingToPay ? null : checkCard(typed, errors, now)
  if (Object.keys(errors).length > 0) return { errors }
  const digits = onlyDigits(typed.card_number)
  return {
    errors: null,
    entered: {
      email,
      shippingRate,
      shipping,
      card: card && { brand: brandOf(digits), last4: digits.slice(-4), ...card },
    },
    card: card && (findTestCard(digits) ?? { declined: NOT_A_TEST_CARD }),
  }
}

export function checkShippingOption(
  { inner }: StoredSession,
  typed: Typed,
  errors: FieldErrors,
): string | null {
  if (inner.rates.length === 0) return null
  if (typed.shipping_option === '') return inner.rates[0]!.id
  const chosen = shippingChoices(inner.rates).find(
    ({ value, rate }) => value === typed.shipping_option || rate.id === typed.shipping_option,
  )
  if (!chosen) errors.shipping_option ??= 'Choose one of the ways of shipping.'
  return chosen?.rate.id ?? inner.rates[0]!.id
}

function checkCard(typed: Typed, errors: FieldErrors, now: Date): { expMonth: number; expYear: number } {
  const digits = onlyDigits(typed.card_number)
  if (typed.card_number === '') errors.card_number ??= 'Enter the card number.'
  else if (/^\d{1,11}$/.test(digits)) errors.card_number ??= 'Your card number is incomplete.'
  else if (!isCardNumber(digits)) errors.card_number ??= 'Your card number is invalid.'
  const length = brandOf(digits) === 'amex' ? 4 : 3
  if (!new RegExp(`^\\d{${length}}$`).test(typed.card_cvc)) {
    errors.card_cvc ??=
      typed.card_cvc === '' ? 'Enter the security code.' : `Your card’s security code has ${length} digits.`
  }
  return checkExpiry(typed.card_expiry, errors, now)
}

function checkExpiry(given: string, errors: FieldErrors, now: Date): { expMonth: number; expYear: number } {
  const [, month, year] =
    /^(\d{1,2})\s*[/\-. ]\s*(\d{2}|\d{4})$/.exec(given) ?? /^(\d{2})(\d{2}|\d{4})$/.exec(given) ?? []
  const expMonth = Number(month)
  const expYear = year?.length === 2 ? 2_000 + Number(year) : Number(year)
  if (month === undefined) {
    errors.card_expiry ??= given === '' ? 'Enter the expiry date.' : 'Write the expiry date as MM / YY.'
  } else if (expMonth < 1 || expMonth > 12) {
    errors.card_expiry ??= 'Your card’s expiration month is invalid.'
  } else if (Date.UTC(expYear, expMonth) <= now.getTime()) {
    errors.card_expiry ??= 'Your card’s expiration date is in the past.'
  } else if (expYear > now.getUTCFullYear() + 50) {
    errors.card_expiry ??= 'Your card’s expiration year is invalid.'
  }
  return { expMonth, expYear }
}

const onlyDigits = (given: string) => given.replace(/[\s-]/g, '')

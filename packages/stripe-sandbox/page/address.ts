import type Stripe from 'stripe'
import { findRegionCode, hasRegions, regionsOf } from '../checkout/regions.ts'
import type { Entered } from '../checkout/session.ts'
import type { StoredSession } from '../objects/kinds.ts'
import type { FieldErrors, Typed } from './entry.ts'

type Address = NonNullable<Entered['shipping']>

const FIVE_DIGITS = /^\d{5}$/
const FOUR_DIGITS = /^\d{4}$/

/** The countries whose postal codes are required, with an example of one. */
const POSTAL_CODES: Record<string, { pattern: RegExp; example: string }> = {
  AT: { pattern: FOUR_DIGITS, example: '1010' },
  AU: { pattern: FOUR_DIGITS, example: '2000' },
  BE: { pattern: FOUR_DIGITS, example: '1000' },
  CA: { pattern: /^[a-z]\d[a-z] ?\d[a-z]\d$/i, example: 'K1A 0B1' },
  CH: { pattern: FOUR_DIGITS, example: '8001' },
  DE: { pattern: FIVE_DIGITS, example: '10115' },
  DK: { pattern: FOUR_DIGITS, example: '1050' },
  ES: { pattern: FIVE_DIGITS, example: '28013' },
  FI: { pattern: FIVE_DIGITS, example: '00100' },
  FR: { pattern: FIVE_DIGITS, example: '75001' },
  GB: { pattern: /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i, example: 'SW1A 1AA' },
  IT: { pattern: FIVE_DIGITS, example: '00184' },
  NL: { pattern: /^\d{4} ?[a-z]{2}$/i, example: '1012 AB' },
  NO: { pattern: FOUR_DIGITS, example: '0150' },
  PT: { pattern: /^\d{4}-\d{3}$/, example: '1100-148' },
  SE: { pattern: /^\d{3} ?\d{2}$/, example: '111 29' },
  US: { pattern: /^\d{5}([- ]?\d{4})?$/, example: '97201' },
}

export const countriesOf = ({ body }: StoredSession): string[] =>
  (body.shipping_address_collection?.allowed_countries as string[] | undefined) ?? []

/** An only country needs no choice. */
export function chosenCountry(session: StoredSession, typed: Typed): string {
  const countries = countriesOf(session)
  return typed.shipping_country.toUpperCase() || (countries.length === 1 ? countries[0]! : '')
}

/** The address as far as it is typed, with the codes of regions that were typed by name. */
export function readAddress(session: StoredSession, typed: Typed): Address {
  const country = chosenCountry(session, typed)
  const regions = regionsOf(country)
  const state = regions ? findRegionCode(regions, typed.shipping_state) : typed.shipping_state
  return {
    name: typed.shipping_name,
    address: {
      city: typed.shipping_city || null,
      country,
      line1: typed.shipping_line1 || null,
      line2: typed.shipping_line2 || null,
      postal_code: typed.shipping_postal_code || null,
      state: state || null,
    },
  }
}

/** As the shopper would have typed it. */
export const asTyped = (shipping: { name?: string | null; address?: Stripe.Address | null } | null) => ({
  shipping_name: shipping?.name ?? '',
  shipping_line1: shipping?.address?.line1 ?? '',
  shipping_line2: shipping?.address?.line2 ?? '',
  shipping_city: shipping?.address?.city ?? '',
  shipping_state: shipping?.address?.state ?? '',
  shipping_postal_code: shipping?.address?.postal_code ?? '',
  shipping_country: shipping?.address?.country ?? '',
})

/** Whether the address is typed as far as the tax depends on it. */
export function isTaxKnown(session: StoredSession, typed: Typed): boolean {
  const { country, state } = readAddress(session, typed).address
  return !!country && (!regionsOf(country) || state !== null)
}

/** Null when the session collects none. */
export function checkAddress(session: StoredSession, typed: Typed, errors: FieldErrors): Address | null {
  if (!session.body.shipping_address_collection) return null
  const address = readAddress(session, typed)
  const country = address.address.country!
  if (!countriesOf(session).includes(country)) errors.shipping_country ??= 'Choose a country that we ship to.'
  if (typed.shipping_name === '')
    errors.shipping_name ??= 'Enter the name of the person who receives the parcel.'
  if (typed.shipping_line1 === '') errors.shipping_line1 ??= 'Enter the street and the number.'
  if (typed.shipping_city === '') errors.shipping_city ??= 'Enter the city.'
  checkRegion(country, address.address.state, errors)
  checkPostalCode(country, typed.shipping_postal_code, errors)
  return address
}

function checkRegion(country: string, state: string | null, errors: FieldErrors): void {
  const regions = regionsOf(country)
  if (!regions || state !== null) return
  errors.shipping_state ??= `Choose the ${regions.label.toLowerCase()}.`
}

function checkPostalCode(country: string, given: string, errors: FieldErrors): void {
  const format = Object.hasOwn(POSTAL_CODES, country) ? POSTAL_CODES[country]! : undefined
  if (!format || format.pattern.test(given)) return
  errors.shipping_postal_code ??=
    country === 'US'
      ? 'Enter the ZIP code: five digits.'
      : `Enter the postal code, such as ${format.example}.`
}

/** The keyboard of a phone that a country's postal codes are typed with. */
export const postalKeys = (country: string): 'numeric' | 'text' =>
  Object.hasOwn(POSTAL_CODES, country) && /^[\d ]+$/.test(POSTAL_CODES[country]!.example) ? 'numeric' : 'text'

export type RegionField = { label: string; choices: Record<string, string> | null }

/** The state, province or county of an address in this country; null where addresses have none. */
export function regionField(country: string): RegionField | null {
  const regions = regionsOf(country)
  if (regions) return { label: regions.label, choices: regions.byCode }
  return hasRegions(country) ? { label: 'State or region', choices: null } : null
}

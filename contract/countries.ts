/** Where the shop sends to, by ISO code. In Ireland many addresses are written without their Eircode. */
export const COUNTRIES = [
  'US',
  'CA',
  'GB',
  'IE',
  'DE',
  'FR',
  'NL',
  'BE',
  'AT',
  'ES',
  'IT',
  'PT',
  'DK',
  'SE',
  'NO',
  'FI',
  'CH',
] as const

type Country = (typeof COUNTRIES)[number]

const WITHOUT_POSTAL_CODE: readonly string[] = ['IE'] satisfies Country[]

export const isServed = (country: string): country is Country =>
  (COUNTRIES as readonly string[]).includes(country)

export const needsPostalCode = (country: string): boolean =>
  isServed(country) && !WITHOUT_POSTAL_CODE.includes(country)

const names = new Intl.DisplayNames('en', { type: 'region' })

/** The name of a code; any other text as it is. */
export const countryName = (country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country

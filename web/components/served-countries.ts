import type { DeliveryZone, ServedCountry } from '../../contract/configuration.ts'

/** The countries that the shop sends to, sorted by name. */
export const listServedCountries = (zones: readonly DeliveryZone[]): ServedCountry[] =>
  zones
    .flatMap(({ countries }) => countries)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))

/** The country of the browser's language, such as US for `en-US`, or else the first. */
export const usualCountry = (countries: readonly ServedCountry[]) =>
  countries.find(({ code }) => navigator.language.endsWith(`-${code}`)) ?? countries[0]

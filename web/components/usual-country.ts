import type { ServedCountry } from '../../contract/configuration.ts'

/** The country of the browser's language, such as “en-US”, or else the first. */
export const usualCountry = (countries: readonly ServedCountry[]) =>
  countries.find(({ code }) => navigator.language.endsWith(`-${code}`)) ?? countries[0]

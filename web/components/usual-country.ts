import type { DeliveryChoice } from '../../contract/configuration.ts'

type Countries = DeliveryChoice['zones'][number]['countries']

/** The country of the browser's language, such as “en-US”, or else the first. */
export const usualCountry = (countries: Countries) =>
  countries.find(({ code }) => navigator.language.endsWith(`-${code}`)) ?? countries[0]

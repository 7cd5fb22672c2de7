import type { DeliveryChoice } from '../../contract/configuration.ts'

type Countries = DeliveryChoice['zones'][number]['countries']

/** Of the browser's language, such as “en-US”, or the first. */
export const usualCountry = (countries: Countries) =>
  countries.find(({ code }) => navigator.language.endsWith(`-${code}`)) ?? countries[0]

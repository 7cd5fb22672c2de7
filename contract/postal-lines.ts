import { countryName } from './countries.ts'
import type { Address } from './order.ts'

/** Countries that write the postal code before the town. */
const CODE_FIRST: ReadonlySet<string> = new Set(
  (
    'AT AX BA BE BG CH CY CZ DE DK EE ES FI FO FR GF GL GP GR HR HU IS IT LI LT LU MC ME MK MQ MX MY NC NL NO PF PL ' +
    'PM PT RE RO RS SE SI SJ SK SM TR VA YT'
  ).split(' '),
)

/** The address as written on a parcel, with the country's name. */
export function postalLines({ name, line1, line2, city, state, postal_code, country }: Address): string[] {
  const town = [city, state].filter(Boolean).join(', ')
  const parts = CODE_FIRST.has(country ?? '') ? [postal_code, town] : [town, postal_code]
  return [name, line1, line2, parts.filter(Boolean).join(' '), country && countryName(country)].filter(
    (line) => !!line,
  ) as string[]
}

import { addressLines } from '../../../contract/address.ts'
import { countryName } from '../../../contract/countries.ts'
import type { Address } from '../../../contract/order.ts'

/** As it stands on a parcel, with the country's name. */
export const postalLines = (address: Address): string[] =>
  addressLines({ ...address, country: address.country && countryName(address.country) })

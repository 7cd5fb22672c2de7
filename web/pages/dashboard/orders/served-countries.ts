import { useEffect, useState } from 'react'
import { deliveryChoice, type DeliveryChoice } from '../../../../contract/configuration.ts'
import { callApi } from '../../../api.ts'

type Country = DeliveryChoice['zones'][number]['countries'][number]

/** Where the shop sends to, by name; empty until they are loaded, and if that fails. */
export function useServedCountries(): Country[] {
  const [countries, setCountries] = useState<Country[]>([])
  useEffect(() => {
    const abort = new AbortController()
    callApi(deliveryChoice, {}, abort.signal).then(
      ({ body }) => {
        const all = body.zones.flatMap((zone) => zone.countries)
        setCountries(all.toSorted((one, other) => one.name.localeCompare(other.name, 'en')))
      },
      () => {},
    )
    return () => abort.abort()
  }, [])
  return countries
}

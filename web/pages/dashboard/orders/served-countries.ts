import { deliveryChoice, type ServedCountry } from '../../../../contract/configuration.ts'
import { callApi } from '../../../api.ts'
import { useLoaded } from '../forms/use-loaded.ts'

/** Where the shop sends to, by name; empty until they are loaded, and if that fails. */
export function useServedCountries(): ServedCountry[] {
  const { answer = [] } = useLoaded(async (signal) => {
    const { zones } = (await callApi(deliveryChoice, {}, signal)).body
    return zones
      .flatMap(({ countries }) => countries)
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  })
  return answer
}

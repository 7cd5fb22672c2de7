import { deliveryChoice, type ServedCountry } from '../../../../contract/configuration.ts'
import { callApi } from '../../../api.ts'
import { listServedCountries } from '../../../components/served-countries.ts'
import { useLoaded } from '../forms/use-loaded.ts'

/** The served countries; empty until they are loaded and if loading fails. */
export function useServedCountries(): ServedCountry[] {
  const { answer = [] } = useLoaded(async (signal) =>
    listServedCountries((await callApi(deliveryChoice, {}, signal)).body.zones),
  )
  return answer
}

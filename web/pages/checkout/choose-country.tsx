import { useEffect, useState } from 'react'
import { deliveryChoice, type DeliveryZone } from '../../../contract/configuration.ts'
import { callApi } from '../../api.ts'
import { listServedCountries } from '../../components/served-countries.ts'
import { useWhenOnline } from '../../online.ts'
import { readStored, writeStored } from '../../stored.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './checkout.module.css'

const KEY = 'country'

/** The payment page cannot change the delivery methods by country, so the country is asked for first. */
export function ChooseCountry({ onChoose }: { onChoose: (country: string) => void }) {
  const { zones, hasFailed, retry } = useZones()
  const [chosen, setChosen] = useState<string>()
  if (hasFailed) {
    return (
      <>
        <p className={styles.error} role="alert">
          The countries that we send to could not be loaded.
        </p>
        <Button onClick={retry}>Try again</Button>
      </>
    )
  }
  if (!zones) {
    return (
      <p className={`${styles.waiting} needs-js`}>
        <Spinner shown label="Looking up where we send to…" />
      </p>
    )
  }
  const countries = listServedCountries(zones)
  const country = chosen ?? firstCountry(zones)
  const zone = zones.find(({ countries }) => countries.some(({ code }) => code === country))
  return (
    <form
      className={styles.country}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        writeStored(KEY, country)
        onChoose(country)
      }}
    >
      <Select
        label="Where shall we send it?"
        autoComplete="shipping country"
        value={country}
        onChange={({ target }) => setChosen(target.value)}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <ul aria-live="polite" aria-label="Ways of delivery">
        {zone?.methods.map((method) => (
          <li key={method}>{method}</li>
        ))}
      </ul>
      <Button type="submit">Continue to payment</Button>
    </form>
  )
}

function useZones() {
  const [zones, setZones] = useState<DeliveryZone[]>()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (hasFailed) return
    const abort = new AbortController()
    callApi(deliveryChoice, {}, abort.signal).then(
      ({ body }) => setZones(body.zones),
      () => {
        if (!abort.signal.aborted) setHasFailed(true)
      },
    )
    return () => abort.abort()
  }, [hasFailed])
  const retry = () => setHasFailed(false)
  useWhenOnline(retry)
  return { zones, hasFailed, retry }
}

/** The last choice of this browser, else the country of its language, else the shop's first. */
function firstCountry(zones: DeliveryZone[]): string {
  const codes = zones.flatMap(({ countries }) => countries.map(({ code }) => code))
  const wanted = [readStored(KEY), ...navigator.languages.map((language) => language.split('-').at(-1))]
  return wanted.find((code) => code && codes.includes(code)) ?? codes[0]!
}

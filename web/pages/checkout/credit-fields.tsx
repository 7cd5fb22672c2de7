import { useState } from 'react'
import type { CartSums } from '../../../contract/cart.ts'
import type { DeliveryZone } from '../../../contract/configuration.ts'
import { MOST_GIFT_CARDS_USED } from '../../../contract/credit.ts'
import { needsPostalCode, REGION_NEEDED } from '../../../contract/served-countries.ts'
import { listServedCountries, usualCountry } from '../../components/served-countries.ts'
import { Select } from '../../ui/select.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { TextField } from '../../ui/text-field.tsx'
import styles from './credit.module.css'

/** Messages by field name. */
type Faults = Readonly<Record<string, string>>
/** Initial values by field name. */
type Typed = Readonly<Record<string, unknown>>

interface DestinationProps {
  zones: DeliveryZone[]
  address: Typed
  fields: Faults
  /** Delivery prices for this cart. */
  deliveries: CartSums['shipping']
}

/** The address and the delivery methods for its country, which also determines the required fields. */
export function Destination({ zones, address, fields, deliveries }: DestinationProps) {
  const countries = listServedCountries(zones)
  const usual = countries.find(({ code }) => code === address['country']) ?? usualCountry(countries)!
  const [country, setCountry] = useState(usual.code)
  const methods = zones.find((zone) => zone.countries.some(({ code }) => code === country))?.methods ?? []
  return (
    <>
      <AddressFields {...{ country, address, fields }} />
      <Select
        label="Country"
        name="country"
        autoComplete="shipping country"
        value={country}
        onChange={({ target }) => setCountry(target.value)}
        error={fields['country']}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Delivery"
        name="method"
        defaultValue={address['method']?.toString()}
        error={fields['method']}
      >
        {methods.map((method) => {
          const name = method.slice(0, method.lastIndexOf(': '))
          const freed = deliveries.find(
            (one) => one.method === name && (one.countries?.includes(country) ?? true),
          )?.free_by
          return (
            <option key={method} value={name}>
              {freed ? `${method}, free with ${freed}` : method}
            </option>
          )
        })}
      </Select>
    </>
  )
}

const MISSING: Readonly<Record<string, string>> = {
  name: 'Please enter a name.',
  line1: 'Please enter the street.',
  city: 'Please enter the city.',
  postal_code: 'Please enter the postal code.',
}

interface AddressFieldsProps {
  country: string
  address: Typed
  fields: Faults
}

function AddressFields({ country, address, fields }: AddressFieldsProps) {
  const text = (name: string, label: string, autoComplete: string, required = true, maxLength = 200) => (
    <TextField
      label={required ? label : `${label} (optional)`}
      name={name}
      autoComplete={`shipping ${autoComplete}`}
      maxLength={maxLength}
      required={required}
      data-missing={name === 'state' ? `Please enter ${REGION_NEEDED[country]}.` : MISSING[name]}
      defaultValue={address[name]?.toString()}
      error={fields[name]}
    />
  )
  return (
    <>
      {text('name', 'Name', 'name')}
      {text('line1', 'Street and number', 'address-line1')}
      {text('line2', 'Apartment', 'address-line2', false)}
      {text('city', 'City', 'address-level2', true, 100)}
      {text('state', 'State or region', 'address-level1', country in REGION_NEEDED, 100)}
      {text('postal_code', 'Postal code', 'postal-code', needsPostalCode(country), 20)}
    </>
  )
}

interface CardFieldsProps {
  /** True if store credit can pay as well or instead. */
  isOptional: boolean
  typed: Typed
  fields: Faults
  cards: number
  onMore: () => void
}

export function CardFields({ isOptional, typed, fields, cards, onMore }: CardFieldsProps) {
  const [atFirst] = useState(cards)
  return (
    <>
      {Array.from({ length: cards }, (_, index) => (
        <TextField
          key={index}
          label={`${cards > 1 ? `Gift card ${index + 1}` : 'Code of a gift card'}${isOptional || index > 0 ? ' (optional)' : ''}`}
          name={`gift_card_${index}`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          defaultValue={typed[`gift_card_${index}`]?.toString()}
          error={fields[`gift_card_${index}`]}
          ref={index >= atFirst ? takeFocus : undefined}
        />
      ))}
      {cards < MOST_GIFT_CARDS_USED && (
        <button type="button" className={styles.more} onClick={onMore}>
          <span className="text-link">Another card</span>
        </button>
      )}
    </>
  )
}

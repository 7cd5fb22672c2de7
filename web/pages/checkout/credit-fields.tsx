import { useState } from 'react'
import type { DeliveryChoice } from '../../../contract/configuration.ts'
import { MOST_GIFT_CARDS_USED } from '../../../contract/credit.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './credit.module.css'

/** Of the fields, by name. */
type Faults = Readonly<Record<string, string>>
/** What stands in the fields at first, by name. */
type Typed = Readonly<Record<string, unknown>>

export function AddressFields({ address, fields }: { address: Typed; fields: Faults }) {
  const text = (name: string, label: string, more: React.ComponentProps<typeof TextField> | object = {}) => (
    <TextField
      label={label}
      name={name}
      maxLength={200}
      defaultValue={address[name]?.toString()}
      error={fields[name]}
      {...more}
    />
  )
  return (
    <>
      {text('name', 'Name', { autoComplete: 'shipping name', required: true })}
      {text('line1', 'Street and number', { autoComplete: 'shipping address-line1', required: true })}
      {text('line2', 'Apartment (optional)', { autoComplete: 'shipping address-line2' })}
      {text('city', 'City', { autoComplete: 'shipping address-level2', required: true })}
      {text('state', 'State or region', { autoComplete: 'shipping address-level1' })}
      {text('postal_code', 'Postal code', { autoComplete: 'shipping postal-code', maxLength: 20 })}
    </>
  )
}

interface DeliveryFieldsProps {
  zones: DeliveryChoice['zones']
  address: Typed
  fields: Faults
}

/** The country, and the ways of delivery to it. */
export function DeliveryFields({ zones, address, fields }: DeliveryFieldsProps) {
  const countries = zones
    .flatMap((zone) => zone.countries)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  // Of the browser's language, such as “en-US”, unless another was typed before.
  const usual =
    countries.find(({ code }) => code === address['country']) ??
    countries.find(({ code }) => navigator.language.endsWith(code)) ??
    countries[0]!
  const [country, setCountry] = useState(usual.code)
  const methods = zones.find((zone) => zone.countries.some(({ code }) => code === country))?.methods ?? []
  return (
    <>
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
        {methods.map((method) => (
          <option key={method} value={method.slice(0, method.lastIndexOf(': '))}>
            {method}
          </option>
        ))}
      </Select>
    </>
  )
}

interface CardFieldsProps {
  typed: Typed
  fields: Faults
  cards: number
  onMore: () => void
}

export function CardFields({ typed, fields, cards, onMore }: CardFieldsProps) {
  return (
    <>
      {Array.from({ length: cards }, (_, index) => (
        <TextField
          key={index}
          label={cards > 1 ? `Gift card ${index + 1}` : 'Code of a gift card'}
          name={`gift_card_${index}`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          defaultValue={typed[`gift_card_${index}`]?.toString()}
          error={fields[`gift_card_${index}`]}
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

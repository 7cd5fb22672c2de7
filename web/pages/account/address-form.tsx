import { useEffect, useRef } from 'react'
import type { ServedCountry } from '../../../contract/configuration.ts'
import { countryName } from '../../../contract/countries.ts'
import type { AddressContent, SavedAddress } from '../../../contract/saved-address.ts'
import { usualCountry } from '../../components/served-countries.ts'
import { useForm } from '../../components/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Alert } from './alert.tsx'
import styles from './addresses.module.css'
import { explain } from './profile-form.tsx'
import rows from './profile-row.module.css'

interface AddressFormProps {
  /** Absent for a new address. */
  address?: SavedAddress
  countries: ServedCountry[]
  onSave: (address: AddressContent) => Promise<void>
  onCancel: () => void
}

export function AddressForm({ address, countries, onSave, onCancel }: AddressFormProps) {
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.querySelector('input')?.focus(), [])
  const { form, isSending, fields, error } = useForm({
    validate: true,
    send: ({ name = '', line1 = '', line2 = '', city = '', state = '', postal_code = '', country = '' }) =>
      onSave({ name, line1, line2, city, state, postal_code, country }),
    explain,
  })
  const text = (name: keyof SavedAddress & string, label: string, autoComplete: string, missing?: string) => (
    <TextField
      label={label}
      name={name}
      maxLength={name === 'postal_code' ? 20 : name === 'city' || name === 'state' ? 100 : 200}
      autoComplete={`shipping ${autoComplete}`}
      defaultValue={String(address?.[name] ?? '')}
      error={fields[name]}
      {...(missing && { required: true, 'data-missing': missing })}
    />
  )
  return (
    <form {...form} className={rows.fields}>
      <div ref={first}>{text('name', 'Recipient', 'name', 'Please enter a name.')}</div>
      {text('line1', 'Street and number', 'address-line1', 'Please enter the street.')}
      {text('line2', 'Apartment (optional)', 'address-line2')}
      {text('city', 'City', 'address-level2', 'Please enter the city.')}
      {text('state', 'State or region', 'address-level1')}
      {text('postal_code', 'Postal code', 'postal-code')}
      <Select
        label="Country"
        name="country"
        autoComplete="shipping country"
        defaultValue={address?.country ?? usualCountry(countries)?.code}
        error={fields['country']}
      >
        {/* Without this option the browser would show and send the first country. */}
        {address && !countries.some(({ code }) => code === address.country) && (
          <option value={address.country}>{countryName(address.country)}, not served any more</option>
        )}
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Alert>{error}</Alert>
      <p className={styles.buttons}>
        <Button type="submit" busy={isSending && 'Saving...'}>
          Save address
        </Button>
        <Button quiet onClick={onCancel}>
          Back
        </Button>
      </p>
    </form>
  )
}

import { useState } from 'react'
import { countryName } from '../../../../contract/countries.ts'
import { COUNTRIES } from '../../../../contract/served-countries.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { GroupDraft } from './delivery-draft.ts'
import styles from './settings.module.css'
import { fieldsOf } from '../forms/fields-of.ts'
import { optionsOf } from '../forms/options-of.tsx'

const byName = (one: string, other: string) => countryName(one).localeCompare(countryName(other), 'en')

interface GroupFieldsProps {
  draft: GroupDraft
  faultOf: (name: 'name' | 'countries') => string | undefined
  /** The place of the group in the form, from 1. */
  place: number
  /** Countries that are in a group. */
  taken: ReadonlySet<string>
  canRemove: boolean
  onChange: (changed: Partial<GroupDraft>) => void
  onRemove: () => void
}

export function GroupFields({
  draft,
  faultOf,
  place,
  taken,
  canRemove,
  onChange,
  onRemove,
}: GroupFieldsProps) {
  const { countries } = draft
  const field = fieldsOf(draft, onChange)
  const [chosen, setChosen] = useState('')
  function add() {
    if (chosen === '') return
    onChange({ countries: [...countries, chosen] })
    setChosen('')
  }
  const title = draft.name.trim() || `Group ${place}`
  return (
    <fieldset className={styles.method}>
      <legend>{title}</legend>
      <TextField
        {...field('name')}
        className={styles.whole}
        label="Name of the group"
        maxLength={40}
        error={faultOf('name')}
      />
      <ul className={styles.countries} aria-label={`Countries of ${title}`}>
        {countries.toSorted(byName).map((country) => (
          <li key={country}>
            {countryName(country)}
            <button
              type="button"
              aria-label={`Remove ${countryName(country)}`}
              onClick={() => onChange({ countries: countries.filter((other) => other !== country) })}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.methodFoot}>
        <span className={styles.adding}>
          <Select
            label="Add a country"
            error={faultOf('countries')}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">Choose…</option>
            {optionsOf(
              COUNTRIES.filter((country) => !taken.has(country))
                .toSorted(byName)
                .map((country) => [country, countryName(country)]),
            )}
          </Select>
          <Button small quiet aria-label={`Add the country to ${title}`} onClick={add}>
            Add
          </Button>
        </span>
        {canRemove && (
          <Button small quiet aria-label={`Remove ${title}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </p>
    </fieldset>
  )
}

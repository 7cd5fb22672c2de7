import { countryName } from '../../../../contract/countries.ts'
import { COUNTRIES } from '../../../../contract/served-countries.ts'
import { MAX_TAX_RATES, saveTaxSetting, type TaxSetting } from '../../../../contract/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { SectionForm } from './section-form.tsx'
import { addingFields } from '../forms/take-focus.ts'
import styles from './settings.module.css'
import {
  draftOf,
  inWords,
  newRate,
  type RateDraft,
  TAX_KINDS,
  type TaxDraft,
  type TaxKind,
  valueOf,
} from './tax-draft.ts'
import type { SavedSetting } from './use-save.ts'
import { faultAt, type Section, useSection } from './use-section.ts'
import { optionsOf } from '../forms/options-of.tsx'
import { fieldsOf } from '../forms/fields-of.ts'
import { AmountField } from '../forms/amount-field.tsx'

const SECTION: Section<TaxSetting, TaxDraft> = {
  key: 'tax',
  title: 'Tax',
  about:
    'Shops in the EU and the UK show prices that include tax. A payment page that is open, and orders that are placed, keep what they have.',
  call: saveTaxSetting,
  draftOf,
  valueOf,
  inWords,
}

const BY_NAME = COUNTRIES.toSorted((one, other) => countryName(one).localeCompare(countryName(other), 'en'))

export function TaxForm({ loaded }: { loaded: SavedSetting<TaxSetting> }) {
  const state = useSection(SECTION, loaded)
  const { draft, set, faults } = state
  const { kind, rates } = draft
  const setRates = (rates: readonly RateDraft[]) => set({ rates })
  return (
    <SectionForm
      section={SECTION}
      state={state}
      hasField={(place) => /^value\.rates\.\d+\.(country|region|rate)$/.test(place)}
      buttons={
        kind === 'rates' &&
        rates.length < MAX_TAX_RATES && (
          <Button small quiet onClick={addingFields(() => setRates([...rates, newRate()]))}>
            Add a rate
          </Button>
        )
      }
    >
      <Select
        className={styles.wide}
        label="Tax"
        hint={kind === 'rates' ? 'Elsewhere an order includes no tax' : undefined}
        value={kind}
        onChange={({ target }) => {
          const chosen = target.value as TaxKind
          set({ kind: chosen, rates: chosen === 'rates' && rates.length === 0 ? [newRate()] : rates })
        }}
      >
        {optionsOf(Object.entries(TAX_KINDS).map(([value, { label }]) => [value, label]))}
      </Select>
      {kind === 'rates' &&
        rates.map((rate, at) => (
          <RateFields
            key={rate.key}
            draft={rate}
            faultOf={(name) => faultAt(faults, `value.rates.${at}.${name}`)}
            place={at + 1}
            onChange={(changed) =>
              setRates(rates.map((other) => (other.key === rate.key ? { ...other, ...changed } : other)))
            }
            onRemove={() => setRates(rates.filter(({ key }) => key !== rate.key))}
          />
        ))}
    </SectionForm>
  )
}

interface RateFieldsProps {
  draft: RateDraft
  faultOf: (name: 'country' | 'region' | 'rate') => string | undefined
  /** From 1. */
  place: number
  onChange: (changed: Partial<RateDraft>) => void
  onRemove: () => void
}

function RateFields({ draft, faultOf, place, onChange, onRemove }: RateFieldsProps) {
  const { country, region } = draft
  const field = fieldsOf(draft, onChange)
  const title = country ? [countryName(country), region.trim()].filter(Boolean).join(', ') : `Rate ${place}`
  return (
    <fieldset className={classNames(styles.method, styles.rate)}>
      <legend className="visually-hidden">{title}</legend>
      <Select {...field('country')} label="Country" error={faultOf('country')}>
        <option value="">Choose…</option>
        {optionsOf(BY_NAME.map((code) => [code, countryName(code)]))}
      </Select>
      <TextField {...field('region')} label="Region, if any" maxLength={60} error={faultOf('region')} />
      <AmountField {...field('percent')} label="Percent" error={faultOf('rate')} />
      <Button small quiet aria-label={`Remove ${title}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  )
}

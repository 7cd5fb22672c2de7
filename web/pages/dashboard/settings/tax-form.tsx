import { countryName } from '../../../../contract/countries.ts'
import { COUNTRIES } from '../../../../contract/served-countries.ts'
import { saveTaxSetting, type TaxSetting } from '../../../../contract/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { SectionForm } from './section-form.tsx'
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
import { type Section, useSection } from './use-section.ts'

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

const MAX_RATES = 300
const BY_NAME = COUNTRIES.toSorted((one, other) => countryName(one).localeCompare(countryName(other), 'en'))

export function TaxForm({ loaded }: { loaded: SavedSetting<TaxSetting> }) {
  const state = useSection(SECTION, loaded)
  const { draft, setDraft } = state
  const { kind, rates } = draft
  const setRates = (rates: readonly RateDraft[]) => setDraft({ ...draft, rates })
  return (
    <SectionForm
      section={SECTION}
      state={state}
      buttons={
        kind === 'rates' &&
        rates.length < MAX_RATES && (
          <Button small quiet onClick={() => setRates([...rates, newRate()])}>
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
          setDraft({ kind: chosen, rates: chosen === 'rates' && rates.length === 0 ? [newRate()] : rates })
        }}
      >
        {Object.entries(TAX_KINDS).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {kind === 'rates' &&
        rates.map((rate, at) => (
          <RateFields
            key={rate.key}
            draft={rate}
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
  /** From 1. */
  place: number
  onChange: (changed: Partial<RateDraft>) => void
  onRemove: () => void
}

function RateFields({ draft: { country, region, percent }, place, onChange, onRemove }: RateFieldsProps) {
  const title = country ? [countryName(country), region.trim()].filter(Boolean).join(', ') : `Rate ${place}`
  return (
    <fieldset className={classNames(styles.method, styles.rate)}>
      <legend className="visually-hidden">{title}</legend>
      <Select label="Country" value={country} onChange={({ target }) => onChange({ country: target.value })}>
        <option value="">Choose…</option>
        {BY_NAME.map((code) => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
      </Select>
      <TextField
        label="Region, if any"
        maxLength={60}
        autoComplete="off"
        value={region}
        onChange={({ target }) => onChange({ region: target.value })}
      />
      <TextField
        label="Percent"
        inputMode="decimal"
        autoComplete="off"
        value={percent}
        onChange={({ target }) => onChange({ percent: target.value })}
      />
      <Button small quiet aria-label={`Remove ${title}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  )
}

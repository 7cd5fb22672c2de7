import { CARE, type CareGroup } from '../../../../contract/care.ts'
import { countryName } from '../../../../contract/countries.ts'
import { COUNTRIES } from '../../../../contract/served-countries.ts'
import { Select } from '../../../ui/select.tsx'
import { CARE_GROUPS, type FabricDraft } from './style-draft.ts'
import styles from './styles.module.css'
import { fieldsOf } from '../forms/fields-of.ts'
import { optionsOf } from '../forms/options-of.tsx'

const LABELS: Record<CareGroup, string> = {
  wash: 'Washing',
  bleach: 'Bleaching',
  tumble: 'Tumble drying',
  dry: 'Drying',
  iron: 'Ironing',
  'dry clean': 'Dry cleaning',
  'wet clean': 'Wet cleaning',
}

const NAMED = COUNTRIES.map((code) => ({ code, name: countryName(code) })).toSorted((a, b) =>
  a.name.localeCompare(b.name),
)

interface CareFieldsProps {
  draft: FabricDraft
  originHint?: string
  onChange: (changed: Partial<FabricDraft>) => void
}

export function CareFields({ draft, originHint, onChange }: CareFieldsProps) {
  return (
    <div className={styles.care}>
      {CARE_GROUPS.map((group) => (
        <Select
          key={group}
          label={LABELS[group]}
          value={draft.care[group]}
          onChange={({ target }) => onChange({ care: { ...draft.care, [group]: target.value } })}
        >
          <option value="">Not stated</option>
          {optionsOf(CARE.filter((one) => one.group === group).map(({ code, words }) => [code, words]))}
        </Select>
      ))}
      <Select
        {...fieldsOf(draft, onChange)('origin')}
        label="Made in"
        hint={draft.origin ? undefined : originHint}
      >
        <option value="">Not stated</option>
        {optionsOf(NAMED.map(({ code, name }) => [code, name]))}
      </Select>
    </div>
  )
}

import { CARE, type CareGroup } from '../../../../contract/care.ts'
import { countryName } from '../../../../contract/countries.ts'
import { COUNTRIES } from '../../../../contract/served-countries.ts'
import { Select } from '../../../ui/select.tsx'
import { CARE_GROUPS, type StyleDraft } from './style-draft.ts'
import styles from './styles.module.css'
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
  care: StyleDraft['care']
  origin: string
  originHint?: string
  onCare: (care: StyleDraft['care']) => void
  onOrigin: (origin: string) => void
}

export function CareFields({ care, origin, originHint, onCare, onOrigin }: CareFieldsProps) {
  return (
    <div className={styles.care}>
      {CARE_GROUPS.map((group) => (
        <Select
          key={group}
          label={LABELS[group]}
          value={care[group]}
          onChange={({ target }) => onCare({ ...care, [group]: target.value })}
        >
          <option value="">Not stated</option>
          {optionsOf(CARE.filter((one) => one.group === group).map(({ code, words }) => [code, words]))}
        </Select>
      ))}
      <Select
        label="Made in"
        value={origin}
        hint={origin ? undefined : originHint}
        onChange={({ target }) => onOrigin(target.value)}
      >
        <option value="">Not stated</option>
        {optionsOf(NAMED.map(({ code, name }) => [code, name]))}
      </Select>
    </div>
  )
}

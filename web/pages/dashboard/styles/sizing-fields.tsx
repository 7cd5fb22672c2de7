import { CUTS, MAX_CUT_NOTE, SIZE_SYSTEMS, SIZE_TYPES } from '../../../../contract/sizing.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ChartSelect } from '../product-form/chart-select.tsx'
import type { StyleDraft } from './style-draft.ts'
import styles from './styles.module.css'
import { optionsOf } from '../forms/options-of.tsx'
import { fieldsOf } from '../forms/fields-of.ts'

interface SizingFieldsProps {
  draft: StyleDraft
  /** Number of the style's products with a chart of their own. */
  ownCharts: number
  onChange: (changed: Partial<StyleDraft>) => void
}

export function SizingFields({ draft, ownCharts, onChange }: SizingFieldsProps) {
  const field = fieldsOf(draft, onChange)
  return (
    <div className={styles.care}>
      <Select {...field('cut')} label="Fit">
        <option value="">Not stated</option>
        {optionsOf(Object.entries(CUTS))}
      </Select>
      <TextField
        {...field('cutNote')}
        label="Note on the fit"
        placeholder="Take your usual size for a roomy fit"
        maxLength={MAX_CUT_NOTE}
      />
      <Select {...field('sizeSystem')} label="Size system">
        <option value="">Letters, or not stated</option>
        {optionsOf(Object.entries(SIZE_SYSTEMS).map(([code, { name }]) => [code, `${name} (${code})`]))}
      </Select>
      <Select {...field('sizeType')} label="Sizes are for">
        <option value="">Not stated</option>
        {optionsOf(Object.entries(SIZE_TYPES))}
      </Select>
      <ChartSelect
        label="Size chart"
        name="size_chart"
        none="None"
        hint={
          ownCharts > 0
            ? `${ownCharts === 1 ? 'One colour has a chart' : `${ownCharts} colours have charts`} of its own, which counts instead`
            : undefined
        }
        value={draft.chart}
        onChange={(chart) => onChange({ chart })}
      />
    </div>
  )
}

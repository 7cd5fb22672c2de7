import { CUTS, MAX_CUT_NOTE, SIZE_SYSTEMS, SIZE_TYPES } from '../../../../contract/sizing.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ChartSelect } from '../product-form/chart-select.tsx'
import type { StyleDraft } from './style-draft.ts'
import styles from './styles.module.css'
import { optionsOf } from '../forms/options-of.tsx'

interface SizingFieldsProps {
  draft: StyleDraft
  /** How many of its products have a chart of their own. */
  ownCharts: number
  onChange: (changed: Partial<StyleDraft>) => void
}

export function SizingFields({ draft, ownCharts, onChange }: SizingFieldsProps) {
  return (
    <div className={styles.care}>
      <Select label="Fit" value={draft.cut} onChange={({ target }) => onChange({ cut: target.value })}>
        <option value="">Not stated</option>
        {optionsOf(Object.entries(CUTS))}
      </Select>
      <TextField
        label="Note on the fit"
        placeholder="Take your usual size for a roomy fit"
        autoComplete="off"
        maxLength={MAX_CUT_NOTE}
        value={draft.cutNote}
        onChange={({ target }) => onChange({ cutNote: target.value })}
      />
      <Select
        label="Size system"
        value={draft.sizeSystem}
        onChange={({ target }) => onChange({ sizeSystem: target.value })}
      >
        <option value="">Letters, or not stated</option>
        {optionsOf(Object.entries(SIZE_SYSTEMS).map(([code, { name }]) => [code, `${name} (${code})`]))}
      </Select>
      <Select
        label="Sizes are for"
        value={draft.sizeType}
        onChange={({ target }) => onChange({ sizeType: target.value })}
      >
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

import { CUTS, MAX_CUT_NOTE, SIZE_SYSTEMS, SIZE_TYPES } from '../../../../contract/sizing.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ChartSelect } from '../product-form/chart-select.tsx'
import type { StyleDraft } from './style-draft.ts'
import styles from './styles.module.css'

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
        {Object.entries(CUTS).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
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
        {Object.entries(SIZE_SYSTEMS).map(([code, { name }]) => (
          <option key={code} value={code}>
            {name} ({code})
          </option>
        ))}
      </Select>
      <Select
        label="Sizes are for"
        value={draft.sizeType}
        onChange={({ target }) => onChange({ sizeType: target.value })}
      >
        <option value="">Not stated</option>
        {Object.entries(SIZE_TYPES).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
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

import type { ClipboardEvent } from 'react'
import { MAX_POINTS, MAX_SIZE_ROWS } from '../../../../contract/size-chart.ts'
import { Button } from '../../../ui/button.tsx'
import { addingFields } from '../forms/take-focus.ts'
import {
  addPoint,
  addSize,
  pasteTable,
  readMeasure,
  removePoint,
  removeSize,
  typeCell,
  type ChartDraft,
} from './chart-draft.ts'
import styles from './size-charts.module.css'

interface ChartGridProps {
  draft: ChartDraft
  onChange: (draft: ChartDraft) => void
}

export function ChartGrid({ draft, onChange }: ChartGridProps) {
  const { points, rows } = draft
  const cell = (row: number, column: number) => <Cell {...{ draft, row, column, onChange }} />
  return (
    <div className={styles.scroll}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <td>Size</td>
            {points.map((point, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- names may be empty or equal while one types
              <th key={column} scope="col">
                {cell(-1, column)}
                <Remove
                  name={point || `measure ${column + 1}`}
                  onPress={() => onChange(removePoint(draft, column))}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ size, cells }, row) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row}>
              <th scope="row">{cell(row, -1)}</th>
              {cells.map((_, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column}>{cell(row, column)}</td>
              ))}
              <td>
                <Remove name={size || `size ${row + 1}`} onPress={() => onChange(removeSize(draft, row))} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.buttons}>
        <Button
          small
          quiet
          disabled={rows.length >= MAX_SIZE_ROWS}
          onClick={addingFields(() => onChange(addSize(draft)))}
        >
          Add size
        </Button>
        <Button
          small
          quiet
          disabled={points.length >= MAX_POINTS}
          onClick={addingFields(() => onChange(addPoint(draft)))}
        >
          Add measure
        </Button>
      </p>
    </div>
  )
}

interface CellProps extends ChartGridProps {
  row: number
  column: number
}

/** Row −1 and column −1 are the headings, as in `paste`. */
function Cell({ draft, row, column, onChange }: CellProps) {
  const { label, value, isWrong } = readCell(draft, row, column)
  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n]/.test(text)) return
    event.preventDefault()
    onChange(pasteTable(draft, text, row, column))
  }
  return (
    <input
      type="text"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      value={value}
      onChange={({ target }) => onChange(typeCell(draft, target.value, row, column))}
      onPaste={onPaste}
    />
  )
}

function readCell({ points, rows, unit }: ChartDraft, row: number, column: number) {
  const point = points[column] ?? ''
  if (row < 0) return { label: `Measure ${column + 1}`, value: point, isWrong: false }
  const { size, cells } = rows[row]!
  if (column < 0) return { label: `Size ${row + 1}`, value: size, isWrong: false }
  const value = cells[column]!
  return {
    label: `${point || `Measure ${column + 1}`} of ${size || `size ${row + 1}`}, ${unit}`,
    value,
    isWrong: readMeasure(value, unit) === undefined,
  }
}

const Remove = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <button type="button" className={styles.remove} aria-label={`Remove ${name}`} onClick={onPress}>
    ×
  </button>
)

import type { ClipboardEvent } from 'react'
import { MAX_POINTS, MAX_SIZE_ROWS } from '../../../../contract/size-chart.ts'
import { Button } from '../../../ui/button.tsx'
import { paste, pasteTable, readMeasure, type ChartDraft } from './chart-draft.ts'
import styles from './size-charts.module.css'

interface ChartGridProps {
  draft: ChartDraft
  onChange: (draft: ChartDraft) => void
}

/** Row −1 and column −1 are the headings, as in `paste`. */
export function ChartGrid({ draft, onChange }: ChartGridProps) {
  const { points, rows, unit } = draft
  const onPaste = (event: ClipboardEvent, row: number, column: number) => {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n]/.test(text)) return
    event.preventDefault()
    const pasted = pasteTable(draft, text, row, column)
    onChange({
      ...pasted,
      points: pasted.points.slice(0, MAX_POINTS),
      rows: pasted.rows.slice(0, MAX_SIZE_ROWS),
    })
  }
  const setCell = (row: number, column: number, text: string) => onChange(paste(draft, text, row, column))
  const input = (row: number, column: number, label: string, value: string, isWrong = false) => (
    <input
      type="text"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      value={value}
      onChange={({ target }) => setCell(row, column, target.value)}
      onPaste={(event) => onPaste(event, row, column)}
    />
  )
  const removePoint = (at: number) =>
    onChange({
      ...draft,
      points: points.filter((_, index) => index !== at),
      rows: rows.map(({ size, cells }) => ({ size, cells: cells.filter((_, index) => index !== at) })),
    })

  return (
    <div className={styles.scroll}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <td>Size</td>
            {points.map((point, column) => (
              // oxlint-disable-next-line react/no-array-index-key
              <th key={column} scope="col">
                {input(-1, column, `Measure ${column + 1}`, point)}
                <Remove name={point || `measure ${column + 1}`} onPress={() => removePoint(column)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ size, cells }, row) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row}>
              <th scope="row">{input(row, -1, `Size ${row + 1}`, size)}</th>
              {cells.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column}>
                  {input(
                    row,
                    column,
                    `${points[column] || `Measure ${column + 1}`} of ${size || `size ${row + 1}`}, ${unit}`,
                    cell,
                    readMeasure(cell, unit) === undefined,
                  )}
                </td>
              ))}
              <td>
                <Remove
                  name={size || `size ${row + 1}`}
                  onPress={() => onChange({ ...draft, rows: rows.filter((_, index) => index !== row) })}
                />
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
          onClick={() => onChange({ ...draft, rows: [...rows, { size: '', cells: points.map(() => '') }] })}
        >
          Add size
        </Button>
        <Button
          small
          quiet
          disabled={points.length >= MAX_POINTS}
          onClick={() =>
            onChange({
              ...draft,
              points: [...points, ''],
              rows: rows.map((one) => ({ ...one, cells: [...one.cells, ''] })),
            })
          }
        >
          Add measure
        </Button>
      </p>
    </div>
  )
}

const Remove = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <button type="button" className={styles.remove} aria-label={`Remove ${name}`} onClick={onPress}>
    ×
  </button>
)

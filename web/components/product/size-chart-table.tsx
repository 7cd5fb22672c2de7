import type { Measure, SizeChart } from '../../../contract/size-chart.ts'
import { showMeasure, type LengthUnit } from './length-unit.ts'
import styles from './size-chart-table.module.css'

interface SizeChartTableProps {
  chart: Pick<SizeChart, 'points' | 'rows'>
  unit: LengthUnit
  /** Limits the chart to these sizes if it has all of them; fewer would look complete. */
  sizes?: readonly string[]
}

export function SizeChartTable({ chart: { points, rows }, unit, sizes }: SizeChartTableProps) {
  const wanted = new Set(sizes?.map((size) => size.toUpperCase()))
  const found = rows.filter(({ size }) => wanted.has(size.toUpperCase()))
  const shown = wanted.size > 0 && found.length === wanted.size ? found : rows
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Size</th>
          {points.map((point) => (
            <th key={point} scope="col">
              {point}, {unit}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ size, measures }) => (
          <tr key={size}>
            <th scope="row">{size}</th>
            {measures.map((measure, index) => (
              <td key={points[index]}>{show(measure, unit)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const show = (measure: Measure, unit: LengthUnit) =>
  measure ? showMeasure(measure, unit) : <span aria-label="not stated">–</span>

interface UnitSwitchProps {
  unit: LengthUnit
  onChange: (unit: LengthUnit) => void
}

export function UnitSwitch({ unit, onChange }: UnitSwitchProps) {
  return (
    <div className={styles.units} role="group" aria-label="Unit">
      {(['cm', 'in'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={one === unit} onClick={() => onChange(one)}>
          {one}
        </button>
      ))}
    </div>
  )
}

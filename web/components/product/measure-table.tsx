import { POINTS, type Measurements } from '../../../contract/measure.ts'
import { inBoth, type LengthUnit } from './length-unit.ts'
import styles from './measure-table.module.css'

interface MeasureTableProps {
  measurements: Measurements
  /** If undefined, both are shown. */
  unit?: LengthUnit
}

/** Both units are in the page; the chosen one hides the other. */
export function MeasureTable({ measurements: { points, rows }, unit }: MeasureTableProps) {
  return (
    // A region that scrolls must be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label="Measures of the garment" tabIndex={0}>
      <table className={styles.table} data-unit={unit}>
        <thead>
          <tr>
            <th scope="col">Size</th>
            {points.map(({ point, flat }, at) => (
              <th key={point} scope="col">
                <i>{letterOf(at)}</i> {POINTS[point]}
                {flat && <small>laid flat</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ size, mm }) => (
            <tr key={size}>
              <th scope="row">{size || 'One size'}</th>
              {mm.map((one, at) => (
                <td key={points[at]!.point}>{one === null ? <Unknown /> : <Both mm={one} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The letter of a measure in the table and in the sketch. */
export const letterOf = (at: number): string => String.fromCodePoint(65 + at)

const Unknown = () => <span aria-label="not stated">–</span>

function Both({ mm }: { mm: number }) {
  const both = inBoth(mm)
  return (
    <>
      <span className={styles.cm}>{both.cm} cm</span> <span className={styles.in}>{both.in} in</span>
    </>
  )
}

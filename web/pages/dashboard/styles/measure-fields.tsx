import { POINTS, type Point } from '../../../../contract/measure.ts'
import { useLengthUnit } from '../../../components/product/length-unit.ts'
import { UnitSwitch } from '../../../components/product/size-chart-table.tsx'
import { Button } from '../../../ui/button.tsx'
import { addPoint, inUnit } from '../size-charts/chart-draft.ts'
import { ChartGrid } from '../size-charts/chart-grid.tsx'
import { Checks } from '../forms/checks.tsx'
import { pointNamed, type MeasureDraft } from './measure-draft.ts'
import shared from '../dashboard.module.css'
import styles from './styles.module.css'

interface MeasureFieldsProps {
  draft: MeasureDraft
  onChange: (draft: MeasureDraft) => void
}

/** Measurements of the garment itself. A table from a spreadsheet is pasted at the first size. */
export function MeasureFields({ draft: { grid, flat }, onChange }: MeasureFieldsProps) {
  const [, chooseUnit] = useLengthUnit()
  const named = grid.points.map(pointNamed).filter((point) => point !== undefined)
  const free = (Object.keys(POINTS) as Point[]).filter((point) => !named.includes(point))
  const add = (point: Point) => onChange({ flat, grid: addPoint(grid, POINTS[point]) })
  return (
    <>
      <div className={styles.units}>
        <p className={shared.note}>
          What the garment measures, not the body. A table copied from a spreadsheet, with its headings, is
          pasted at the first size.
        </p>
        <UnitSwitch
          unit={grid.unit}
          onChange={(unit) => {
            chooseUnit(unit)
            onChange({ flat, grid: inUnit(grid, unit) })
          }}
        />
      </div>
      <ChartGrid draft={grid} onChange={(changed) => onChange({ flat, grid: changed })} />
      <p className={styles.buttons}>
        {free.map((point) => (
          <Button key={point} small quiet onClick={() => add(point)}>
            + {POINTS[point]}
          </Button>
        ))}
      </p>
      {named.length > 0 && (
        <fieldset className={styles.buttons}>
          <legend>Laid flat</legend>
          <Checks
            className={styles.tick}
            options={named.map((point) => [POINTS[point], POINTS[point]])}
            chosen={flat}
            onChange={(chosen) => onChange({ grid, flat: chosen })}
          />
        </fieldset>
      )}
    </>
  )
}

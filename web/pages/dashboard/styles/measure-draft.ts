import { POINTS, type Measurements, type Point } from '../../../../contract/measure.ts'
import type { LengthUnit } from '../../../components/product/length-unit.ts'
import {
  BLANK_CHART,
  mergeTables,
  readMeasure,
  typeMeasure,
  type ChartDraft,
} from '../size-charts/chart-draft.ts'

/**
 * A grid like that of a size chart, whose columns are points of the garment; `flat` lists the points that are measured
 * flat.
 */
export interface MeasureDraft {
  grid: ChartDraft
  flat: readonly string[]
}

export const pointNamed = (label: string): Point | undefined =>
  (Object.keys(POINTS) as Point[]).find((point) => POINTS[point].toLowerCase() === label.trim().toLowerCase())

/** Without measurements, a grid with the style's sizes and no columns. */
export function measureDraftOf(
  measurements: Measurements | null,
  sizes: readonly string[],
  unit: LengthUnit,
): MeasureDraft {
  if (!measurements) {
    const rows = sizes.map((size) => ({ size, cells: [] }))
    return { grid: { ...BLANK_CHART, unit, points: [], rows }, flat: [] }
  }
  const { points, rows } = measurements
  return {
    grid: {
      ...BLANK_CHART,
      unit,
      points: points.map(({ point }) => POINTS[point]),
      rows: rows.map(({ size, mm }) => ({
        size,
        cells: mm.map((one) => typeMeasure(one === null ? null : [one, one], unit)),
      })),
    },
    flat: points.filter(({ flat }) => flat).map(({ point }) => POINTS[point]),
  }
}

/** Omits columns without a name; null if there are no measures. */
export function measurementsOf({ grid: { points, rows, unit }, flat }: MeasureDraft): Measurements | null {
  const named = points.flatMap((label, at) => {
    const point = pointNamed(label)
    return point ? [{ point, flat: flat.includes(POINTS[point]), at }] : []
  })
  const measured = rows.map(({ size, cells }) => ({
    size: size.trim(),
    mm: named.map(({ at }) => readMeasure(cells[at] ?? '', unit)?.[0] ?? null),
  }))
  const isEmpty = named.length === 0 || !measured.some(({ mm }) => mm.some((one) => one !== null))
  return isEmpty ? null : { points: named.map(({ point, flat }) => ({ point, flat })), rows: measured }
}

/** Like mergeTables, with `flat` as part of the table. */
export function mergeMeasures(from: MeasureDraft, typed: MeasureDraft, to: MeasureDraft): MeasureDraft {
  const table = mergeTables(from.grid, typed.grid, to.grid)
  const isTyped = table.points === typed.grid.points || String(typed.flat) !== String(from.flat)
  return isTyped ? typed : { grid: { ...to.grid, ...table }, flat: to.flat }
}

/** The first reason why the measures cannot be saved. */
export function faultOfMeasures({ grid: { points, rows, unit } }: MeasureDraft): string | undefined {
  for (const label of points) {
    if (label.trim() && !pointNamed(label))
      return `“${label}” is not measured. The places are ${Object.values(POINTS).join(', ')}.`
  }
  for (const { size, cells } of rows) {
    const wrong = cells.find((cell) => {
      const measure = readMeasure(cell, unit)
      return measure === undefined || (measure && measure[0] !== measure[1])
    })
    if (wrong !== undefined) return `${size || 'A row'}: “${wrong}” is not a measure. Write 52.5 or 20¾.`
  }
  return undefined
}

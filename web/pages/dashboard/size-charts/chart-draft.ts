import {
  MAX_MILLIMETRES,
  MAX_POINTS,
  MAX_SIZE_ROWS,
  type AdminSizeChart,
  type Measure,
  type SizeChartContent,
} from '../../../../contract/size-chart.ts'
import { MM_PER_INCH, type LengthUnit } from '../../../components/product/length-unit.ts'
import { isEqual, mergeDrafts } from '../forms/merge-drafts.ts'

/** The form's values: cells as typed, in `unit`. */
export interface ChartDraft {
  name: string
  how: string
  unit: LengthUnit
  points: string[]
  rows: { size: string; cells: string[] }[]
}

export const BLANK_CHART: ChartDraft = {
  name: '',
  how: '',
  unit: 'cm',
  points: ['Chest', 'Waist'],
  rows: ['S', 'M', 'L'].map((size) => ({ size, cells: ['', ''] })),
}

const MM = { cm: 10, in: MM_PER_INCH }
const FRACTIONS: Record<string, string> = { '¼': '.25', '½': '.5', '¾': '.75' }

export const typeMeasure = (measure: Measure, unit: LengthUnit): string => {
  if (!measure) return ''
  const [from, to] = measure.map((mm) => String(Math.round((mm / MM[unit]) * 100) / 100))
  return from === to ? from! : `${from}–${to}`
}

/** Parses `96`, `94–98`, `37,5` or `37½`; null for a blank cell, undefined if it is not a measure. */
export function readMeasure(cell: string, unit: LengthUnit): Measure | undefined {
  if (!cell.trim()) return null
  const numbers = cell.split(/\s*(?:[-–—]|\bto\b)\s*/).map((part) =>
    part
      .trim()
      .replace(',', '.')
      .replace(/\s*([¼½¾])/, (_, sign: string) => FRACTIONS[sign]!),
  )
  if (numbers.length > 2 || !numbers.every((number) => /^\d*\.?\d+$|^\d+\.$/.test(number))) return undefined
  const pair = numbers.map((number) => Math.round(Number(number) * MM[unit]))
  const [from, to = from] = pair
  const fits = from! >= 1 && to! >= from! && to! <= MAX_MILLIMETRES
  return fits ? [from!, to!] : undefined
}

export const draftOfChart = ({ name, how, points, rows }: AdminSizeChart, unit: LengthUnit): ChartDraft => ({
  name,
  how,
  unit,
  points,
  rows: rows.map(({ size, measures }) => ({ size, cells: measures.map((one) => typeMeasure(one, unit)) })),
})

/** Converts the cells to a unit. Cells that cannot be parsed stay unchanged. */
export const inUnit = (draft: ChartDraft, unit: LengthUnit): ChartDraft => ({
  ...draft,
  unit,
  rows: draft.rows.map(({ size, cells }) => ({
    size,
    cells: cells.map((cell) => {
      const measure = readMeasure(cell, draft.unit)
      return measure === undefined ? cell : typeMeasure(measure, unit)
    }),
  })),
})

/** Names of measures, sizes and cells belong together, so all are taken from the same side. */
export function mergeTables(from: ChartDraft, typed: ChartDraft, to: ChartDraft) {
  const before = inUnit(from, typed.unit)
  const isTyped = !isEqual([typed.points, typed.rows], [before.points, before.rows])
  const { points, rows, unit } = isTyped ? typed : inUnit(to, typed.unit)
  return { points, rows, unit }
}

/** Like mergeDrafts, with the table as one member. */
export const mergeCharts = (from: ChartDraft, typed: ChartDraft, to: ChartDraft): ChartDraft => ({
  ...mergeDrafts(from, typed, to),
  ...mergeTables(from, typed, to),
})

/** Describes a chart: texts by label. */
export const chartInWords = ({ name, how, points, rows }: SizeChartContent): Record<string, string> => ({
  name,
  'how to measure': how,
  measures: rows
    .map(({ size, measures }) => {
      const known = points.map((point, at) => [point, typeMeasure(measures[at] ?? null, 'cm')])
      const words = known.filter(([, measure]) => measure).map((pair) => pair.join(' '))
      return `${size}: ${words.join(', ') || 'none'}`
    })
    .join('\n'),
})

/** Omits columns and sizes without a name; `faultOfChart` refuses those with a measure. */
export function contentOf({ name, how, unit, points, rows }: ChartDraft): SizeChartContent {
  const isNamed = points.map((point) => point.trim() !== '')
  return {
    name: name.trim(),
    how: how.trim(),
    points: points.map((point) => point.trim()).filter(Boolean),
    rows: rows
      .filter(({ size }) => size.trim())
      .map(({ size, cells }) => ({
        size: size.trim(),
        measures: cells.filter((_, index) => isNamed[index]).map((cell) => readMeasure(cell, unit) ?? null),
      })),
  }
}

const isFilled = (cell: string) => cell.trim() !== ''

/** The first reason why the draft cannot be saved. */
export function faultOfChart({ name, points, rows, unit }: ChartDraft): string | undefined {
  if (!name.trim()) return 'A size chart needs a name.'
  if (!points.some((point) => point.trim())) return 'Name at least one measure, such as Chest.'
  if (!rows.some(({ size }) => size.trim())) return 'Name at least one size.'
  if (!rows.some(({ cells }) => cells.some(isFilled)))
    return 'Enter at least one measure, such as 96 or 94–98.'
  for (const { size, cells } of rows) {
    const wrong = cells.find((cell) => readMeasure(cell, unit) === undefined)
    if (wrong !== undefined) return `${size || 'A row'}: “${wrong}” is not a measure. Write 96 or 94–98.`
    if (!size.trim() && cells.some(isFilled))
      return 'A row has measures and no size. Name it, or remove the row.'
    const nameless = points.findIndex((point, index) => !point.trim() && isFilled(cells[index] ?? ''))
    if (nameless >= 0) return `Measure ${nameless + 1} has no name. Enter one, or remove the column.`
  }
  return undefined
}

export const addSize = (draft: ChartDraft): ChartDraft => ({
  ...draft,
  rows: [...draft.rows, { size: '', cells: draft.points.map(() => '') }],
})

export const removeSize = (draft: ChartDraft, row: number): ChartDraft => ({
  ...draft,
  rows: draft.rows.toSpliced(row, 1),
})

export const addPoint = (draft: ChartDraft, name = ''): ChartDraft => ({
  ...draft,
  points: [...draft.points, name],
  rows: draft.rows.map(({ size, cells }) => ({ size, cells: [...cells, ''] })),
})

export const removePoint = (draft: ChartDraft, column: number): ChartDraft => ({
  ...draft,
  points: draft.points.toSpliced(column, 1),
  rows: draft.rows.map(({ size, cells }) => ({ size, cells: cells.toSpliced(column, 1) })),
})

/** Sets a cell to the typed text, without trimming it. */
export function typeCell(draft: ChartDraft, value: string, row: number, column: number): ChartDraft {
  if (row < 0) return { ...draft, points: draft.points.with(column, value) }
  const { size, cells } = draft.rows[row]!
  const typed = column < 0 ? { size: value, cells } : { size, cells: cells.with(column, value) }
  return { ...draft, rows: draft.rows.with(row, typed) }
}

/**
 * Pastes a table at its first size, or at its first measure if its corner cell is the heading of the sizes; the first
 * line then contains the names of the measures. Measures and sizes beyond the maximum are omitted.
 */
export function pasteTable(draft: ChartDraft, text: string, row: number, column: number): ChartDraft {
  const [corner, ...firstMeasures] = text.split(/\r?\n/, 1)[0]!.split('\t')
  const isWhole =
    row === 0 && column === -1
      ? firstMeasures.some((cell) => readMeasure(cell, draft.unit) === undefined)
      : row === -1 && column === 0 && /^\s*sizes?\s*$/i.test(corner!)
  const { points, rows } = isWhole ? paste(draft, text, -1, -1) : paste(draft, text, row, column)
  return {
    ...draft,
    points: points.slice(0, MAX_POINTS),
    rows: rows
      .slice(0, MAX_SIZE_ROWS)
      .map(({ size, cells }) => ({ size, cells: cells.slice(0, MAX_POINTS) })),
  }
}

/**
 * Pastes cells of a spreadsheet at this position; the grid grows as needed. Row −1 contains the names of the measures,
 * column −1 the sizes.
 */
function paste(draft: ChartDraft, text: string, row: number, column: number): ChartDraft {
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
  const points = [...draft.points]
  const rows = draft.rows.map(({ size, cells }) => ({ size, cells: [...cells] }))
  for (const [down, cells] of lines.entries()) {
    for (const [right, cell] of cells.entries()) {
      const [y, x] = [row + down, column + right]
      while (x >= points.length) points.push('')
      while (y >= rows.length) rows.push({ size: '', cells: [] })
      if (y < 0 && x >= 0) points[x] = cell.trim()
      else if (y >= 0 && x < 0) rows[y]!.size = cell.trim()
      else if (y >= 0) rows[y]!.cells[x] = cell.trim()
    }
  }
  return {
    ...draft,
    points,
    rows: rows.map(({ size, cells }) => ({ size, cells: points.map((_, index) => cells[index] ?? '') })),
  }
}

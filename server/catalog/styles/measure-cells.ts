import { type Measurements, type Point, POINTS } from '../../../contract/measure.ts'
import { MAX_MILLIMETRES, MAX_SIZE_NAME, MAX_SIZE_ROWS } from '../../../contract/size-chart.ts'
import {
  joinList,
  lengthOf,
  namedTwice,
  notValid,
  orFault,
  splitPlaces,
  type ReportFault,
} from '../product-file/cells.ts'
import { checkMeasurements } from './check-measurements.ts'

const RULE = 'write Chest flat: S=52.5|M=54; Length: S=70|M=72, in centimetres'

/** In centimetres: `Chest flat: S=52.5|M=54; Length: S=70|M=`. Each point lists all sizes, which keeps their order. */
export function writeMeasurements(measurements: Measurements | null): string {
  const { points, rows } = measurements ?? { points: [], rows: [] }
  const texts = points.map(({ point, flat }, at) => {
    const measures = rows.map(({ size, mm }) => `${size}=${mm[at] == null ? '' : mm[at] / 10}`)
    return `${POINTS[point]}${flat ? ' flat' : ''}: ${joinList(measures)}`
  })
  return texts.join('; ')
}

const NAMES = Object.values(POINTS).join('|')
/** The separator includes the name of the next point, because a size's name may contain semicolons and colons. */
const BETWEEN = new RegExp(`;(?=\\s*(?:${NAMES})(?:\\s+flat)?\\s*:)`, 'i')
const MEASURED = new RegExp(`^\\s*(${NAMES})(\\s+flat)?\\s*:(.*)$`, 'is')

/** Null if the cell is invalid or empty. */
export function readMeasurements(cell: string, fault: ReportFault): Measurements | null {
  const points: Measurements['points'] = []
  const rows = new Map<string, Measurements['rows'][number]['mm']>()
  for (const text of cell.split(BETWEEN)) {
    const [, name, flat, measures] = MEASURED.exec(text) ?? []
    const read = measures === undefined ? [undefined] : splitPlaces(measures).map(readMeasure)
    if (!name || read.includes(undefined)) {
      fault(notValid(text.trim(), RULE))
      return null
    }
    const at = points.push({ point: pointCalled(name), flat: flat !== undefined }) - 1
    for (const { size, mm } of read as Measure[]) {
      const measured = rows.get(size) ?? []
      if (at in measured) {
        fault(`${name} ${namedTwice(size)}`)
        return null
      }
      measured[at] = mm
      rows.set(size, measured)
    }
  }
  if (rows.size > MAX_SIZE_ROWS) fault(`has more than ${MAX_SIZE_ROWS} sizes.`)
  const read = {
    points,
    rows: [...rows].map(([size, mm]) => ({ size, mm: points.map((_, at) => mm[at] ?? null) })),
  }
  return orFault(() => checkMeasurements(read), fault) ?? null
}

const pointCalled = (name: string) =>
  (Object.keys(POINTS) as Point[]).find((point) => POINTS[point].toLowerCase() === name.toLowerCase())!

interface Measure {
  size: string
  mm: number | null
}

function readMeasure(text: string): Measure | undefined {
  const at = text.lastIndexOf('=')
  const [size, length] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  if (at < 0 || lengthOf(size) > MAX_SIZE_NAME) return undefined
  if (length === '') return { size, mm: null }
  const mm = /^\d{1,4}(\.\d)?$/.test(length) ? Math.round(Number(length) * 10) : 0
  return mm >= 1 && mm <= MAX_MILLIMETRES ? { size, mm } : undefined
}

import { POINTS, type Measurements } from '../../../contract/measure.ts'
import { refuseField } from '../../errors.ts'

const refuse = (message: string) => refuseField('measurements', message)

/** Checks what the schema cannot express; throws Refused. Null if nothing is measured. */
export function checkMeasurements(sent: Measurements | null): Measurements | null {
  if (!sent) return null
  const rows = sent.rows.map(({ size, mm }) => ({ size: size.trim(), mm }))
  const point = sent.points.find(
    (one, at) => sent.points.findIndex((other) => other.point === one.point) < at,
  )
  if (point) throw refuse(`${POINTS[point.point]} is there twice.`)
  const row = rows.find((one, at) => rows.findIndex(({ size }) => size === one.size) < at)
  if (row) throw refuse(`The size ${row.size} is there twice.`)
  for (const { size, mm } of rows) {
    if (mm.length !== sent.points.length) {
      throw refuse(`The size ${size} needs as many measures as there are columns: ${sent.points.length}.`)
    }
  }
  return rows.some(({ mm }) => mm.some((one) => one !== null)) ? { points: sent.points, rows } : null
}

import { Type } from 'typebox'
import { POINTS, type Point } from '../measure.ts'
import { MAX_MILLIMETRES, MAX_SIZE_NAME, MAX_SIZE_ROWS } from '../size-chart.ts'
import { describeCall, idParams } from './call.ts'
import { ClosedObject, Nullable } from './values.ts'

const KEYS = Object.keys(POINTS) as Point[]

export const MeasuredPoint = Type.Enum(KEYS)

export const Measurements = ClosedObject({
  points: Type.Array(
    ClosedObject({
      point: MeasuredPoint,
      /** Measured across the garment laid flat; otherwise around or along it. */
      flat: Type.Boolean(),
    }),
    { minItems: 1, maxItems: KEYS.length },
  ),
  /** `mm` has a measurement per point; null if unknown. */
  rows: Type.Array(
    ClosedObject({
      size: Type.String({ maxLength: MAX_SIZE_NAME }),
      mm: Type.Array(Nullable(Type.Integer({ minimum: 1, maximum: MAX_MILLIMETRES })), {
        maxItems: KEYS.length,
      }),
    }),
    { minItems: 1, maxItems: MAX_SIZE_ROWS },
  ),
})

export const getMeasurements = describeCall({
  summary: 'What the garment of an active product measures, by size',
  access: 'public',
  params: idParams,
  response: Measurements,
})

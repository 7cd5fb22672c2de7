import { Type } from 'typebox'
import { PARTS, type Part } from '../composition.ts'
import { ClosedObject, Day, FilledLine } from './values.ts'

/** A claim that is shown only while its certificate is valid. */
const Mark = ClosedObject({
  claim: Type.Enum(['recycled', 'organic']),
  scheme: FilledLine(60),
  certificate: FilledLine(60),
  /** The last valid day. */
  until: Day,
})

/** The catalogue checks the fibres and the sum of their percentages, with an error message for each. */
export const Composition = ClosedObject({
  parts: Type.Array(
    ClosedObject({
      part: Type.Enum(Object.keys(PARTS) as Part[]),
      fibres: Type.Array(
        ClosedObject({
          fibre: Type.String({ maxLength: 60 }),
          percent: Type.Integer({ minimum: 1, maximum: 100 }),
          mark: Type.Optional(Mark),
        }),
        { minItems: 1, maxItems: 12 },
      ),
    }),
    { minItems: 1, maxItems: 11 },
  ),
  has_animal_parts: Type.Optional(Type.Boolean()),
})

import { Type } from 'typebox'
import { PARTS, type Part } from '../composition.ts'
import { Day, FilledLine } from './values.ts'

/** A claim is shown while its certificate is valid, and only then. */
const Mark = Type.Object(
  {
    claim: Type.Enum(['recycled', 'organic']),
    scheme: FilledLine(60),
    certificate: FilledLine(60),
    /** The last valid day. */
    until: Day,
  },
  { additionalProperties: false },
)

/** Which fibres there are and that their percentages add up is said by the shop, with sentences. */
export const Composition = Type.Object(
  {
    parts: Type.Array(
      Type.Object(
        {
          part: Type.Enum(Object.keys(PARTS) as Part[]),
          fibres: Type.Array(
            Type.Object(
              {
                fibre: Type.String({ maxLength: 60 }),
                percent: Type.Integer({ minimum: 1, maximum: 100 }),
                mark: Type.Optional(Mark),
              },
              { additionalProperties: false },
            ),
            { minItems: 1, maxItems: 12 },
          ),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 11 },
    ),
    has_animal_parts: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

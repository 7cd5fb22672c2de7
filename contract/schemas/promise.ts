import { Type } from 'typebox'
import { MAX_LEAD_DAYS } from '../promise.ts'
import { describeCall } from './call.ts'
import { Day, Id, Nullable } from './values.ts'

export const SkuPromise = Type.Object({
  /** A pre-order: the day by which its pieces leave. One that has passed promises nothing. */
  ships_by: Type.Optional(Day),
  /** Made to order: it leaves within this many days. */
  lead_days: Type.Optional(Type.Integer()),
})

export const Promises = Type.Array(
  Type.Object(
    {
      /** Of the SKU. */
      id: Id,
      ships_by: Nullable(Day),
      lead_days: Nullable(Type.Integer({ minimum: 1, maximum: MAX_LEAD_DAYS })),
    },
    { additionalProperties: false },
  ),
  { maxItems: 80 },
)

export const savePromises = describeCall({
  name: 'savePromises',
  summary:
    'When the sizes of a product leave that do not leave at once; a day that is taken away says that the pieces are here',
  access: 'products.change',
  params: Type.Object({ id: Id }),
  body: Type.Object({ promises: Promises }, { additionalProperties: false }),
  response: Type.Object({ promises: Promises }),
})

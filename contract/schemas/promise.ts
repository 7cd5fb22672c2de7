import { Type } from 'typebox'
import { MAX_LEAD_DAYS } from '../promise.ts'
import { describeCall, idParams } from './call.ts'
import { ClosedObject, Count, Day, Id, Message, Nullable, Version } from './values.ts'

export const SkuPromise = Type.Object({
  /** Pre-order: the day by which its pieces leave. A past day promises nothing. */
  ships_by: Type.Optional(Day),
  /** Made to order: leaves within this many days. */
  lead_days: Type.Optional(Type.Integer()),
})

const days = {
  ships_by: Nullable(Day),
  lead_days: Nullable(Type.Integer({ minimum: 1, maximum: MAX_LEAD_DAYS })),
}
const ofSku = { id: Id, ...days }

/** Keyed by SKU id. */
export const Promises = Type.Array(ClosedObject(ofSku), { maxItems: 80 })

export const SentPromises = Type.Array(
  ClosedObject({
    ...ofSku,
    /** The days before the change. The response is 409 if different days are stored by then. */
    was: Type.Optional(ClosedObject(days)),
  }),
  { maxItems: 80 },
)

export const savePromises = describeCall({
  summary:
    'When the sizes of a product leave that do not leave at once; a day that is taken away says that the pieces are here',
  access: 'products.change',
  params: idParams,
  body: ClosedObject({ promises: SentPromises }),
  response: Type.Object({ promises: Promises, version: Version }),
})

/** `exchanges` are those of the orders that still wait for the parcel of the pieces that they replace. */
const Delays = Type.Object({ orders: Count, exchanges: Count })

export const countDelays = describeCall({
  summary:
    'How many orders and exchanges of a product were promised an earlier day than its pieces are expected on',
  access: 'orders.read',
  params: idParams,
  response: Delays,
})

export const tellDelays = describeCall({
  summary:
    'Mail their buyers the new day, 200 at once. Orders can be canceled, and where the law asks for consent, no answer becomes a refund; exchanges can be called off',
  access: 'orders.change',
  params: idParams,
  body: ClosedObject({}),
  response: Type.Object({ told: Count, left: Delays }),
})

export const agreeToDelay = describeCall({
  summary: 'Wait for an order that takes longer, where waiting needs consent',
  access: 'anyone',
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  body: ClosedObject({
    email: Type.Optional(Type.String({ maxLength: 254 })),
    /**
     * The day of the delay that was shown, null if none was named; 409 if the buyer was told of another one since.
     * Absent in pages of the previous release.
     */
    until: Type.Optional(Nullable(Day)),
  }),
  response: Message,
})

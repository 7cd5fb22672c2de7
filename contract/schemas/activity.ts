import { Type } from 'typebox'
import { ACTIVITY_KINDS } from '../activity.ts'
import { describeCall, describeCsvCall } from './call.ts'
import { ClosedObject, Day, Nullable, Paging, Time } from './values.ts'

const Fields = Nullable(Type.Record(Type.String(), Type.Unknown()))

export const ActivityEntry = Type.Object({
  id: Type.Integer(),
  at: Time,
  /** The e-mail at the time, or `command line`. */
  actor: Type.String(),
  /** The current name. */
  name: Nullable(Type.String()),
  kind: Type.Enum([...ACTIVITY_KINDS]),
  /** The name of a call of the contract, or of an event that is recorded without a call, such as `sign_in`. */
  what: Type.String(),
  target: Nullable(Type.String()),
  address: Nullable(Type.String()),
  before: Fields,
  after: Fields,
})

const filter = {
  actor: Type.Optional(Type.String({ maxLength: 254 })),
  kind: Type.Optional(Type.Enum([...ACTIVITY_KINDS])),
  /** A part of the target of the action. */
  target: Type.Optional(Type.String({ maxLength: 200 })),
  /** The first and the last day, in the shop's time zone. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
}

export const ActivityFilter = ClosedObject(filter)

export const listActivity = describeCall({
  summary:
    'What the staff has done, newest first; X-Total-Is-More says that there is more than X-Total-Count',
  access: 'activity.read',
  query: ClosedObject({ ...filter, ...Paging }),
  response: Type.Array(ActivityEntry),
})

export const listActors = describeCall({
  summary: 'Everybody who has done something, by e-mail',
  access: 'activity.read',
  response: Type.Array(Type.String()),
})

export const exportActivity = describeCsvCall({
  summary: 'The same as a CSV file',
  access: 'activity.read',
  query: ActivityFilter,
})

import { Type } from 'typebox'
import { describeCall, idParams } from './call.ts'
import { ClosedObject, FilledLine, Id, Line, Message, Nullable } from './values.ts'

const MaybeLine = (maxLength: number) => Type.Optional(Nullable(Line(maxLength)))

export const AddressContent = ClosedObject({
  name: FilledLine(200),
  line1: FilledLine(200),
  line2: MaybeLine(200),
  city: FilledLine(100),
  state: MaybeLine(100),
  postal_code: MaybeLine(20),
  country: Type.String({ pattern: '^[A-Z]{2}$' }),
  /** Prefills the payment page; the previously preferred address is then unset. */
  preferred: Type.Optional(Type.Boolean()),
})

export const SavedAddress = Type.Object({
  id: Id,
  name: Type.String(),
  line1: Type.String(),
  line2: Nullable(Type.String()),
  city: Type.String(),
  state: Nullable(Type.String()),
  postal_code: Nullable(Type.String()),
  country: Type.String(),
  preferred: Type.Boolean(),
})

export const listAddresses = describeCall({
  summary: 'The saved addresses of one’s account, the preferred one first',
  access: 'customer',
  response: Type.Array(SavedAddress),
})

export const addAddress = describeCall({
  summary:
    'Save an address, 20 at most; the first one is preferred, and one that is saved already is answered as it is',
  access: 'customer',
  body: AddressContent,
  response: SavedAddress,
})

export const updateAddress = describeCall({
  summary: 'Change a saved address',
  access: 'customer',
  params: idParams,
  body: AddressContent,
  response: SavedAddress,
})

export const removeAddress = describeCall({
  summary: 'Remove a saved address; the oldest of the others becomes the preferred one in its place',
  access: 'customer',
  params: idParams,
  response: Message,
})

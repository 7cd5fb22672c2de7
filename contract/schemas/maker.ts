import { Type } from 'typebox'
import { MAKER_KINDS } from '../maker.ts'
import { describeCall } from './call.ts'
import { ClosedObject, Count, FilledLine, Message, Version } from './values.ts'

/** Stored as a smallint. */
export const MakerId = Type.Integer({ minimum: 1, maximum: 32_767 })

/** What shoppers see of a maker. */
export const ShownMaker = Type.Object({
  kind: Type.Enum([...MAKER_KINDS]),
  name: Type.String(),
  address: Type.String(),
  contact: Type.String(),
})

export const MakerContent = ClosedObject({
  kind: Type.Enum([...MAKER_KINDS]),
  name: FilledLine(200),
  /** The postal address. */
  address: FilledLine(300),
  /** The electronic address: an e-mail address, or the URL of a contact page. */
  contact: FilledLine(200),
  /** Used for styles that name no maker. Each kind has at most one default: a new one replaces it. */
  is_default: Type.Boolean(),
})

export const Maker = Type.Object({
  id: MakerId,
  ...MakerContent.properties,
  version: Version,
  /** Number of styles whose products show it, including those that use it as the default. */
  styles: Count,
})

const params = Type.Object({ id: MakerId })

export const listMakers = describeCall({
  summary: 'Manufacturers, and persons responsible in the European Union, by name',
  access: 'products.read',
  response: Type.Array(Maker),
})

export const createMaker = describeCall({
  summary: 'Add a manufacturer, or a person responsible in the European Union',
  access: 'products.change',
  body: MakerContent,
  response: Maker,
})

export const updateMaker = describeCall({
  summary: 'Replace a manufacturer or responsible person; its kind stays. An outdated version is refused',
  access: 'products.change',
  params,
  body: ClosedObject({ ...MakerContent.properties, version: Type.Optional(Version) }),
  response: Maker,
})

export const deleteMaker = describeCall({
  summary: 'Delete a manufacturer or responsible person that no style names or has as the default',
  access: 'products.change',
  params,
  response: Message,
})

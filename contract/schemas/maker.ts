import { Type } from 'typebox'
import { MAKER_KINDS } from '../maker.ts'
import { describeCall } from './call.ts'
import { ClosedObject, Count, FilledLine, Message, Version } from './values.ts'

/** A smallint. */
export const MakerId = Type.Integer({ minimum: 1, maximum: 32_767 })

/** What shoppers see. */
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
  /** The electronic address: of mail, or of a page with a form. */
  contact: FilledLine(200),
  /** The maker of styles that name no other. Each kind has at most one: a new default replaces the former. */
  is_default: Type.Boolean(),
})

export const Maker = Type.Object({
  id: MakerId,
  ...MakerContent.properties,
  version: Version,
  /** Those whose products show it, also because they name no other and it is the default. */
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

import { Type } from 'typebox'
import { MAKER_KINDS } from '../maker.ts'
import { describeCall } from './call.ts'
import { Count, FilledLine, Message } from './values.ts'

/** A smallint. */
export const MakerId = Type.Integer({ minimum: 1, maximum: 32_767 })

/** What shoppers see. */
export const ShownMaker = Type.Object({
  kind: Type.Enum([...MAKER_KINDS]),
  name: Type.String(),
  address: Type.String(),
  contact: Type.String(),
})

export const MakerContent = Type.Object(
  {
    kind: Type.Enum([...MAKER_KINDS]),
    name: FilledLine(200),
    /** The postal address. */
    address: FilledLine(300),
    /** The electronic address: of mail, or of a page with a form. */
    contact: FilledLine(200),
    /** Of styles that name no other; the former default of its kind is one no longer. */
    is_default: Type.Boolean(),
  },
  { additionalProperties: false },
)

export const Maker = Type.Object({
  id: MakerId,
  ...MakerContent.properties,
  /** How many styles name it. */
  styles: Count,
})

const params = Type.Object({ id: MakerId })

export const listMakers = describeCall({
  name: 'listMakers',
  summary: 'Manufacturers, and persons responsible in the European Union, by name',
  access: 'products.read',
  response: Type.Array(Maker),
})

export const createMaker = describeCall({
  name: 'createMaker',
  summary: 'Add a manufacturer, or a person responsible in the European Union',
  access: 'products.change',
  body: MakerContent,
  response: Maker,
})

export const updateMaker = describeCall({
  name: 'updateMaker',
  summary: 'Replace a manufacturer or responsible person; its kind stays',
  access: 'products.change',
  params,
  body: MakerContent,
  response: Maker,
})

export const deleteMaker = describeCall({
  name: 'deleteMaker',
  summary: 'Delete a manufacturer or responsible person that no style names',
  access: 'products.change',
  params,
  response: Message,
})

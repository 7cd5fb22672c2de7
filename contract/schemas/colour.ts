import { Type } from 'typebox'
import { COLOUR_FAMILIES } from '../colour.ts'
import { describeCall, idParams } from './call.ts'
import { ClosedObject, Count, FilledLine, Id, Message, Version } from './values.ts'

export const ColourFamily = Type.Enum([...COLOUR_FAMILIES])

export const Hex = Type.String({ pattern: '^#[0-9a-f]{6}$' })

export const ColourContent = ClosedObject({
  name: FilledLine(40),
  family: ColourFamily,
  hex: Hex,
})

export const Colour = Type.Object({
  id: Id,
  ...ColourContent.properties,
  version: Version,
  products: Count,
})

export const listColours = describeCall({
  summary: 'The palette, by name',
  access: 'products.read',
  response: Type.Array(Colour),
})

export const createColour = describeCall({
  summary: 'Add a colour to the palette',
  access: 'products.change',
  body: ColourContent,
  response: Colour,
})

export const updateColour = describeCall({
  summary: 'Replace a colour; an outdated version is refused',
  access: 'products.change',
  params: idParams,
  body: ClosedObject({ ...ColourContent.properties, version: Version }),
  response: Colour,
})

export const deleteColour = describeCall({
  summary: 'Delete a colour that no product has',
  access: 'products.change',
  params: idParams,
  response: Message,
})

import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/colour.ts'

/** The options of the colour filter; each colour of the palette belongs to one of them. */
export const COLOUR_FAMILIES = [
  'black',
  'white',
  'grey',
  'beige',
  'brown',
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
  'metallic',
  'multi',
] as const

export type ColourFamily = (typeof COLOUR_FAMILIES)[number]

export type Colour = Static<typeof schemas.Colour>
export type ColourContent = Static<typeof schemas.ColourContent>

export const listColours = call<typeof schemas.listColours>('GET', '/colours')
export const createColour = call<typeof schemas.createColour>('POST', '/colours')
export const updateColour = call<typeof schemas.updateColour>('PATCH', '/colours/:id')
export const deleteColour = call<typeof schemas.deleteColour>('DELETE', '/colours/:id')

import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/colour.ts'

/** What filters offer; a colour of the palette belongs to one of them. */
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

export const listColours: Call<typeof schemas.listColours> = { method: 'GET', path: '/colours' }

export const createColour: Call<typeof schemas.createColour> = { method: 'POST', path: '/colours' }

export const updateColour: Call<typeof schemas.updateColour> = { method: 'PATCH', path: '/colours/:id' }

export const deleteColour: Call<typeof schemas.deleteColour> = { method: 'DELETE', path: '/colours/:id' }

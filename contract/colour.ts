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

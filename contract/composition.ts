import type { Static } from 'typebox'
import type * as schemas from './schemas/composition.ts'

/** Parts of a garment that can have a fibre composition each. The first part of a composition is the main one. */
export const PARTS = {
  main: 'Main fabric',
  shell: 'Shell',
  lining: 'Lining',
  filling: 'Filling',
  trim: 'Trim',
  rib: 'Rib',
  collar: 'Collar',
  sleeves: 'Sleeves',
  pockets: 'Pocket lining',
  coating: 'Coating',
  sole: 'Sole',
} as const

export type Part = keyof typeof PARTS

export type Composition = Static<typeof schemas.Composition>
export type PartOfComposition = Composition['parts'][number]

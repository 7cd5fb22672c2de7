import type { Static } from 'typebox'
import type * as schemas from './schemas/composition.ts'

/** The parts of a garment whose fibres are told apart; the first of a composition is what it is mostly made of. */
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

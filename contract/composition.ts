import type { Fibre } from './fibres.ts'

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

/** A claim about a fibre, which is shown while its certificate is valid. */
export interface Mark {
  claim: 'recycled' | 'organic'
  /** Such as GOTS or GRS. */
  scheme: string
  certificate: string
  /** The last day on which the certificate is valid, such as 2027-03-31. */
  until: string
}

export interface PartOfComposition {
  part: Part
  /** In descending order; whole percentages that add up to 100. */
  fibres: { fibre: Fibre; percent: number; mark?: Mark }[]
}

export interface Composition {
  parts: PartOfComposition[]
  /** Something that is no textile comes from an animal, such as a button of horn. */
  has_animal_parts?: boolean
}

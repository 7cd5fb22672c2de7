import type { Random } from './random.ts'

/** What a call lists; the callers of the API do not know of what. */
export const rowsOf = async <Row>(reply: Promise<{ body: unknown }>): Promise<Row[]> =>
  (await reply).body as Row[]

export interface Reply {
  status: number
  error?: string
}

export type CatalogueStep = (random: Random) => Promise<Reply | void>

/** Sizes that products are given, of which one may take another's place. */
export const SIZES = ['S', 'M', 'L', 'XL', 'One size']
export const TAGS = ['linen', 'new', 'outlet']

export type Some = (random: Random) => number[]

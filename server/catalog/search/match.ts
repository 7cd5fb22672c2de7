import type { ListingColumns } from '../listings/listing-columns.ts'
import { type Meaning, SAME } from './dictionary.ts'
import { NAME } from './product-words.ts'
import { hasHits, scoresOf, scoresOfPhrase, type Term } from './terms.ts'
import type { WordIndex } from './word-index.ts'

/** Sum of the scores of all terms by slot; 0 for a product that lacks a term. */
export function scoreTerms({ words, size }: ListingColumns, terms: readonly Term[]): Uint16Array | undefined {
  let sums: Uint16Array | undefined
  for (const term of terms) {
    const scores = new Uint16Array(size)
    for (const [word, distance] of term.finds) {
      const ofPlaces = scoresOf(term, distance)
      words.each(word, (slot, places) => {
        scores[slot] = Math.max(scores[slot]!, ofPlaces[places]!)
      })
      const parts = term.phrases.get(word)
      if (!parts) continue
      const ofPhrase = scoresOfPhrase(words, parts, distance)
      for (let slot = 0; slot < ofPhrase.length; slot++) {
        scores[slot] = Math.max(scores[slot]!, ofPhrase[slot]!)
      }
    }
    if (sums) {
      for (let slot = 0; slot < size; slot++) {
        if (sums[slot]! > 0) sums[slot] = scores[slot]! > 0 ? sums[slot]! + scores[slot]! : 0
      }
    } else sums = scores
  }
  return sums
}

/**
 * The order of dropping terms: first those that no product has, then words of descriptions, sale, colours, fabrics,
 * other garments.
 */
const DISPENSABLE = [undefined, 'sale', 'colour', 'fabric', 'garment'] as const

/**
 * Terms in the order in which they may be dropped. The garment stays: someone who searches for a leather jacket may
 * like another jacket, but not a leather belt.
 */
export function dispensable(index: WordIndex, terms: readonly Term[]): Term[] {
  const garment = terms.findLast(({ kind }) => kind === 'garment')
  const place = (term: Term) => (hasHits(index, term) ? 1 + DISPENSABLE.indexOf(term.kind) : 0)
  return terms.filter((term) => term !== garment).toSorted((a, b) => place(a) - place(b))
}

/** Whether the remaining terms say what the product is, rather than only occurring in its text. */
export const describesProduct = (index: WordIndex, terms: readonly Term[]): boolean =>
  terms.some(
    (term) =>
      saysWhat(index, term) ||
      [...term.finds].some(
        ([word, distance]) =>
          distance === SAME && term.phrases.get(word)?.some((part) => saysWhat(index, part)),
      ),
  )

const saysWhat = (index: WordIndex, { kind, finds }: Meaning): boolean =>
  kind !== undefined || [...finds].some(([word, distance]) => distance === SAME && index.isIn(word, NAME))

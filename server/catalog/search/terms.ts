import { type Dictionary, isNumber, type Meaning, NEAR, SAME, saysNothing, SYNONYM } from './dictionary.ts'
import { CAPTION, CATEGORY, FABRIC, LABEL, LEAD, NAME, TEXT } from './product-words.ts'
import type { TypedWord } from './read-query.ts'
import { VAGUE_WORDS, type WordKind } from './standard-words.ts'
import type { WordIndex } from './word-index.ts'
import { continues, joined, stem } from './words.ts'

/** Distance of a word that begins with the typed text. */
const BEGINNING = 3
/** Shorter beginnings of dictionary words are ambiguous. */
const SHORTEST_BEGINNING = 3

/** One requirement on a product: what it must be or have. */
export interface Term extends Meaning {
  typed: string
  start: number
  end: number
  /** Those of its phrases whose words may stand apart. */
  phrases: Dictionary['phrases']
}

interface Known {
  dictionary: Dictionary
  index: WordIndex
}

/** Matches the longest phrases first. Words without meaning are dropped, unless they are part of a phrase. */
export function termsOf(q: string, words: readonly TypedWord[], known: Known): Term[] {
  const terms: (Term & { isVague: boolean })[] = []
  for (let at = 0; at < words.length;) {
    const length = phraseLength(words, at, known)
    const parts = words.slice(at, at + length)
    at += length
    const typed = parts.map(({ word }) => word)
    const word = joined(typed)
    if (length === 1 && saysNothing(word)) continue
    const [start, end] = [parts[0]!.start, parts.at(-1)!.end]
    const mayGoOn = at >= words.length || (word.length >= SHORTEST_BEGINNING && !known.index.has(word))
    const meaning = meaningOf(word, typed.join(''), mayGoOn, known)
    terms.push({
      ...meaning,
      phrases: known.dictionary.phrases,
      start,
      end,
      typed: q.slice(start, end),
      isVague: length === 1 && VAGUE_WORDS.has(word),
    })
  }
  const telling = terms.filter(({ isVague }) => !isVague)
  return telling.length > 0 ? telling : terms
}

function phraseLength(words: readonly TypedWord[], at: number, { dictionary, index }: Known): number {
  for (let length = dictionary.longestPhrase; length > 1; length--) {
    const parts = words.slice(at, at + length)
    if (parts.length < length) continue
    const word = joined(parts.map(({ word }) => word))
    const entry = dictionary.find(word)
    if (entry) {
      // If there is no denim jacket, search for jackets; and if one of the shop's own phrases finds nothing, search for
      // its words.
      const isGarment = dictionary.find(stem(parts.at(-1)!.word))?.kind === 'garment'
      if (
        (!isGarment && !dictionary.phrases.has(word)) ||
        hasHits(index, { ...entry, isNumber: false, phrases: dictionary.phrases })
      )
        return length
    }
    // A single letter has no meaning by itself: `a line dress`.
    const isOne = parts.slice(1).every((part) => part.isHyphenated) || parts[0]!.word.length === 1
    if (isOne && index.has(word)) return length
  }
  return 1
}

function meaningOf(word: string, typed: string, mayGoOn: boolean, { dictionary, index }: Known) {
  const entry = dictionary.find(word)
  if (entry) return { kind: entry.kind, finds: entry.finds, isNumber: isNumber(word) }
  const finds = new Map([[word, SAME]])
  let kind: WordKind | undefined
  if (!isNumber(word) && mayGoOn) {
    for (const longer of index.beginningWith(typed))
      if (continues(longer, typed)) finds.set(longer, BEGINNING)
    if (typed.length >= SHORTEST_BEGINNING) {
      for (const meant of dictionary.beginningWith(typed)) {
        if (!index.has(word)) kind ??= meant.kind
        for (const other of meant.finds.keys()) if (!finds.has(other)) finds.set(other, NEAR)
      }
    }
  }
  return { kind, finds, isNumber: isNumber(word) }
}

const PLACE_SCORES = [
  [NAME, 240],
  [CAPTION, 200],
  [FABRIC, 160],
  [LEAD, 80],
  [TEXT, 32],
  [CATEGORY, 24],
] as const
const shareOf = (distance: number): number => {
  if (distance === BEGINNING) return 0.8
  if (distance >= NEAR) return 0.7 - 0.2 * (distance - NEAR)
  return distance === SAME ? 1 : 0.9
}

/** Score of a word by the places in which a product has it; 0 for places that do not count. */
export function scoresOf({ kind, isNumber }: Pick<Term, 'kind' | 'isNumber'>, distance: number): Uint8Array {
  const counts = placesThatCount(kind, isNumber, distance)
  const share = shareOf(distance)
  return Uint8Array.from({ length: 2 * CATEGORY }, (_, places) => {
    const best = PLACE_SCORES.find(([place]) => (places & counts & place) > 0)
    return best ? Math.round(best[1] * share) : 0
  })
}

/**
 * A description also mentions other garments and colours: `wear it over a shirt`. Only its first sentence is about the
 * product, and there related words are too vague.
 */
function placesThatCount(kind: WordKind | undefined, isNumber: boolean, distance: number): number {
  if (isNumber) return NAME
  if (distance === BEGINNING) return LABEL
  if (!kind) return distance >= NEAR ? LABEL : LABEL | TEXT | CATEGORY
  const most = kind === 'colour' ? SAME : SYNONYM
  if (distance > most) return LABEL & ~LEAD
  return kind === 'garment' ? LABEL | CATEGORY : LABEL
}

/** Whether any product has the term, regardless of the filter. */
export function hasHits(index: WordIndex, term: Meaning & Pick<Term, 'phrases'>): boolean {
  for (const [word, distance] of term.finds) {
    const ofPlaces = scoresOf(term, distance)
    if (index.some(word, (places) => ofPlaces[places]! > 0)) return true
    const parts = term.phrases.get(word)
    if (parts && scoresOfPhrase(index, parts, distance).some((score) => score > 0)) return true
  }
  return false
}

/** By slot: the lowest score among the words of a phrase; 0 if a product lacks one of them. */
export function scoresOfPhrase(index: WordIndex, parts: readonly Meaning[], distance: number): Uint16Array {
  let least: Uint16Array | undefined
  for (const part of parts) {
    const scores = new Uint16Array(index.slots)
    for (const [word, ofPart] of part.finds) {
      const ofPlaces = scoresOf(part, Math.max(distance, ofPart))
      index.each(word, (slot, places) => {
        scores[slot] = Math.max(scores[slot]!, ofPlaces[places]!)
      })
    }
    for (let slot = 0; least && slot < scores.length; slot++) {
      scores[slot] = Math.min(scores[slot]!, least[slot]!)
    }
    least = scores
  }
  return least ?? new Uint16Array(0)
}

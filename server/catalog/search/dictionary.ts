import { STANDARD_WORDS, STOP_WORDS, VAGUE_WORDS, type WordGroup, type WordKind } from './standard-words.ts'
import { continues, joined, stem, wordsIn } from './words.ts'

/** Distance between a word and the typed one. Near words range from NEAR to below NEAR + 1, in their order. */
export const SAME = 0
export const SYNONYM = 1
export const NEAR = 2

interface Entry {
  /** Undefined for a shop's word whose group contains no standard word: it is also searched in descriptions. */
  kind: WordKind | undefined
  /** Distance by stem. */
  finds: Map<string, number>
}

/** A possible meaning of a single word. */
export interface Meaning extends Entry {
  isNumber: boolean
}

export interface Dictionary {
  find(stem: string): Entry | undefined
  /**
   * Meanings of the words of each of the shop's own phrases. A product that has all of these words has the phrase,
   * because the index contains few phrases: two words of a name, or a hyphenated one.
   */
  readonly phrases: ReadonlyMap<string, readonly Meaning[]>
  /** Length in words. */
  readonly longestPhrase: number
  /**
   * Entries that begin with the text. `dresss` does not find `dress shirt`: a single letter of a next word is more
   * likely a slip. `dres` finds only `dress`, because phrases that begin with a found word are left out.
   */
  beginningWith(text: string): Entry[]
  /** Original spelling by stem. */
  readonly words: ReadonlyMap<string, string>
}

/** Of the standard words. */
const LONGEST_PHRASE = 3

/** Also true of single letters, except digits and characters of other scripts. */
export const saysNothing = (word: string) => STOP_WORDS.has(word) || /^[a-z]$/.test(word)

export const isNumber = (word: string) => /^\d+$/.test(word)

const stemOf = (phrase: string) => joined(wordsIn(phrase))

export function makeDictionary(own: readonly WordGroup[]): Dictionary {
  const entries = new Map<string, Entry>()
  const written = new Map<string, string>()
  const near = (entry: Entry, stem: string, distance: number) =>
    entry.finds.set(stem, Math.min(distance, entry.finds.get(stem) ?? Infinity))

  const add = (kind: WordKind | undefined, { words, finds = [] }: WordGroup) => {
    const stems = words.map(stemOf).filter((one) => one !== '')
    for (const [at, one] of stems.entries()) {
      if (!written.has(one)) written.set(one, words[at]!)
      const entry = entries.get(one) ?? { kind, finds: new Map([[one, SAME]]) }
      entry.kind ??= kind
      entries.set(one, entry)
      for (const other of stems) near(entry, other, other === one ? SAME : SYNONYM)
      for (const [at, other] of finds.map(stemOf).entries()) {
        if (other !== '') near(entry, other, NEAR + at / finds.length)
      }
    }
  }
  for (const [kind, groups] of STANDARD_WORDS) for (const group of groups) add(kind, group)
  const standard = new Set(entries.keys())
  for (const group of own) {
    // A shop's word also has the meanings of the standard words in its group.
    const known = group.words.flatMap((word) => entries.get(stemOf(word)) ?? [])
    add(known[0]?.kind, group)
    for (const word of group.words) {
      const entry = entries.get(stemOf(word))
      for (const other of known) {
        for (const [stem, distance] of other.finds) if (entry) near(entry, stem, Math.max(distance, SYNONYM))
      }
    }
  }
  const ownPhrases = own
    .flatMap(({ words, finds = [] }) => [...words, ...finds])
    .filter((phrase) => wordsIn(phrase).length > 1)
  const sorted = [...entries.keys()].toSorted()
  const isMoreThanOneLetterIn = (stem: string, text: string) => {
    let end = 0
    return wordsIn(written.get(stem)!).every((word) => text.length !== (end += word.length) + 1)
  }
  const isPhraseWith = (first: string, stem: string) => {
    const words = wordsIn(written.get(stem)!)
    return words.length > 1 && joined(words.slice(0, 1)) === first
  }
  return {
    words: written,
    find: (stem) => entries.get(stem),
    phrases: new Map(
      ownPhrases
        .map((phrase) => [stemOf(phrase), meaningsOf(wordsIn(phrase), entries)] as const)
        .filter(([stem, meanings]) => !standard.has(stem) && meanings.length > 0),
    ),
    longestPhrase: Math.max(LONGEST_PHRASE, ...ownPhrases.map((phrase) => wordsIn(phrase).length)),
    beginningWith(text) {
      const found: string[] = []
      for (const word of sorted) {
        if (!continues(word, text) || !isMoreThanOneLetterIn(word, text)) continue
        if (!found.some((shorter) => isPhraseWith(shorter, word))) found.push(word)
      }
      return found.map((word) => entries.get(word)!)
    },
  }
}

/** Ignores words without meaning, as for search terms. */
function meaningsOf(words: readonly string[], entries: ReadonlyMap<string, Entry>): Meaning[] {
  const saying = words.filter((word) => !saysNothing(word)).map(stem)
  const telling = saying.filter((word) => !VAGUE_WORDS.has(word))
  return (telling.length > 0 ? telling : saying).map((word) => ({
    ...(entries.get(word) ?? { kind: undefined, finds: new Map([[word, SAME]]) }),
    isNumber: isNumber(word),
  }))
}

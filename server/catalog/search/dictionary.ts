import { STANDARD_WORDS, type WordGroup, type WordKind } from './standard-words.ts'
import { continues, joined, wordsIn } from './words.ts'

/** How far a word is from the one that was typed. Near words are from NEAR to below NEAR + 1, in their order. */
export const SAME = 0
export const SYNONYM = 1
export const NEAR = 2

interface Entry {
  /** Undefined for a word of the shop's own whose group has no standard word: it is also searched in descriptions. */
  kind: WordKind | undefined
  /** Distance by stem. */
  finds: Map<string, number>
}

export interface Dictionary {
  find(stem: string): Entry | undefined
  /**
   * `dresss` does not find `dress shirt`: a single letter of the next word is more likely a slip. `dres` finds `dress` alone,
   * because phrases that begin with a word that is found are left out.
   */
  beginningWith(text: string): Entry[]
  /** As written, by stem. */
  readonly words: ReadonlyMap<string, string>
}

export const MAX_PHRASE = 3

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
  for (const group of own) {
    // A shop's word means what the standard words of its group mean.
    const known = group.words.flatMap((word) => entries.get(stemOf(word)) ?? [])
    add(known[0]?.kind, group)
    for (const word of group.words) {
      const entry = entries.get(stemOf(word))
      for (const other of known) {
        for (const [stem, distance] of other.finds) if (entry) near(entry, stem, Math.max(distance, SYNONYM))
      }
    }
  }
  const phrases = [...entries.keys()].toSorted()
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
    beginningWith(text) {
      const found: string[] = []
      for (const word of phrases) {
        if (!continues(word, text) || !isMoreThanOneLetterIn(word, text)) continue
        if (!found.some((shorter) => isPhraseWith(shorter, word))) found.push(word)
      }
      return found.map((word) => entries.get(word)!)
    },
  }
}

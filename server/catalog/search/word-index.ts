import { type ProductText, wordsOfProduct } from './product-words.ts'

/** The low bits of a posting are the word's places, the others are the product's slot. */
const PLACES = 6
const PLACE_BITS = (1 << PLACES) - 1
/** Words added since the last sort; beyond this number they are sorted in. */
const MOST_UNSORTED = 200
const HAS_DIGIT = /\d/

/** Inverted index of product texts with places. A product keeps its slot until its text changes. */
export class WordIndex {
  /** Most words of a large catalogue have one posting, which needs no list. */
  #postings = new Map<string, number | PostingList>()
  /** Words without digits, for prefixes and misspellings. */
  #sorted: string[] = []
  #unsorted: string[] = []
  #slots = 0

  /** The highest slot in use, plus one. */
  get slots(): number {
    return this.#slots
  }

  add(slot: number, text: ProductText): void {
    this.#slots = Math.max(this.#slots, slot + 1)
    for (const [word, places] of wordsOfProduct(text)) {
      const posting = ((slot << PLACES) | places) >>> 0
      const known = this.#postings.get(word)
      if (known instanceof PostingList) known.push(posting)
      else if (known !== undefined) this.#postings.set(word, new PostingList(known, posting))
      else {
        this.#postings.set(word, posting)
        if (!HAS_DIGIT.test(word)) this.#unsorted.push(word)
      }
    }
  }

  has(word: string): boolean {
    return this.#postings.has(word)
  }

  /** Number of products with the word, including vacated slots. */
  count(word: string): number {
    const found = this.#postings.get(word)
    return found instanceof PostingList ? found.length : found === undefined ? 0 : 1
  }

  some(word: string, is: (places: number) => boolean): boolean {
    const found = this.#postings.get(word)
    if (found instanceof PostingList) return found.some((posting) => is(posting & PLACE_BITS))
    return found !== undefined && is(found & PLACE_BITS)
  }

  isIn(word: string, places: number): boolean {
    return this.some(word, (found) => (found & places) > 0)
  }

  each(word: string, fn: (slot: number, places: number) => void): void {
    const found = this.#postings.get(word)
    if (found instanceof PostingList) found.each((posting) => fn(posting >>> PLACES, posting & PLACE_BITS))
    else if (found !== undefined) fn(found >>> PLACES, found & PLACE_BITS)
  }

  /** Longer words that begin with the text. */
  beginningWith(text: string): string[] {
    const found = this.#unsorted.filter((word) => word.length > text.length && word.startsWith(text))
    this.#sortIfMany()
    const words = this.#sorted
    let [low, high] = [0, words.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (words[middle]! < text) low = middle + 1
      else high = middle
    }
    for (let at = low; words[at]?.startsWith(text); at++) if (words[at] !== text) found.push(words[at]!)
    return [...new Set(found)]
  }

  *words(): Iterable<string> {
    yield* this.#sorted
    yield* this.#unsorted
  }

  #sortIfMany(): void {
    if (this.#unsorted.length <= MOST_UNSORTED) return
    this.#sorted = [...this.#sorted, ...this.#unsorted].sort()
    this.#unsorted = []
  }
}

/** Four bytes per posting, half of what a number array takes. */
class PostingList {
  #length = 2
  #postings: Uint32Array

  constructor(first: number, second: number) {
    this.#postings = Uint32Array.of(first, second, 0, 0)
  }

  get length(): number {
    return this.#length
  }

  push(posting: number): void {
    if (this.#length === this.#postings.length) {
      const longer = new Uint32Array(this.#length * 2)
      longer.set(this.#postings)
      this.#postings = longer
    }
    this.#postings[this.#length++] = posting
  }

  some(is: (posting: number) => boolean): boolean {
    for (let at = 0; at < this.#length; at++) if (is(this.#postings[at]!)) return true
    return false
  }

  each(fn: (posting: number) => void): void {
    for (let at = 0; at < this.#length; at++) fn(this.#postings[at]!)
  }
}

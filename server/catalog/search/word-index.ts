import { longer } from '../longer.ts'
import { PLACE_BITS, PLACES, PostingList } from './posting-list.ts'
import { type ProductText, wordsOfProduct } from './product-words.ts'
import { WordTable } from './word-table.ts'

/** Words added since the others were sorted; more of them are sorted in. */
const MOST_UNSORTED = 200
const HAS_DIGIT = /\d/

/** Which products have which words, and where. A product keeps its slot until its text changes. */
export class WordIndex {
  readonly #table = new WordTable()
  /** By the number of the word: its posting, if it has one alone, as most words of a large catalogue. */
  #postings = new Uint32Array(1024)
  /** Of the other words. */
  readonly #lists = new Map<number, PostingList>()
  /** Words without digits, for beginnings and misspellings. */
  #sorted: string[] = []
  #unsorted: string[] = []

  add(slot: number, text: ProductText): void {
    for (const [word, places] of wordsOfProduct(text)) {
      const posting = ((slot << PLACES) | places) >>> 0
      const known = this.#table.size
      const number = this.#table.add(word)
      if (number === known) {
        if (number === this.#postings.length) this.#postings = longer(this.#postings)
        this.#postings[number] = posting
        if (!HAS_DIGIT.test(word)) this.#unsorted.push(word)
        continue
      }
      let list = this.#lists.get(number)
      if (!list) {
        this.#lists.set(number, (list = new PostingList()))
        list.push(this.#postings[number]!)
      }
      list.push(posting)
    }
  }

  has(word: string): boolean {
    return this.#table.numberOf(word) !== undefined
  }

  some(word: string, is: (places: number) => boolean): boolean {
    const number = this.#table.numberOf(word)
    if (number === undefined) return false
    return this.#lists.get(number)?.some(is) ?? is(this.#postings[number]! & PLACE_BITS)
  }

  isIn(word: string, places: number): boolean {
    return this.some(word, (found) => (found & places) > 0)
  }

  each(word: string, fn: (slot: number, places: number) => void): void {
    const number = this.#table.numberOf(word)
    if (number === undefined) return
    const list = this.#lists.get(number)
    if (list) return list.each(fn)
    const posting = this.#postings[number]!
    fn(posting >>> PLACES, posting & PLACE_BITS)
  }

  /** The longer words that begin with the text. */
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

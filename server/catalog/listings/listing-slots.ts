import { withPlainApostrophes } from '../../database/text-queries.ts'
import { NameColumn } from './name-column.ts'
import type { ProductText } from '../search/product-words.ts'
import { WordIndex } from '../search/word-index.ts'
import { SetCodes } from './set-codes.ts'

/** Sizes, fabrics and collections are JSON; each different value is parsed once. */
export interface ListingRow {
  product_id: number
  price: number
  created_ms: number
  active: boolean
  in_stock: boolean
  low: boolean
  product_type: string
  sizes: string
  stocked: string | null
  style_id: number
  /** Position within its style, in the shopkeeper's order. */
  colour_position: number
  colour_family: string | null
  category: number | null
  fabrics: string
  collections: string
  /** Pieces sold lately. */
  sold: number
  /** Bit set over `FEED_REASONS`: what keeps it out of the feed. */
  feed_gaps: number
  /** In lower case. */
  name: string
  /** Null for products that are not searchable. */
  text: ProductText | null
  /** Changes with the text; 0 without a text. */
  text_hash: number
}

export const ACTIVE = 1
export const IN_STOCK = 2
export const LOW = 4
/** Flag of a vacated slot. */
export const LEFT = 8
/** Once more slots than this are vacated, all listings are read again to free them. */
const LEFT_AT_LEAST = 1_000

/**
 * Each product has a slot in typed arrays. A product whose text changes gets a new slot, so that its former words find
 * nothing.
 */
export class ListingSlots {
  readonly words = new WordIndex()
  readonly names = new NameColumn()
  readonly sizeSets = new SetCodes<string>()
  readonly fabricSets = new SetCodes<string>()
  readonly collectionSets = new SetCodes<number>()
  /** By code. */
  readonly types: string[] = []
  readonly colours: (string | null)[] = [null]
  /** Category ids by code; null for none. */
  readonly categories: (number | null)[] = [null]
  /** Number of slots, including vacated ones. */
  size = 0
  ids = new Int32Array(1024)
  prices = new Int32Array(1024)
  createdMs = new Float64Array(1024)
  /** Flags and codes share one type, so that loops over them stay monomorphic. */
  flags = new Uint32Array(1024)
  typeCodes = new Uint32Array(1024)
  sizes = new Uint32Array(1024)
  stocked = new Uint32Array(1024)
  /** Codes. */
  styles = new Uint32Array(1024)
  positions = new Int32Array(1024)
  colourCodes = new Uint32Array(1024)
  categoryCodes = new Uint32Array(1024)
  fabrics = new Uint32Array(1024)
  collections = new Uint32Array(1024)
  sold = new Int32Array(1024)
  feedGaps = new Uint8Array(1024)
  #textHashes = new Int32Array(1024)
  #styleCodes = new Map<number, number>()
  #slots = new Map<number, number>()
  /** Original spelling, by lower-case size. */
  #sizeNames = new Map<string, string>()

  set(row: ListingRow): void {
    const at = this.#place(row)
    this.prices[at] = row.price
    this.createdMs[at] = row.created_ms
    this.flags[at] = (row.active ? ACTIVE : 0) | (row.in_stock ? IN_STOCK : 0) | (row.low ? LOW : 0)
    this.typeCodes[at] = codeIn(this.types, row.product_type)
    this.styles[at] = this.#styleCode(row.style_id)
    this.positions[at] = row.colour_position
    this.colourCodes[at] = codeIn(this.colours, row.colour_family)
    this.categoryCodes[at] = codeIn(this.categories, row.category)
    this.fabrics[at] = this.fabricSets.codeOf(row.fabrics)
    this.sizes[at] = this.#sizesCode(row.sizes)
    this.stocked[at] = this.#sizesCode(row.stocked ?? row.sizes)
    this.collections[at] = this.collectionSets.codeOf(row.collections)
    this.sold[at] = row.sold
    this.feedGaps[at] = row.feed_gaps
    this.names.set(at, withPlainApostrophes(row.name))
  }

  remove(id: number): void {
    const at = this.#slots.get(id)
    if (at === undefined) return
    this.flags[at] = LEFT
    this.#slots.delete(id)
  }

  slotOf(id: number): number | undefined {
    return this.#slots.get(id)
  }

  /** So many slots are vacated that the listings should be read again. */
  get isWorn(): boolean {
    return this.size - this.#slots.size > Math.max(LEFT_AT_LEAST, this.#slots.size / 2)
  }

  /** The shop's size of this name, ignoring case. */
  sizeNamed(name: string): string | undefined {
    return this.#sizeNames.get(name.toLowerCase())
  }

  /** Number of style codes. */
  get styleCount(): number {
    return this.#styleCodes.size
  }

  /** Undefined for a style without listings. */
  styleCodeOf(id: number): number | undefined {
    return this.#styleCodes.get(id)
  }

  #styleCode(id: number): number {
    let code = this.#styleCodes.get(id)
    if (code === undefined) this.#styleCodes.set(id, (code = this.#styleCodes.size))
    return code
  }

  #sizesCode(json: string): number {
    const known = this.sizeSets.sets.length
    const code = this.sizeSets.codeOf(json)
    if (code === known) {
      for (const size of this.sizeSets.sets[code]!) this.#sizeNames.set(size.toLowerCase(), size)
    }
    return code
  }

  /** The slot of the product; a new one if it has none or if its text has changed. */
  #place({ product_id, text, text_hash }: ListingRow): number {
    const current = this.#slots.get(product_id)
    if (current !== undefined && this.#textHashes[current] === text_hash) return current
    if (current !== undefined) this.flags[current] = LEFT
    if (this.size === this.ids.length) this.#grow()
    const at = this.size++
    this.#slots.set(product_id, at)
    this.ids[at] = product_id
    this.#textHashes[at] = text_hash
    if (text) this.words.add(at, text)
    return at
  }

  #grow(): void {
    const length = this.ids.length * 2
    const copy = <T extends Int32Array | Uint32Array | Uint8Array | Float64Array>(to: T, from: T) => {
      to.set(from)
      return to
    }
    this.ids = copy(new Int32Array(length), this.ids)
    this.prices = copy(new Int32Array(length), this.prices)
    this.createdMs = copy(new Float64Array(length), this.createdMs)
    this.flags = copy(new Uint32Array(length), this.flags)
    this.typeCodes = copy(new Uint32Array(length), this.typeCodes)
    this.sizes = copy(new Uint32Array(length), this.sizes)
    this.stocked = copy(new Uint32Array(length), this.stocked)
    this.styles = copy(new Uint32Array(length), this.styles)
    this.positions = copy(new Int32Array(length), this.positions)
    this.colourCodes = copy(new Uint32Array(length), this.colourCodes)
    this.categoryCodes = copy(new Uint32Array(length), this.categoryCodes)
    this.fabrics = copy(new Uint32Array(length), this.fabrics)
    this.collections = copy(new Uint32Array(length), this.collections)
    this.sold = copy(new Int32Array(length), this.sold)
    this.feedGaps = copy(new Uint8Array(length), this.feedGaps)
    this.#textHashes = copy(new Int32Array(length), this.#textHashes)
  }
}

/** The index of the value, which is added if missing. */
function codeIn<Value>(values: Value[], value: Value): number {
  const code = values.indexOf(value)
  return code === -1 ? values.push(value) - 1 : code
}

import type { Page } from '../http/paging.ts'
import type { ListingFilter, ListingOrder } from './listing-filter.ts'
import { NameColumn } from './name-column.ts'
import type { ProductText } from './search/product-words.ts'
import { WordIndex } from './search/word-index.ts'
import { selectRange } from './select-range.ts'

/** Sizes are JSON, parsed once for each different set of them. */
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
  colour_position: number
  /** In lower case. */
  name: string
  /** Null for products that are not searched. */
  text: ProductText | null
  /** Differs when the text does; 0 without a text. */
  text_hash: number
}

export interface ListingOptions {
  /** The most frequent first. */
  sizes: string[]
  price_min: number | null
  price_max: number | null
}

const ACTIVE = 1
const IN_STOCK = 2
const LOW = 4
/** A slot that its product has left. */
const LEFT = 8
/** Fewer of these slots are not worth reading all listings again. */
const LEFT_AT_LEAST = 1_000
const DAY_MS = 86_400_000
/** The number of steps that an order's range of values is divided into. */
const STEPS = 4_096

export interface Start {
  /** Cents, or milliseconds since 1970. Ascending, hits continue from this value; descending, below it. */
  value: number
  before: number
}

const hasFlags = ({ active, lowStock, inStock }: ListingFilter, flags: number): boolean => {
  const isActive = (flags & ACTIVE) > 0
  return (
    (flags & LEFT) === 0 &&
    (active === undefined || active === isActive) &&
    (lowStock === undefined || lowStock === (isActive && (flags & LOW) > 0)) &&
    (!inStock || (flags & IN_STOCK) > 0)
  )
}

export interface Hits {
  total: number
  /** Of the page, in its order. */
  ids: number[]
}

export interface Choice {
  /** Of each slot; a score of 0 is no hit. */
  scores?: Uint16Array | undefined
  /** Without an order, the best come first, of the same score those that can be bought, then the newest. */
  order?: ListingOrder | undefined
  /** Of the same score, products of this type come first. */
  firstType?: string | undefined
}

/**
 * Each product has a slot in typed arrays. Counting 100,000 products takes 1 ms; PostgreSQL takes 50 ms. A product whose
 * text changes moves to a new slot, so that its former words find nothing.
 */
export class ListingColumns {
  readonly words = new WordIndex()
  #size = 0
  #slots = new Map<number, number>()
  #ids = new Int32Array(1024)
  #prices = new Int32Array(1024)
  #createdMs = new Float64Array(1024)
  #flags = new Uint8Array(1024)
  #types = new Uint8Array(1024)
  #sizes = new Uint32Array(1024)
  #stocked = new Uint32Array(1024)
  #styles = new Uint32Array(1024)
  #positions = new Int32Array(1024)
  #textHashes = new Int32Array(1024)
  #names = new NameColumn()
  #typeCodes = new Map<string, number>()
  #styleCodes = new Map<number, number>()
  #setCodes = new Map<string, number>()
  #sets: string[][] = []
  /** As written, by the size in lower case. */
  #sizeNames = new Map<string, string>()
  #found = new Uint32Array(1024)
  /** The latest filter and its number of hits; undefined when a listing has changed since. */
  #last: { filter: ListingFilter; count: number } | undefined
  #options: ListingOptions | undefined

  set(row: ListingRow): void {
    const at = this.#place(row)
    this.#options = undefined
    this.#last = undefined
    this.#prices[at] = row.price
    this.#createdMs[at] = row.created_ms
    this.#flags[at] = (row.active ? ACTIVE : 0) | (row.in_stock ? IN_STOCK : 0) | (row.low ? LOW : 0)
    this.#types[at] = this.#typeCode(row.product_type)
    this.#sizes[at] = this.#setCode(row.sizes)
    this.#stocked[at] = this.#setCode(row.stocked ?? row.sizes)
    this.#styles[at] = this.#styleCode(row.style_id)
    this.#positions[at] = row.colour_position
    this.#names.set(at, row.name)
  }

  remove(id: number): void {
    const at = this.#slots.get(id)
    if (at === undefined) return
    this.#flags[at] = LEFT
    this.#slots.delete(id)
    this.#options = undefined
    this.#last = undefined
  }

  /** So many slots were left that the columns should be read again. */
  get isWorn(): boolean {
    return this.#size - this.#slots.size > Math.max(LEFT_AT_LEAST, this.#slots.size / 2)
  }

  count(filter: ListingFilter): number {
    return this.#find(filter).length
  }

  /** The shop's size of this name, in any case. */
  sizeNamed(name: string): string | undefined {
    return this.#sizeNames.get(name.toLowerCase())
  }

  /** The number of slots. */
  get size(): number {
    return this.#size
  }

  /** The ids of one page, in their order. Beyond the first `most` hits the pages are empty. */
  page(filter: ListingFilter, choice: Choice, { limit, offset }: Page, most: number): Hits {
    const { order, scores } = choice
    const hits = scores ? this.#found.subarray(0, this.#scan(filter, scores)) : this.#find(filter)
    // The order of the found slots changes.
    this.#last = undefined
    const compare = order ? this.#comparedBy(order) : this.#comparedByRank(choice)
    const slots = selectRange(hits, offset, Math.min(offset + limit, most), compare)
    return { total: hits.length, ids: Array.from(slots, (at) => this.#ids[at]!) }
  }

  #comparedBy({ sort, direction }: ListingOrder) {
    const keys = sort === 'price' ? this.#prices : this.#createdMs
    const sign = direction === 'asc' ? 1 : -1
    return (a: number, b: number) => sign * (keys[a]! - keys[b]! || this.#ids[a]! - this.#ids[b]!)
  }

  #comparedByRank({ scores, firstType }: Choice) {
    const type = firstType === undefined ? undefined : this.#typeCodes.get(firstType)
    const rank = (at: number) =>
      4 * (scores?.[at] ?? 0) +
      (this.#types[at] === type ? 2 : 0) +
      ((this.#flags[at]! & IN_STOCK) > 0 ? 1 : 0)
    return (a: number, b: number) =>
      rank(b) - rank(a) || this.#createdMs[b]! - this.#createdMs[a]! || this.#ids[b]! - this.#ids[a]!
  }

  /** A sort value shortly before the hit at offset `skipped`, and the number of hits `before` it. */
  startNear(filter: ListingFilter, { sort, direction }: ListingOrder, skipped: number): Start | undefined {
    const hits = this.#find(filter)
    const keys = sort === 'price' ? this.#prices : this.#createdMs
    let [lowest, highest] = [Infinity, -Infinity]
    for (const at of hits) {
      lowest = Math.min(lowest, keys[at]!)
      highest = Math.max(highest, keys[at]!)
    }
    const width = Math.ceil((highest - lowest + 1) / STEPS)
    const counts = new Uint32Array(STEPS)
    for (const at of hits) counts[Math.floor((keys[at]! - lowest) / width)]! += 1
    const isUp = direction === 'asc'
    for (let [step, before] = [isUp ? 0 : STEPS - 1, 0]; counts[step] !== undefined; step += isUp ? 1 : -1) {
      const count = counts[step]!
      if (before + count > skipped) return { value: lowest + (isUp ? step : step + 1) * width, before }
      before += count
    }
    return undefined
  }

  options(): ListingOptions {
    return (this.#options ??= this.#countOptions())
  }

  #countOptions(): ListingOptions {
    const products = new Uint32Array(this.#sets.length)
    let [min, max] = [Infinity, -Infinity]
    for (const at of this.#find({ active: true })) {
      products[this.#sizes[at]!]! += 1
      min = Math.min(min, this.#prices[at]!)
      max = Math.max(max, this.#prices[at]!)
    }
    const bySize = new Map<string, number>()
    for (const [code, sizes] of this.#sets.entries()) {
      if (products[code] === 0) continue
      for (const size of sizes) bySize.set(size, (bySize.get(size) ?? 0) + products[code]!)
    }
    const sizes = [...bySize].sort(
      ([a, n], [b, m]) => m - n || Buffer.compare(Buffer.from(a), Buffer.from(b)),
    )
    const isEmpty = max < min
    return {
      sizes: sizes.map(([size]) => size),
      price_min: isEmpty ? null : min,
      price_max: isEmpty ? null : max,
    }
  }

  /** The positions of the matching listings. The next call overwrites the array. */
  #find(filter: ListingFilter): Uint32Array {
    if (this.#last?.filter !== filter) this.#last = { filter, count: this.#scan(filter) }
    return this.#found.subarray(0, this.#last.count)
  }

  #scan(filter: ListingFilter, scores?: Uint16Array): number {
    const { inStock = false, priceMin = 0, priceMax = Infinity, name } = filter
    const style = filter.styleId === undefined ? undefined : (this.#styleCodes.get(filter.styleId) ?? -1)
    const from = filter.createdFrom ? Date.parse(filter.createdFrom) : -Infinity
    const until = filter.createdTo ? Date.parse(filter.createdTo) + DAY_MS : Infinity
    const flagFits = Uint8Array.from({ length: 2 * LEFT }, (_, flags) => (hasFlags(filter, flags) ? 1 : 0))
    const typeFits = filter.types?.length ? this.#typesAmong(filter.types) : undefined
    const setFits = filter.sizes?.length ? this.#setsWithOneOf(filter.sizes) : undefined
    const hasName = name ? this.#names.including(name) : undefined
    let count = 0
    for (let at = 0; at < this.#size; at++) {
      if (scores && scores[at] === 0) continue
      const price = this.#prices[at]!
      const created = this.#createdMs[at]!
      if (flagFits[this.#flags[at]!] === 0 || price < priceMin || price > priceMax) continue
      if (created < from || created >= until) continue
      if (typeFits && typeFits[this.#types[at]!] === 0) continue
      if (setFits && setFits[this.#sizes[at]!] === 0) continue
      if (setFits && inStock && setFits[this.#stocked[at]!] === 0) continue
      if (hasName && !hasName(at)) continue
      if (style !== undefined && this.#styles[at] !== style) continue
      this.#found[count++] = at
    }
    return filter.oncePerStyle ? this.#keepLeads(count) : count
  }

  /** Of the found listings, keeps the first of each style. */
  #keepLeads(count: number): number {
    const found = this.#found.subarray(0, count)
    const leads = new Int32Array(this.#styleCodes.size).fill(-1)
    for (const at of found) {
      const style = this.#styles[at]!
      if (leads[style] === -1 || this.#comesBefore(at, leads[style]!)) leads[style] = at
    }
    const kept = found.filter((at) => leads[this.#styles[at]!] === at)
    found.set(kept)
    return kept.length
  }

  #comesBefore(a: number, b: number): boolean {
    const stocked = (this.#flags[b]! & IN_STOCK) - (this.#flags[a]! & IN_STOCK)
    return (stocked || this.#positions[a]! - this.#positions[b]! || this.#ids[a]! - this.#ids[b]!) < 0
  }

  #typesAmong(wanted: string[]): Uint8Array {
    return Uint8Array.from(this.#typeCodes.keys(), (type) => (wanted.includes(type) ? 1 : 0))
  }

  #setsWithOneOf(wanted: string[]): Uint8Array {
    return Uint8Array.from(this.#sets, (sizes) => (sizes.some((size) => wanted.includes(size)) ? 1 : 0))
  }

  #styleCode(id: number): number {
    let code = this.#styleCodes.get(id)
    if (code === undefined) this.#styleCodes.set(id, (code = this.#styleCodes.size))
    return code
  }

  #typeCode(type: string): number {
    let code = this.#typeCodes.get(type)
    if (code === undefined) this.#typeCodes.set(type, (code = this.#typeCodes.size))
    return code
  }

  #setCode(json: string): number {
    let code = this.#setCodes.get(json)
    if (code === undefined) {
      this.#setCodes.set(json, (code = this.#sets.length))
      const sizes = JSON.parse(json) as string[]
      this.#sets.push(sizes)
      for (const size of sizes) this.#sizeNames.set(size.toLowerCase(), size)
    }
    return code
  }

  /** The slot of the product, a new one if it has none or if its text has changed. */
  #place({ product_id, text, text_hash }: ListingRow): number {
    const current = this.#slots.get(product_id)
    if (current !== undefined && this.#textHashes[current] === text_hash) return current
    if (current !== undefined) this.#flags[current] = LEFT
    if (this.#size === this.#ids.length) this.#grow()
    const at = this.#size++
    this.#slots.set(product_id, at)
    this.#ids[at] = product_id
    this.#textHashes[at] = text_hash
    if (text) this.words.add(at, text)
    return at
  }

  #grow(): void {
    const length = this.#ids.length * 2
    const copy = <T extends Int32Array | Uint32Array | Uint8Array | Float64Array>(to: T, from: T) => {
      to.set(from)
      return to
    }
    this.#ids = copy(new Int32Array(length), this.#ids)
    this.#prices = copy(new Int32Array(length), this.#prices)
    this.#createdMs = copy(new Float64Array(length), this.#createdMs)
    this.#flags = copy(new Uint8Array(length), this.#flags)
    this.#types = copy(new Uint8Array(length), this.#types)
    this.#sizes = copy(new Uint32Array(length), this.#sizes)
    this.#stocked = copy(new Uint32Array(length), this.#stocked)
    this.#styles = copy(new Uint32Array(length), this.#styles)
    this.#positions = copy(new Int32Array(length), this.#positions)
    this.#textHashes = copy(new Int32Array(length), this.#textHashes)
    this.#found = new Uint32Array(length)
  }
}

import type { Page } from '../../http/paging.ts'
import {
  bySet,
  countBy,
  countCollections,
  countFacets,
  type FacetCounts,
  priceRange,
} from './facet-counts.ts'
import type { InCollection, ListingFilter, ListingOrder } from './listing-filter.ts'
import { keepThose, matcherOf, scan } from './listing-scan.ts'
import { IN_STOCK, type ListingRow, ListingSlots } from './listing-slots.ts'
import { selectRange } from './select-range.ts'
import { NAME } from '../search/product-words.ts'
import { stem, wordsIn } from '../search/words.ts'

export interface ListingOptions {
  /** Most frequent first. */
  sizes: string[]
  price_min: number | null
  price_max: number | null
}

export interface Hits {
  total: number
  /** Ids of the products on the page, in order. */
  ids: number[]
}

interface Choice {
  /** Scores by slot; 0 means no match. */
  scores?: Uint16Array | undefined
  /** Without an order, the highest score comes first, then products in stock, then the newest. */
  order?: ListingOrder | undefined
  /** Among equal scores, products of this type come first. */
  firstType?: string | undefined
}

interface Neighbour {
  name: string
  /** In cents. */
  price: number
  style_id: number
}

/** In-memory columns for counting and filtering: 100,000 products take 1 ms, in PostgreSQL 50 ms. */
export class ListingColumns {
  readonly #slots = new ListingSlots()
  #found = new Uint32Array(1024)
  #options: ListingOptions | undefined

  set(row: ListingRow): void {
    this.#slots.set(row)
    this.#options = undefined
  }

  remove(id: number): void {
    this.#slots.remove(id)
    this.#options = undefined
  }

  get words() {
    return this.#slots.words
  }

  get isWorn(): boolean {
    return this.#slots.isWorn
  }

  /** The number of slots. */
  get size(): number {
    return this.#slots.size
  }

  sizeNamed(name: string): string | undefined {
    return this.#slots.sizeNamed(name)
  }

  count(filter: ListingFilter): number {
    return this.#find(filter).length
  }

  /** Counts only collections in `offered`. */
  facets(filter: ListingFilter, offered: readonly InCollection[], scores?: Uint16Array): FacetCounts {
    return countFacets(this.#slots, filter, offered, scores)
  }

  /** Number of matching products in each of these collections. */
  members(filter: ListingFilter, offered: readonly InCollection[]): Map<number, number> {
    return countCollections(this.#slots, filter, offered)
  }

  /** The matching products among these, in the given order. */
  among(ids: readonly number[], filter: ListingFilter): number[] {
    const matches = matcherOf(this.#slots, filter)
    return ids.filter((id) => {
      const at = this.#slots.slotOf(id)
      return at !== undefined && matches(at)
    })
  }

  /** The ids of one page, in order. Pages beyond the first `most` matches are empty. */
  page(filter: ListingFilter, choice: Choice, { limit, offset }: Page, most: number): Hits {
    const { order, scores } = choice
    const hits = this.#find(filter, scores)
    const compare = order ? this.#comparedBy(order) : this.#comparedByRank(choice)
    const slots = selectRange(hits, offset, Math.min(offset + limit, most), compare)
    return { total: hits.length, ids: Array.from(slots, (at) => this.#slots.ids[at]!) }
  }

  /**
   * Ids of active products of other styles: first by shared words of the name, where rarer words count more, then by
   * the nearest price.
   */
  neighbours({ name, price, style_id }: Neighbour, most: number): number[] {
    const { prices, ids, styles, words, size } = this.#slots
    const shared = new Float32Array(size)
    for (const word of new Set(wordsIn(name).map(stem))) {
      const rarity = Math.log(size / words.count(word))
      words.each(word, (at, places) => {
        if ((places & NAME) > 0) shared[at]! += rarity
      })
    }
    const style = this.#slots.styleCodeOf(style_id)
    const active = this.#find({ active: true })
    const others = active.subarray(
      0,
      keepThose(active, (at) => styles[at] !== style),
    )
    const distance = (at: number) => Math.abs(prices[at]! - price)
    const nearest = selectRange(
      others,
      0,
      most,
      (a, b) => shared[b]! - shared[a]! || distance(a) - distance(b) || ids[a]! - ids[b]!,
    )
    return Array.from(nearest, (at) => ids[at]!)
  }

  #comparedBy({ sort, direction }: ListingOrder) {
    const { ids, createdMs, sold } = this.#slots
    const sign = direction === 'asc' ? 1 : -1
    const byAge = (a: number, b: number) => sign * (createdMs[a]! - createdMs[b]! || ids[a]! - ids[b]!)
    if (sort === 'created_at') return byAge
    if (sort === 'sold') return (a: number, b: number) => sign * (sold[a]! - sold[b]!) || byAge(a, b)
    const { prices } = this.#slots
    return (a: number, b: number) => sign * (prices[a]! - prices[b]! || ids[a]! - ids[b]!)
  }

  #comparedByRank({ scores, firstType }: Choice) {
    const { types, typeCodes, flags, createdMs, ids } = this.#slots
    const type = firstType === undefined ? -1 : types.indexOf(firstType)
    const rank = (at: number) =>
      4 * (scores?.[at] ?? 0) + (typeCodes[at] === type ? 2 : 0) + ((flags[at]! & IN_STOCK) > 0 ? 1 : 0)
    return (a: number, b: number) => rank(b) - rank(a) || createdMs[b]! - createdMs[a]! || ids[b]! - ids[a]!
  }

  /** Active products with one of the gaps, newest first. */
  lackingForFeed(gaps: number, { limit, offset }: Page): Hits {
    const { feedGaps } = this.#slots
    const hits = this.#find({ active: true }).filter((at) => (feedGaps[at]! & gaps) > 0)
    const newest = this.#comparedBy({ sort: 'created_at', direction: 'desc' })
    const slots = selectRange(hits, offset, offset + limit, newest)
    return { total: hits.length, ids: Array.from(slots, (at) => this.#slots.ids[at]!) }
  }

  /** Numbers of active products by their bit set of gaps; index 0 counts those without gaps. */
  countFeedGaps(): Uint32Array {
    const counts = new Uint32Array(256)
    for (const at of this.#find({ active: true })) counts[this.#slots.feedGaps[at]!]! += 1
    return counts
  }

  options(): ListingOptions {
    return (this.#options ??= this.#countOptions())
  }

  #countOptions(): ListingOptions {
    const { sizes, sizeSets } = this.#slots
    const found = this.#find({ active: true })
    const bySize = bySet(sizeSets, countBy(sizes, sizeSets.sets, found))
    const prices = priceRange(this.#slots, found)
    const frequent = [...bySize].sort(
      ([a, n], [b, m]) => m - n || Buffer.compare(Buffer.from(a), Buffer.from(b)),
    )
    return {
      sizes: frequent.map(([size]) => size),
      price_min: prices?.[0] ?? null,
      price_max: prices?.[1] ?? null,
    }
  }

  /** Slots of the matching listings, in an array that the next call overwrites. */
  #find(filter: ListingFilter, scores?: Uint16Array): Uint32Array {
    if (this.#found.length < this.#slots.size) this.#found = new Uint32Array(this.#slots.ids.length)
    return this.#found.subarray(0, scan(this.#slots, filter, this.#found, scores))
  }
}

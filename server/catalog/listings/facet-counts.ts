import type { InCollection, ListingFilter } from './listing-filter.ts'
import { isInOneOf, type Matches, plainTest, testsOf } from './listing-scan.ts'
import { IN_STOCK, type ListingSlots } from './listing-slots.ts'
import type { SetCodes } from './set-codes.ts'

/** How many products would remain if an option were chosen too: the other filters apply, its own does not. */
export interface FacetCounts {
  total: number
  inStock: number
  types: Map<string, number>
  sizes: Map<string, number>
  /** By family. */
  colours: Map<string, number>
  /** By id, as the collections; those that are not offered may be among them. */
  categories: Map<number, number>
  fabrics: Map<string, number>
  collections: Map<number, number>
  /** The lowest and the highest, in cents; undefined where nothing would remain. */
  prices: [number, number] | undefined
}

const [TYPE, SIZE, STOCK, COLOUR, CATEGORY, FABRIC, COLLECTION, PRICE] = [1, 2, 4, 8, 16, 32, 64, 128]

/** In one pass. A score of 0 is no hit. */
export function countFacets(
  slots: ListingSlots,
  filter: ListingFilter,
  offered: readonly InCollection[],
  scores?: Uint16Array,
): FacetCounts {
  const isPlain = plainTest(slots, filter)
  const failuresOf = failuresBy(slots, filter)
  const counts = {
    types: new Uint32Array(slots.types.length),
    sizes: new Uint32Array(slots.sizeSets.sets.length),
    colours: new Uint32Array(slots.colours.length),
    categories: new Uint32Array(2 ** 16),
    fabrics: new Uint32Array(slots.fabricSets.sets.length),
    collections: new Uint32Array(slots.collectionSets.sets.length),
  }
  const dependent = dependentBySet(slots, offered)
  const sizesOf = filter.inStock ? slots.stocked : slots.sizes
  const hasSizeInStock = testsOf(slots, { ...filter, inStock: true }).size ?? (() => true)
  let [total, inStock] = [0, 0]
  let [lowest, highest] = [Infinity, -Infinity]
  for (let at = 0; at < slots.size; at++) {
    if ((scores && scores[at] === 0) || !isPlain(at)) continue
    const failures = failuresOf(at)
    // An option is one more choice, so a product that fails two filters is counted by none.
    if ((failures & (failures - 1)) !== 0) continue
    if (failures === 0) total += 1
    if ((failures & ~TYPE!) === 0) counts.types[slots.typeCodes[at]!]! += 1
    if ((failures & ~SIZE!) === 0) counts.sizes[sizesOf[at]!]! += 1
    if (failures === 0 && (slots.flags[at]! & IN_STOCK) > 0 && hasSizeInStock(at)) inStock += 1
    if ((failures & ~COLOUR!) === 0) counts.colours[slots.colourCodes[at]!]! += 1
    if ((failures & ~CATEGORY!) === 0) counts.categories[slots.categories[at]!]! += 1
    if ((failures & ~FABRIC!) === 0) counts.fabrics[slots.fabrics[at]!]! += 1
    if ((failures & ~PRICE!) === 0) {
      lowest = Math.min(lowest, slots.prices[at]!)
      highest = Math.max(highest, slots.prices[at]!)
    }
    if ((failures & ~COLLECTION!) === 0) {
      const code = slots.collections[at]!
      counts.collections[code]! += 1
      for (const one of dependent[code]!) if (one.isIn(at)) one.count += 1
    }
  }
  return {
    total,
    inStock,
    types: named(slots.types, counts.types),
    sizes: bySet(slots.sizeSets, counts.sizes),
    colours: named(
      slots.colours.map((colour) => colour ?? ''),
      counts.colours,
    ),
    categories: byId(counts.categories),
    fabrics: bySet(slots.fabricSets, counts.fabrics),
    collections: new Map([
      ...bySet(slots.collectionSets, counts.collections),
      ...dependent.flat().map(({ id, count }) => [id, count] as const),
    ]),
    prices: lowest <= highest ? [lowest, highest] : undefined,
  }
}

/**
 * Some collections take a product only while it is new or in stock, so each product is asked about these. By the code of a
 * set of collections, those of them that are in the set. They are few, so most products are asked about none.
 */
function dependentBySet(slots: ListingSlots, offered: readonly InCollection[]) {
  const bySet = slots.collectionSets.sets.map((): { id: number; isIn: Matches; count: number }[] => [])
  for (const one of offered) {
    if (!one.inStock && one.createdSince === undefined) continue
    const counted = { id: one.id, isIn: isInOneOf(slots, [one]), count: 0 }
    for (const [code, fits] of slots.collectionSets.withOneOf([one.id]).entries())
      if (fits === 1) bySet[code]!.push(counted)
  }
  return bySet
}

/** The filters that the listing in a slot does not meet, as bits: all if it is one at most, else two of them. */
function failuresBy(slots: ListingSlots, filter: ListingFilter): (at: number) => number {
  const tests = testsOf(slots, filter)
  const bits: [Matches | undefined, number | undefined][] = [
    [tests.type, TYPE],
    [tests.size, SIZE],
    [tests.inStock, STOCK],
    [tests.colour, COLOUR],
    [tests.category, CATEGORY],
    [tests.fabric, FABRIC],
    [tests.collection, COLLECTION],
    [tests.price, PRICE],
  ]
  const asked = bits.filter((bit): bit is [Matches, number] => bit[0] !== undefined)
  // Pairs would be taken apart for each listing.
  const [all, bitOf] = [asked.map(([test]) => test), asked.map(([, bit]) => bit)]
  return (at) => {
    let failures = 0
    for (let n = 0; n < all.length; n++) {
      if (all[n]!(at)) continue
      // A second one is enough: such a listing is counted by none.
      if (failures !== 0) return failures | bitOf[n]!
      failures = bitOf[n]!
    }
    return failures
  }
}

/** Ids with a count. Most numbers are no id, so no pairs are made of all. */
function byId(counts: Uint32Array): Map<number, number> {
  const found = new Map<number, number>()
  for (let id = 0; id < counts.length; id++) if (counts[id]! > 0) found.set(id, counts[id]!)
  return found
}

const named = (names: readonly string[], counts: Uint32Array) =>
  new Map(names.map((name, at) => [name, counts[at]!] as const).filter(([name, count]) => name && count > 0))

function bySet<Member extends string | number>(codes: SetCodes<Member>, counts: Uint32Array) {
  const found = new Map<Member, number>()
  for (const [code, set] of codes.sets.entries()) {
    if (counts[code] === 0) continue
    for (const member of set) found.set(member, (found.get(member) ?? 0) + counts[code]!)
  }
  return found
}

import type { InCollection, ListingFilter } from './listing-filter.ts'
import { keepThose, scanPlain } from './listing-scan.ts'
import type { ListingSlots } from './listing-slots.ts'
import { collectionTest, passes, sizeTest, stockTest, type Test, testsOf } from './listing-tests.ts'
import type { SetCodes } from './set-codes.ts'

/** How many products would remain if an option were selected too: all filters apply except the option's own. */
export interface FacetCounts {
  total: number
  inStock: number
  types: Map<string, number>
  sizes: Map<string, number>
  /** By family. */
  colours: Map<string, number>
  /** By id, like collections; may include ones that are not offered. */
  categories: Map<number, number>
  fabrics: Map<string, number>
  collections: Map<number, number>
  /** Lowest and highest price in cents; undefined if no product would remain. */
  prices: [number, number] | undefined
}

/** A score of 0 means no match. */
export function countFacets(
  slots: ListingSlots,
  filter: ListingFilter,
  offered: readonly InCollection[],
  scores?: Uint16Array,
): FacetCounts {
  const passing = passingBut(slots, filter, scores)
  const sizesOf = filter.inStock ? slots.stocked : slots.sizes
  const remaining = passing()
  return {
    total: remaining.length,
    inStock: countInStock(slots, filter, remaining),
    types: named(slots.types, countBy(slots.typeCodes, slots.types, passing('type'))),
    sizes: bySet(slots.sizeSets, countBy(sizesOf, slots.sizeSets.sets, passing('size'))),
    colours: named(slots.colours, countBy(slots.colourCodes, slots.colours, passing('colour'))),
    categories: named(slots.categories, countBy(slots.categoryCodes, slots.categories, passing('category'))),
    fabrics: bySet(slots.fabricSets, countBy(slots.fabrics, slots.fabricSets.sets, passing('fabric'))),
    collections: countMembers(slots, offered, passing('collection')),
    prices: priceRange(slots, passing('price')),
  }
}

/** Number of matching products in each of these collections. */
export const countCollections = (
  slots: ListingSlots,
  filter: ListingFilter,
  offered: readonly InCollection[],
): Map<number, number> => countMembers(slots, offered, passingBut(slots, filter)('collection'))

/** Finds the slots that pass the whole filter, or all parts but one: selecting an option of that part widens it. */
function passingBut(slots: ListingSlots, filter: ListingFilter, scores?: Uint16Array) {
  const tests = testsOf(slots, filter)
  const plain = new Uint32Array(slots.size)
  const count = scanPlain(slots, filter, plain, scores)
  const keep = (own?: keyof typeof tests): Uint32Array => {
    const kept = plain.slice(0, count)
    const others = Object.entries(tests).flatMap(([name, test]) => (test && name !== own ? [test] : []))
    return kept.subarray(
      0,
      others.reduce((left, test) => keepThose(kept.subarray(0, left), test), count),
    )
  }
  const remaining = keep()
  return (own?: keyof typeof tests) => (own && tests[own] ? keep(own) : remaining)
}

/** Number of found slots per code. */
export function countBy(codes: Uint32Array, { length }: readonly unknown[], found: Uint32Array): Uint32Array {
  const counts = new Uint32Array(length)
  for (let n = 0; n < found.length; n++) counts[codes[found[n]!]!]! += 1
  return counts
}

function countInStock(slots: ListingSlots, filter: ListingFilter, found: Uint32Array): number {
  const kept = found.slice()
  const count = keepThose(kept, stockTest(slots))
  const { sizes } = filter
  return sizes?.length ? keepThose(kept.subarray(0, count), sizeTest(slots, sizes, true)) : count
}

function countMembers(
  slots: ListingSlots,
  offered: readonly InCollection[],
  found: Uint32Array,
): Map<number, number> {
  const { collections, collectionSets } = slots
  const counts = bySet(collectionSets, countBy(collections, collectionSets.sets, found))
  const dependent = dependentBySet(slots, offered)
  if (!dependent) return counts
  const { hasOne, inSet } = dependent
  for (let n = 0; n < found.length; n++) {
    const at = found[n]!
    if (hasOne[collections[at]!] === 0) continue
    for (const one of inSet[collections[at]!]!) if (passes(one.test, at)) one.count += 1
  }
  for (const { id, count } of inSet.flat()) counts.set(id, count)
  return counts
}

/** Undefined if nothing was found. */
export function priceRange({ prices }: ListingSlots, found: Uint32Array): FacetCounts['prices'] {
  let [lowest, highest] = [Infinity, -Infinity]
  for (let n = 0; n < found.length; n++) {
    const price = prices[found[n]!]!
    if (price < lowest) lowest = price
    if (price > highest) highest = price
  }
  return lowest <= highest ? [lowest, highest] : undefined
}

/**
 * Some collections contain a product only while it is new or in stock, so these are tested per product. Maps the code
 * of a set of collections to the collections of this kind in it; undefined if there are none.
 */
function dependentBySet(slots: ListingSlots, offered: readonly InCollection[]) {
  const dependent = offered.filter(({ inStock, createdSince }) => inStock || createdSince !== undefined)
  if (dependent.length === 0) return undefined
  const inSet = slots.collectionSets.sets.map((): { id: number; test: Test; count: number }[] => [])
  for (const one of dependent) {
    const counted = { id: one.id, test: collectionTest(slots, [one]), count: 0 }
    for (const [code, fits] of slots.collectionSets.withOneOf([one.id]).entries())
      if (fits === 1) inSet[code]!.push(counted)
  }
  return { hasOne: Uint8Array.from(inSet, ({ length }) => (length > 0 ? 1 : 0)), inSet }
}

const named = <Value>(values: readonly Value[], counts: Uint32Array) =>
  new Map(
    values.flatMap((value, at): [NonNullable<Value>, number][] =>
      value && counts[at]! > 0 ? [[value, counts[at]!]] : [],
    ),
  )

/** Sums the counts by set code into counts by member. */
export function bySet<Member extends string | number>(codes: SetCodes<Member>, counts: Uint32Array) {
  const found = new Map<Member, number>()
  for (const [code, set] of codes.sets.entries()) {
    if (counts[code] === 0) continue
    for (const member of set) found.set(member, (found.get(member) ?? 0) + counts[code]!)
  }
  return found
}

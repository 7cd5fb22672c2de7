import { spellingsOf } from '../../database/text-queries.ts'
import type { InCollection, ListingFilter } from './listing-filter.ts'
import { ACTIVE, IN_STOCK, LEFT, type ListingSlots, LOW } from './listing-slots.ts'

export type Matches = (slot: number) => boolean

const always: Matches = () => true

/**
 * What a filter asks for, one by one, as facets need it. Each is undefined when the filter asks for nothing of it. They hold
 * until a listing changes.
 */
export function testsOf(slots: ListingSlots, filter: ListingFilter) {
  const { types, sizes, colours, categories, fabrics, collections } = filter
  const { priceMin = 0, priceMax = Infinity } = filter
  const { typeCodes, colourCodes, prices } = slots
  const isType = types?.length ? fitting(slots.types, types) : undefined
  const isColour = colours?.length ? fitting(slots.colours, colours) : undefined
  const isSize = sizes?.length ? slots.sizeSets.withOneOf(sizes) : undefined
  const isFabric = fabrics?.length ? slots.fabricSets.withOneOf(fabrics) : undefined
  const isCategory = categories?.length ? new Set(categories) : undefined
  // What sells from a shared pool has all its sizes or none of them in stock.
  const sizesOf = filter.inStock ? slots.stocked : slots.sizes
  const stocked: Matches = (at) => (slots.flags[at]! & IN_STOCK) > 0
  return {
    type: isType && ((at: number) => isType[typeCodes[at]!] === 1),
    size: isSize && ((at: number) => isSize[sizesOf[at]!] === 1),
    inStock: filter.inStock ? stocked : undefined,
    colour: isColour && ((at: number) => isColour[colourCodes[at]!] === 1),
    category: isCategory && ((at: number) => isCategory.has(slots.categories[at]!)),
    fabric: isFabric && ((at: number) => isFabric[slots.fabrics[at]!] === 1),
    collection: collections?.length ? isInOneOf(slots, collections) : undefined,
    price:
      priceMin > 0 || priceMax < Infinity
        ? (at: number) => prices[at]! >= priceMin && prices[at]! <= priceMax
        : undefined,
  }
}

/** The rest of a filter, which no facet is about. */
export function plainTest(slots: ListingSlots, filter: ListingFilter): Matches {
  const { name } = filter
  const { flags, createdMs, ids } = slots
  const from = filter.createdFrom?.getTime() ?? -Infinity
  const until = filter.createdUntil?.getTime() ?? Infinity
  const flagFits = Uint8Array.from({ length: 2 * LEFT }, (_, flags) => (hasFlags(filter, flags) ? 1 : 0))
  const [isNamed = always, isAlsoNamed] = name
    ? spellingsOf(name).map((spelling) => slots.names.including(spelling))
    : []
  const without = filter.without?.length ? new Set(filter.without) : undefined
  const style = filter.styleId === undefined ? undefined : (slots.styleCodeOf(filter.styleId) ?? -1)
  const hasFlagsAlone = from === -Infinity && until === Infinity && !name && !without && style === undefined
  // Most lists ask for no more, and are counted by reading one column instead of three.
  if (hasFlagsAlone) return (at) => flagFits[flags[at]!] === 1
  return (at) =>
    flagFits[flags[at]!] === 1 &&
    createdMs[at]! >= from &&
    createdMs[at]! < until &&
    !without?.has(ids[at]!) &&
    (style === undefined || slots.styles[at] === style) &&
    (isNamed(at) || isAlsoNamed?.(at) === true)
}

const hasFlags = ({ active, lowStock }: ListingFilter, flags: number): boolean => {
  const isActive = (flags & ACTIVE) > 0
  return (
    (flags & LEFT) === 0 &&
    (active === undefined || active === isActive) &&
    (lowStock === undefined || lowStock === (isActive && (flags & LOW) > 0))
  )
}

const fitting = <Value>(values: readonly Value[], wanted: readonly Value[]) =>
  Uint8Array.from(values, (value) => (wanted.includes(value) ? 1 : 0))

/** Tells whether the listing in a slot matches; until a listing changes. */
export function matcherOf(slots: ListingSlots, filter: ListingFilter): Matches {
  const isPlain = plainTest(slots, filter)
  const tests = Object.values(testsOf(slots, filter)).filter((test) => test !== undefined)
  return (at) => isPlain(at) && tests.every((test) => test(at))
}

/** Writes the slots that match into `found`, and returns how many they are. A score of 0 is no hit. */
export function scan(
  slots: ListingSlots,
  filter: ListingFilter,
  found: Uint32Array,
  scores?: Uint16Array,
): number {
  const isPlain = plainTest(slots, filter)
  let count = 0
  for (let at = 0; at < slots.size; at++) {
    if (scores && scores[at] === 0) continue
    if (isPlain(at)) found[count++] = at
  }
  // One test after the other for all is twice as fast as all tests for one after the other.
  for (const test of Object.values(testsOf(slots, filter)))
    if (test) count = keepThose(found.subarray(0, count), test)
  return filter.oncePerStyle ? keepLeads(slots, found.subarray(0, count)) : count
}

function keepThose(found: Uint32Array, test: Matches): number {
  let kept = 0
  for (let n = 0; n < found.length; n++) {
    const at = found[n]!
    if (test(at)) found[kept++] = at
  }
  return kept
}

/** Of the found listings, keeps the first of each style; returns how many these are. */
function keepLeads(slots: ListingSlots, found: Uint32Array): number {
  const { flags, positions, ids, styles } = slots
  const comesBefore = (a: number, b: number) => {
    const stocked = (flags[b]! & IN_STOCK) - (flags[a]! & IN_STOCK)
    return (stocked || positions[a]! - positions[b]! || ids[a]! - ids[b]!) < 0
  }
  const leads = new Int32Array(slots.styleCount).fill(-1)
  for (let n = 0; n < found.length; n++) {
    const at = found[n]!
    const style = styles[at]!
    if (leads[style] === -1 || comesBefore(at, leads[style]!)) leads[style] = at
  }
  return keepThose(found, (at) => leads[styles[at]!] === at)
}

export function isInOneOf(slots: ListingSlots, wanted: readonly InCollection[]): Matches {
  const { collections, flags, createdMs, ids } = slots
  const isPlain = ({ inStock, createdSince }: InCollection) => !inStock && createdSince === undefined
  const inPlain = slots.collectionSets.withOneOf(wanted.filter(isPlain).map(({ id }) => id))
  const others = wanted
    .filter((one) => !isPlain(one))
    .map(({ id, inStock, createdSince = -Infinity, pins }) => ({
      inStock,
      createdSince,
      pins: new Set(pins),
      fits: slots.collectionSets.withOneOf([id]),
    }))
  if (others.length === 0) return (at) => inPlain[collections[at]!] === 1
  return (at) =>
    inPlain[collections[at]!] === 1 ||
    others.some(
      ({ inStock, createdSince, pins, fits }) =>
        fits[collections[at]!] === 1 &&
        (!inStock || (flags[at]! & IN_STOCK) > 0) &&
        (createdMs[at]! >= createdSince || pins.has(ids[at]!)),
    )
}

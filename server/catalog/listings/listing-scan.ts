import type { ListingFilter } from './listing-filter.ts'
import { IN_STOCK, type ListingSlots } from './listing-slots.ts'
import { passes, plainTests, type Test, testsOf } from './listing-tests.ts'

/** A test of whether the listing in a slot matches; valid until a listing changes. */
export function matcherOf(slots: ListingSlots, filter: ListingFilter): (at: number) => boolean {
  const tests = [...plainTests(slots, filter), ...Object.values(testsOf(slots, filter))]
  const asked = tests.filter((test) => test !== undefined)
  return (at) => asked.every((test) => passes(test, at))
}

/** Writes the matching slots into `found` and returns their number. A score of 0 means no match. */
export function scan(
  slots: ListingSlots,
  filter: ListingFilter,
  found: Uint32Array,
  scores?: Uint16Array,
): number {
  let count = scanPlain(slots, filter, found, scores)
  for (const test of Object.values(testsOf(slots, filter)))
    if (test) count = keepThose(found.subarray(0, count), test)
  return filter.oncePerStyle ? keepLeads(slots, found.subarray(0, count)) : count
}

/**
 * Like `scan`, for filters without facets. Running each test over all slots in turn is faster than running all tests
 * per slot.
 */
export function scanPlain(
  slots: ListingSlots,
  filter: ListingFilter,
  found: Uint32Array,
  scores?: Uint16Array,
): number {
  const [{ codes, fits }, ...others] = plainTests(slots, filter)
  let count = 0
  for (let at = 0; at < slots.size; at++) if (fits[codes[at]!] === 1) found[count++] = at
  if (scores) count = keepScored(found.subarray(0, count), scores)
  for (const test of others) count = keepThose(found.subarray(0, count), test)
  return count
}

function keepScored(found: Uint32Array, scores: Uint16Array): number {
  let kept = 0
  for (let n = 0; n < found.length; n++) if (scores[found[n]!] !== 0) found[kept++] = found[n]!
  return kept
}

/** Moves the passing slots to the front and returns their number. */
export function keepThose(found: Uint32Array, test: Test): number {
  let kept = 0
  if (typeof test === 'function') {
    for (let n = 0; n < found.length; n++) if (test(found[n]!)) found[kept++] = found[n]!
    return kept
  }
  const { codes, fits } = test
  for (let n = 0; n < found.length; n++) if (fits[codes[found[n]!]!] === 1) found[kept++] = found[n]!
  return kept
}

/** Keeps the first found listing of each style; returns the number kept. */
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

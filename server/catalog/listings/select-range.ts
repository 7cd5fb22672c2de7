type Compare = (a: number, b: number) => number

const SAMPLED = 1_000
/** Four times the greatest standard deviation of a rank in the sample. */
const MARGIN = 64

/** Items `from` to `to` of the sorted order, in linear time. Reorders the items. */
export function selectRange(items: Uint32Array, from: number, to: number, compare: Compare): Uint32Array {
  const end = Math.min(to, items.length)
  if (from >= end) return items.subarray(0, 0)
  const { near, below } =
    items.length > 8 * SAMPLED ? narrow(items, from, end, compare) : { near: items, below: 0 }
  if (end - below < near.length) partition(near, end - below, compare)
  if (from > below) partition(near.subarray(0, end - below), from - below, compare)
  return near.subarray(from - below, end - below).sort(compare)
}

/**
 * A subset that contains the whole range, and the number of items before it. A sample estimates the bounds of the
 * range; each item is then compared twice, while `partition` alone would compare it about six times.
 */
function narrow(items: Uint32Array, from: number, end: number, compare: Compare) {
  const step = Math.floor(items.length / SAMPLED)
  const sample = Uint32Array.from({ length: SAMPLED }, (_, n) => items[n * step]!).sort(compare)
  const lowest = sample[Math.floor(from / step) - MARGIN]
  const highest = sample[Math.ceil(end / step) + MARGIN]
  let [below, kept] = [0, 0]
  for (let n = 0; n < items.length; n++) {
    const item = items[n]!
    if (lowest !== undefined && compare(item, lowest) < 0) below++
    else if (highest === undefined || compare(item, highest) <= 0) {
      items[n] = items[kept]!
      items[kept++] = item
    }
  }
  const isWithin = below <= from && below + kept >= end
  return isWithin ? { near: items.subarray(0, kept), below } : { near: items, below: 0 }
}

/** Moves the `count` lowest items to the front. */
function partition(items: Uint32Array, count: number, compare: Compare): void {
  let [low, high] = [0, items.length - 1]
  while (low < high) {
    const pivot = items[(low + high) >> 1]!
    let [left, right] = [low, high]
    while (left <= right) {
      while (compare(items[left]!, pivot) < 0) left++
      while (compare(items[right]!, pivot) > 0) right--
      if (left > right) break
      ;[items[left], items[right]] = [items[right]!, items[left]!]
      left++
      right--
    }
    if (count <= right) high = right
    else if (count > left) low = left
    else return
  }
}

type Compare = (a: number, b: number) => number

/** The items from `from` to `to` as if all were sorted, in linear time. Writes over the items. */
export function selectRange(items: Uint32Array, from: number, to: number, compare: Compare): Uint32Array {
  const end = Math.min(to, items.length)
  if (from >= end) return items.subarray(0, 0)
  const behind = items.length - end
  // What is nearer to the end is found from there.
  if (behind < from) return selectRange(items, behind, items.length - from, (a, b) => compare(b, a)).reverse()
  const front = 4 * end < items.length ? candidatesFor(items, end, compare) : items
  if (end < front.length) partition(front, end, compare)
  if (from > 0) partition(front.subarray(0, end), from, compare)
  return front.subarray(from, end).sort(compare)
}

/**
 * Some of the items, with the `count` lowest among them. Most items are compared once, with the highest of those that were the
 * lowest so far; for a page near the beginning of many hits this takes a third of the time of `partition`.
 */
function candidatesFor(items: Uint32Array, count: number, compare: Compare): Uint32Array {
  let kept = 0
  let highest: number | undefined
  for (let n = 0; n < items.length; n++) {
    const item = items[n]!
    if (highest !== undefined && compare(item, highest) > 0) continue
    if (kept === 2 * count) {
      partition(items.subarray(0, kept), count, compare)
      highest = items.subarray(0, count).reduce((one, other) => (compare(one, other) > 0 ? one : other))
      kept = count
    }
    items[kept++] = item
  }
  return items.subarray(0, kept)
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

type Compare = (a: number, b: number) => number

/** The items from `from` to `to` as if all were sorted, in linear time. Changes the order of the items. */
export function selectRange(items: Uint32Array, from: number, to: number, compare: Compare): Uint32Array {
  const end = Math.min(to, items.length)
  if (from >= end) return items.subarray(0, 0)
  if (end < items.length) partition(items, end, compare)
  if (from > 0) partition(items.subarray(0, end), from, compare)
  return items.subarray(from, end).sort(compare)
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

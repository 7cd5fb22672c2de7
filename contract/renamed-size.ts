export interface RenamedSize {
  from: string
  to: string
}

interface Sized {
  sizes: readonly string[]
  /** Sizes removed from the product earlier. */
  retired_sizes: readonly string[]
}

/**
 * A new size in the position of a removed one is treated as renamed, unless the product has had a size of that name
 * before.
 */
export function findRenamedSize(
  { sizes: before, retired_sizes }: Sized,
  after: readonly string[],
): RenamedSize | undefined {
  const changed = before.flatMap((from, at) => (from === after[at] ? [] : [{ from, to: after[at]! }]))
  if (before.length !== after.length || changed.length !== 1) return undefined
  const { from, to } = changed[0]!
  const isKnown = before.includes(to) || retired_sizes.includes(to)
  return after.includes(from) || isKnown ? undefined : { from, to }
}

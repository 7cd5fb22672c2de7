export interface RenamedSize {
  from: string
  to: string
}

interface Sized {
  sizes: readonly string[]
  /** That were taken out of the product before. */
  retired_sizes: readonly string[]
}

/** When one size stands where another stood, it is that size by another name, unless the product has had it before. */
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

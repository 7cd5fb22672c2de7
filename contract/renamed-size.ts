export interface RenamedSize {
  from: string
  to: string
}

/** When one size stands where another stood, it is that size by another name. */
export function findRenamedSize(
  before: readonly string[],
  after: readonly string[],
): RenamedSize | undefined {
  const changed = before.flatMap((from, at) => (from === after[at] ? [] : [{ from, to: after[at]! }]))
  if (before.length !== after.length || changed.length !== 1) return undefined
  const { from, to } = changed[0]!
  return after.includes(from) || before.includes(to) ? undefined : { from, to }
}

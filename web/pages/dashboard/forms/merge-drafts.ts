export const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The members of `typed` that differ from what it began with, `from`; of the others those of `to`. */
export function mergeDrafts<Draft extends object>(from: Draft, typed: Draft, to: Draft): Draft {
  const names = Object.keys(typed) as (keyof Draft)[]
  const changed = names.filter((name) => !isEqual(typed[name], from[name]))
  return { ...to, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) }
}

/**
 * As `mergeDrafts`, for a draft in which some members mean something together alone, such as an amount and whether it is
 * percent: of each such group all members are those that were typed, or all those of the other version.
 */
export const mergingTogether =
  <Draft extends object>(...groups: (keyof Draft)[][]) =>
  (from: Draft, typed: Draft, to: Draft): Draft => {
    const merged = mergeDrafts(from, typed, to)
    for (const group of groups) {
      const isTyped = group.some((name) => !isEqual(typed[name], from[name]))
      for (const name of group) merged[name] = (isTyped ? typed : to)[name]
    }
    return merged
  }

export const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Members of `typed` that differ from its initial values `from`, and all other members of `to`. */
export function mergeDrafts<Draft extends object>(from: Draft, typed: Draft, to: Draft): Draft {
  const names = Object.keys(typed) as (keyof Draft)[]
  const changed = names.filter((name) => !isEqual(typed[name], from[name]))
  return { ...to, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) }
}

/**
 * Like `mergeDrafts`, for a draft with members that belong together, such as an amount and whether it is a percentage:
 * of each group, either all typed members or all members of the other version are used.
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

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The members of `typed` that differ from what it began with, `from`; of the others those of `to`. */
export function mergeDrafts<Draft extends object>(from: Draft, typed: Draft, to: Draft): Draft {
  const names = Object.keys(typed) as (keyof Draft)[]
  const changed = names.filter((name) => !isEqual(typed[name], from[name]))
  return { ...to, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) }
}

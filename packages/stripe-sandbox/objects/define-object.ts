/**
 * Puts `id` and `object` first and sorts the other properties by name, as Stripe does. Properties in `nulls` are null
 * unless given. `payments/shapes.test.ts` checks that no property of the SDK's types is missing.
 */
export function defineObject<T extends { id: string; object: string }>(object: T['object'], nulls: string) {
  const defaults = nullsOf(nulls)
  return (fields: Partial<Omit<T, 'object'>> & { id: string }): T => {
    const { id, ...others } = fields
    const all: Record<string, unknown> = { ...defaults, ...others }
    const sorted: Record<string, unknown> = { id, object }
    for (const name of Object.keys(all).sort()) sorted[name] = all[name]
    return sorted as T
  }
}

/** `name email` as `{ name: null, email: null }`. */
export const nullsOf = (names: string): Record<string, null> =>
  Object.fromEntries(names.split(' ').map((name) => [name, null]))

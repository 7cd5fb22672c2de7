/**
 * Makes objects in Stripe's layout: `id` and `object` first, the other properties by name. Those named in `nulls` are
 * null unless given. That none of the SDK's properties is missing is checked in `payments/shapes.test.ts`.
 */
export function defineObject<T extends { id: string; object: string }>(object: T['object'], nulls: string) {
  const defaults = Object.fromEntries(nulls.split(/\s+/).map((name) => [name, null]))
  return (fields: Partial<Omit<T, 'object'>> & { id: string }): T => {
    const { id, ...others } = fields
    const all: Record<string, unknown> = { ...defaults, ...others }
    const sorted: Record<string, unknown> = { id, object }
    for (const name of Object.keys(all).sort()) sorted[name] = all[name]
    return sorted as T
  }
}

import type { Address } from './order.ts'

export function addressLines({ name, line1, line2, city, state, postal_code, country }: Address): string[] {
  const town = [[city, state].filter(Boolean).join(', '), postal_code].filter(Boolean).join(' ')
  return [name, line1, line2, town, country].filter((line) => !!line) as string[]
}

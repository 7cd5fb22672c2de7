import type { Settings } from '../../contract/settings.ts'

/** The address for returned parcels with the addressee, as lines; empty if the shop has entered no address. */
export function returnAddress({ name, legal_name, address }: Settings['shop']): string[] {
  const lines = address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.length === 0 ? [] : [legal_name || name, ...lines]
}

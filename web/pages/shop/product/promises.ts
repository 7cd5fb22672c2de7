import { dayInWords } from '../../../../contract/promise.ts'
import type { Sku } from '../../../../contract/sku.ts'

/** Promises in words by size, for sizes that do not ship at once; null if all do. */
export function promisesOf(skus: readonly Sku[]): Record<string, string> | null {
  const words = skus.flatMap(({ size, ships_by, lead_days }) => {
    const days = lead_days === 1 ? 'day' : 'days'
    if (lead_days) return [[size, `Made to order: ships within ${lead_days} ${days}. You pay now.`]]
    if (ships_by) return [[size, `Pre-order: ships by ${dayInWords(ships_by)}. You pay now.`]]
    return []
  })
  return words.length > 0 ? Object.fromEntries(words) : null
}

import type { Slip, Slips } from '../../../../contract/packing.ts'
import { inGarmentOrder } from '../../../../contract/sizes.ts'

interface Pick {
  product: number
  name: string
  size: string
  pieces: number
  /** Number of orders that need it. */
  orders: number
}

/** The pieces to pick for these orders, sorted by name and then by size in garment order. */
export function pickListOf(slips: readonly Slip[]): Pick[] {
  const picks = new Map<string, Pick>()
  for (const { order_items, problem } of slips) {
    if (problem !== null) continue
    const ofOrder = new Set<Pick>()
    for (const { product_id, size, product, quantity, taken_back } of order_items) {
      if (quantity === taken_back) continue
      const key = `${product_id} ${size}`
      const pick = picks.get(key) ?? { product: product_id, name: product.name, size, pieces: 0, orders: 0 }
      picks.set(key, pick)
      pick.pieces += quantity - taken_back
      ofOrder.add(pick)
    }
    for (const pick of ofOrder) pick.orders += 1
  }
  const all = [...picks.values()]
  const sizes = inGarmentOrder([...new Set(all.map(({ size }) => size))])
  return all.toSorted(
    (a, b) =>
      a.name.localeCompare(b.name) || a.product - b.product || sizes.indexOf(a.size) - sizes.indexOf(b.size),
  )
}

/** The SKU of a size, if it has one. */
export const skuOf = (skus: Slips['skus'], productId: number, size: string): string | undefined =>
  skus.find((one) => one.product_id === productId && one.size === size)?.sku

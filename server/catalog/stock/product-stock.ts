import type { NewProduct, ProductChange } from '../../../contract/product.ts'
import { findRenamedSize } from '../../../contract/renamed-size.ts'
import { Refused } from '../../errors.ts'

/** `size_quantities: null` switches to one shared pool with `quantity`. */
export type SentStock = Pick<ProductChange, 'quantity' | 'size_quantities'>

export interface StockChange {
  /** Available pieces by pool; null keeps an existing pool and creates a missing one with 0. */
  pools: Record<string, number | null>
  emptiesOthers: boolean
  /** Moves the available pieces of `from` to `to`. */
  renamed?: { from: string; to: string } | undefined
}

interface ProductStock {
  stock_per_size: boolean
  sizes: string[]
}

interface ChangeableStock extends ProductStock {
  retired_sizes: string[]
}

interface PlannedStock {
  stock_per_size: boolean
  stock: StockChange | undefined
}

export function planOpeningStock(
  sizes: string[],
  { quantity, size_quantities }: Pick<NewProduct, 'quantity' | 'size_quantities'>,
): PlannedStock {
  return size_quantities ? planPerSize(sizes, size_quantities, []) : planShared(quantity)
}

/** `sizes` are those after the change. A size that `size_quantities` omits keeps its stock, as does a renamed one. */
export function planStockChange(
  before: ChangeableStock,
  sizes: string[],
  { quantity, size_quantities }: SentStock,
): PlannedStock {
  if (size_quantities) return planPerSize(sizes, size_quantities, before.stock_per_size ? before.sizes : [])
  if (size_quantities === null) {
    if (quantity === undefined) throw new Refused('Send the quantity that the sizes are to share.')
    return planShared(quantity)
  }
  if (quantity === undefined) {
    // A new size needs a pool even if no stock was sent for it.
    const pools = Object.fromEntries(sizes.map((size) => [size, null]))
    const isChanged = before.stock_per_size && sizes.some((size) => !before.sizes.includes(size))
    return {
      stock_per_size: before.stock_per_size,
      stock: isChanged ? { pools, emptiesOthers: false, renamed: findRenamedSize(before, sizes) } : undefined,
    }
  }
  if (before.stock_per_size) {
    throw new Refused(
      'This product keeps its stock per size: send size_quantities, or null for one shared quantity.',
      { fields: { quantity: 'is kept per size' } },
    )
  }
  return planShared(quantity)
}

const planShared = (quantity: number): PlannedStock => ({
  stock_per_size: false,
  stock: { pools: { '': quantity }, emptiesOthers: true },
})

function planPerSize(
  sizes: string[],
  sent: Record<string, number>,
  keptSizes: readonly string[],
): PlannedStock {
  const unknown = Object.keys(sent).find((size) => !sizes.includes(size))
  if (unknown !== undefined) {
    throw new Refused(`Stock is given for size ${unknown}, which the product does not have.`, {
      fields: { size_quantities: `has the unknown size ${unknown}` },
    })
  }
  if (sizes.length === 0) throw new Refused('Stock per size needs at least one size.')
  const piecesOf = (size: string) =>
    Object.hasOwn(sent, size) ? sent[size]! : keptSizes.includes(size) ? null : 0
  const pools = Object.fromEntries(sizes.map((size) => [size, piecesOf(size)]))
  return { stock_per_size: true, stock: { pools, emptiesOthers: true } }
}

/** The pool that a size of the product is sold from. */
export const poolOf = ({ stock_per_size }: ProductStock, size: string): string => (stock_per_size ? size : '')

type Available = ProductStock & { available: Record<string, number> }

export const availableOf = (product: Available, size: string): number =>
  product.available[poolOf(product, size)] ?? 0

/** Available pieces of each pool that the product sells from. */
export function poolsOf({ stock_per_size, sizes, available }: Available): Record<string, number> {
  const piecesOf = (size: string) => (Object.hasOwn(available, size) ? available[size]! : 0)
  return Object.fromEntries((stock_per_size ? sizes : ['']).map((size) => [size, piecesOf(size)]))
}

export function poolsAfter(
  before: { available: Record<string, number> } | undefined,
  { stock_per_size, stock, fields: { sizes } }: PlannedStock & { fields: { sizes: string[] } },
): Record<string, number> {
  const available = { ...before?.available }
  if (stock?.renamed) {
    const { from, to } = stock.renamed
    available[to] = (available[to] ?? 0) + (available[from] ?? 0)
  }
  const known = poolsOf({ stock_per_size, sizes, available })
  const set = Object.entries(stock?.pools ?? {}).filter(([, pieces]) => pieces !== null)
  return { ...known, ...(Object.fromEntries(set) as Record<string, number>) }
}

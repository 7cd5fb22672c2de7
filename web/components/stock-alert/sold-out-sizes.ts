import type { Product } from '../../../contract/product.ts'

type Stocked = Pick<Product, 'quantity' | 'sizes' | 'size_quantities'>

/** Undefined where all can be bought; empty where the product has no sizes. */
export function soldOutSizes({ quantity, sizes, size_quantities: pieces }: Stocked): string[] | undefined {
  if (!pieces) return quantity === 0 ? [...sizes] : undefined
  const gone = sizes.filter((size) => !pieces[size])
  return gone.length > 0 ? gone : undefined
}

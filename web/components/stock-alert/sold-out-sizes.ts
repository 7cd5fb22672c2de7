import type { Product } from '../../../contract/product.ts'

type Stocked = Pick<Product, 'quantity' | 'sizes' | 'size_quantities'>

/** The sizes that are sold out: undefined if all can be bought, empty if the product has no sizes. */
export function soldOutSizes({ quantity, sizes, size_quantities: pieces }: Stocked): string[] | undefined {
  if (!pieces) return quantity === 0 ? [...sizes] : undefined
  const gone = sizes.filter((size) => !pieces[size])
  return gone.length > 0 ? gone : undefined
}

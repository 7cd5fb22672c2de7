import type { Product } from '../../../../contract/product.ts'

const LETTERS = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL']

/** From the smallest to the largest; sizes of other kinds stay as the shop lists them. */
export function inGarmentOrder(sizes: readonly string[]): string[] {
  const rank = sizes.every((size) => LETTERS.includes(size.toUpperCase()))
    ? (size: string) => LETTERS.indexOf(size.toUpperCase())
    : sizes.every((size) => /^\d/.test(size))
      ? Number.parseFloat
      : () => 0
  return sizes.toSorted((a, b) => rank(a) - rank(b))
}

/** How many can be bought: of one size where sizes have their own stock, else of the product. */
export const availableOf = ({ quantity, size_quantities }: Product, size?: string): number =>
  size !== undefined && size_quantities ? (size_quantities[size] ?? 0) : quantity

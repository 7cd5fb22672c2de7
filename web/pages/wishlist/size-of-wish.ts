import type { WishedProduct, WishKey } from '../../../contract/wishlist.ts'

/** The current name of the wish's size. */
export const sizeOfWish = (
  { size }: Pick<WishKey, 'size'>,
  { renamed_sizes = {} }: Pick<WishedProduct, 'renamed_sizes'>,
): string => (Object.hasOwn(renamed_sizes, size) ? renamed_sizes[size]! : size)

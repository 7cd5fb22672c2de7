import type { WishedProduct, WishKey } from '../../../contract/wishlist.ts'

/** What its size is called today. */
export const sizeOfWish = (
  { size }: Pick<WishKey, 'size'>,
  { renamed_sizes = {} }: Pick<WishedProduct, 'renamed_sizes'>,
): string => (Object.hasOwn(renamed_sizes, size) ? renamed_sizes[size]! : size)

import type { Product } from '../../../../contract/product.ts'

/** What the page needs of a product; the rest would only lengthen its HTML. */
export interface ShownProduct extends Omit<
  Product,
  'active' | 'created_at' | 'product_type' | 'size_chart' | 'sub_images'
> {
  /** It is inactive, so it cannot be bought. */
  isPreview?: true
}

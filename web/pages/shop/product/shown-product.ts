import type { Product } from '../../../../contract/product.ts'

/** The fields of a product that the page needs; others would only lengthen its HTML. */
export interface ShownProduct extends Omit<
  Product,
  'active' | 'created_at' | 'product_type' | 'size_chart' | 'sub_images'
> {
  /** True if the product is inactive and cannot be bought. */
  isPreview?: true
}

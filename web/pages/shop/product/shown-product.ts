import type { Product } from '../../../../contract/product.ts'

/** What the page needs of a product; the rest would only lengthen its HTML. */
export type ShownProduct = Omit<
  Product,
  'active' | 'created_at' | 'product_type' | 'size_chart' | 'sub_images'
>

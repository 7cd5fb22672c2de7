import type { NewProduct } from '../contract/product.ts'
import { createProduct } from '../server/catalog/save-products.ts'
import type { Shop } from '../server/shop.ts'

/** A plain product, as little remarkable as a test allows; answers with its id. */
export const stockProduct = ({ db }: Shop, product: Partial<NewProduct> = {}): Promise<number> =>
  db.transaction().execute((trx) =>
    createProduct(
      trx,
      {
        name: 'Wool Coat',
        description: 'A straight coat in felted wool.',
        price: 48_000,
        product_type: 'women',
        quantity: 5,
        sizes: ['S', 'M', 'L'],
        ...product,
      },
      'test',
    ),
  )

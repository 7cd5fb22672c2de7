import {
  type AdminProduct,
  getProductForEdit,
  type NewProduct,
  type ProductChange,
  updateProduct,
} from '../contract/product.ts'
import { changeProduct, createProduct } from '../server/catalog/save-products.ts'
import { listPools } from '../server/catalog/stock/stock-queries.ts'
import type { Shop } from '../server/shop.ts'
import type { TestReply } from './caller.ts'
import type { TestShop } from './shop.ts'

type WithDatabase = { shop: Pick<Shop, 'db'> }

/** A plain product with five pieces that its sizes share; answers with its id. */
export const aProduct = ({ shop }: WithDatabase, product: Partial<NewProduct> = {}): Promise<number> =>
  shop.db.transaction().execute((trx) =>
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

/** The stock of a product whose sizes share one pool. */
export async function stockOf({ shop }: WithDatabase, id: number) {
  const pools = await listPools(shop.db, id)
  if (pools.length !== 1) throw new Error(`Product ${id} has ${pools.length} stock pools.`)
  const { on_hand, held, sold } = pools[0]!
  return { on_hand, held, sold }
}

/** A product with a pool of its own for each size. */
export const aSizedProduct = (shop: WithDatabase, sizes: Record<string, number>): Promise<number> =>
  aProduct(shop, { sizes: Object.keys(sizes), size_quantities: sizes })

/** The stock of one size. */
export async function poolOf({ shop }: WithDatabase, id: number, size: string) {
  const { on_hand, held, sold } = (await listPools(shop.db, id)).find((pool) => pool.size === size)!
  return { on_hand, held, sold }
}

/** Changes a product in this process, without a version. */
export const changeProductOf = ({ shop }: WithDatabase, id: number, change: ProductChange) =>
  shop.db.transaction().execute((trx) => changeProduct(trx, id, change, 'test'))

/** Changes a product as an admin does. */
export const editProduct = (shop: TestShop, id: number, body: ProductChange): Promise<TestReply> =>
  shop.callAsAdmin(updateProduct, { params: { id }, body })

/** A product as its form has it. */
export const productForEdit = async (shop: TestShop, id: number): Promise<AdminProduct> =>
  (await shop.callAsAdmin(getProductForEdit, { params: { id } })).body

import { updateProduct } from '../contract/product.ts'
import type { TestShop } from './shop.ts'

/** Takes all pieces of a product whose sizes share one pool. */
export async function sellOut(shop: TestShop, id: number): Promise<void> {
  const { status } = await shop.call(
    updateProduct,
    { params: { id }, body: { quantity: 0 } },
    await shop.adminToken(),
  )
  if (status !== 200) throw new Error(`Product ${id} was not sold out.`)
}

import { expect, onTestFinished } from 'vitest'
import {
  createProduct,
  listProducts,
  type NewProduct,
  type Product,
  updateProduct,
} from '../contract/product.ts'
import { openCaller } from '../test/caller.ts'
import { logInElsewhere } from './customers.ts'
import { sharedShop } from './shared-shop.ts'

/** Hides what a test has published under such a name, because other tests count what the shop shows. */
export async function hideGarments(name: string): Promise<void> {
  const { url, admin } = sharedShop()
  const api = openCaller(url)
  const { token } = await logInElsewhere(admin)
  const { body } = await api.call(listProducts, { query: { name } })
  for (const { id } of body as Product[]) {
    const { status } = await api.call(updateProduct, { params: { id }, body: { active: false } }, token)
    expect(status).toBe(200)
  }
}

/** A garment for the test that asks. It is hidden after it, because other tests count what the shop shows. */
export async function aGarment(product: Partial<NewProduct> & { name: string }) {
  const { url, admin } = sharedShop()
  const api = openCaller(url)
  const { token } = await logInElsewhere(admin)
  const body = {
    description: 'Felted.',
    price: 12_500,
    product_type: 'women' as const,
    quantity: 5,
    sizes: ['S', 'M'],
    ...product,
  }
  const { status, body: created } = await api.call(createProduct, { body }, token)
  expect(status).toBe(200)
  const { id } = created as { id: number }
  const change = async (changed: Partial<NewProduct>) =>
    expect((await api.call(updateProduct, { params: { id }, body: changed }, token)).status).toBe(200)
  onTestFinished(() => change({ active: false }))
  return { id, name: product.name, change }
}

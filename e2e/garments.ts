import { onTestFinished } from 'vitest'
import {
  createProduct,
  listProducts,
  type NewProduct,
  type Product,
  updateProduct,
} from '../contract/product.ts'
import { callAsAdmin } from './customers.ts'

/** Hides what a test has published under such a name, because other tests count what the shop shows. */
export async function hideGarments(name: string): Promise<void> {
  const call = await callAsAdmin()
  const named: Product[] = await call(listProducts, { query: { name } })
  for (const { id } of named) await call(updateProduct, { params: { id }, body: { active: false } })
}

/** A garment for the test that asks. It is hidden after it, because other tests count what the shop shows. */
export async function aGarment(product: Partial<NewProduct> & { name: string }) {
  const call = await callAsAdmin()
  const body = {
    description: 'Felted.',
    price: 12_500,
    product_type: 'women' as const,
    quantity: 5,
    sizes: ['S', 'M'],
    ...product,
  }
  const { id }: Product = await call(createProduct, { body })
  const change = (changed: Partial<NewProduct>) => call(updateProduct, { params: { id }, body: changed })
  onTestFinished(() => change({ active: false }))
  return { id, name: product.name, change }
}

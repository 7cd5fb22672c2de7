import { expect, inject } from 'vitest'
import { createProduct, updateProduct, type NewProduct } from '../contract/product.ts'
import { openCaller } from '../test/caller.ts'
import { logInElsewhere } from './customers.ts'

/** A garment that only one test changes. */
export async function aGarment(product: Partial<NewProduct> & { name: string }) {
  const { url, admin } = inject('shop')
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
  return { id, name: product.name, change }
}

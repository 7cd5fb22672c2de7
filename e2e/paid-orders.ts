import { expect } from 'vitest'
import { listAdminOrders, placeOrder } from '../contract/order.ts'
import { createProduct } from '../contract/product.ts'
import { signInAgain } from '../test/accounts.ts'
import { openCaller } from '../test/caller.ts'
import { pay } from '../test/payment-form.ts'
import type { ShopProcess } from './shop-process.ts'

const MINUTE_MS = 60_000

/** Paid orders of one product, by as many guests, in a shop that trusts one proxy. */
export async function buyOrders(
  { url, admin }: Pick<ShopProcess, 'url' | 'admin'>,
  count: number,
  name: string,
): Promise<void> {
  const api = openCaller(url)
  const { token } = await signInAgain(api, admin)
  const product = { name, price: 6500, product_type: 'women' as const, quantity: 500, sizes: ['S', 'M', 'L'] }
  const created = await api.call(createProduct, { body: { ...product, description: 'Woven.' } }, token)
  expect(created.status, created.error).toBe(200)
  const { id } = created.body
  for (let n = 1; n <= count; n++) {
    const items = [{ id, size: 'M', quantity: 1 }, ...(n % 3 === 0 ? [{ id, size: 'S', quantity: 2 }] : [])]
    const { status, body } = await api.call(placeOrder, { headers: {}, body: { items } })
    expect(status, body.error).toBe(200)
    await pay(body.session_url, { email: `buyer${n}@example.com`, shipping_name: `Buyer ${n}` })
  }
  const query = { q: name, limit: 1, page: 1 }
  const countPaid = async () =>
    (await api.call(listAdminOrders, { query }, token)).headers.get('x-total-count')
  await expect.poll(countPaid, { timeout: MINUTE_MS }).toBe(String(count))
}

import { expect } from 'vitest'
import { bringRefundsForward } from './backdate.ts'
import { orderOf } from './orders.ts'
import type { TestShop } from './shop.ts'

/**
 * Has the bank send back all that was refunded of an order that was paid with the card for it, and the shop hear of
 * that.
 */
export async function sendRefundsBack(shop: TestShop, orderId: string): Promise<void> {
  await bringRefundsForward(shop)
  const refunded = async () => (await orderOf(shop, orderId)).amount_refunded
  await expect.poll(refunded, { timeout: 90_000 }).toBe(0)
}

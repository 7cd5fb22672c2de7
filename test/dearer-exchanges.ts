import { expect } from 'vitest'
import * as contract from '../contract/return.ts'
import { submitPayment } from './payment-form.ts'
import { aProduct } from './products.ts'
import { askFor, BUYER, receive, settle, deliver } from './returns.ts'
import type { TestShop } from './shop.ts'

/** $480.00 in M, $500.00 in L, $530.00 in XL. */
export const aCoatOfSizes = (shop: TestShop): Promise<number> =>
  aProduct(shop, {
    sizes: ['M', 'L', 'XL'],
    size_quantities: { M: 5, L: 5, XL: 5 },
    size_prices: { L: 50_000, XL: 53_000 },
  })

/** Asks for a dearer size of a delivered piece and pays the difference: from M to L unless another is named. */
export async function exchangeForDearer(
  shop: TestShop,
  id: string,
  { new_size = 'L', difference = 2_000, quantity = 1, email = BUYER } = {},
): Promise<{ number: string; child: string }> {
  const { body, status, error } = await askFor(shop, id, [{ new_size, difference, quantity }], { email })
  expect(status, error).toBe(200)
  const { number, exchange } = body as contract.Return
  await submitPayment(exchange!.session_url!)
  await shop.call(contract.showReturn, { params: { number }, body: { email } })
  await shop.runJobs()
  return { number, child: exchange!.order_id }
}

/** The same, with the parcel received, and the dearer size delivered. */
export async function exchangedForDearer(
  shop: TestShop,
  id: string,
  options: Parameters<typeof exchangeForDearer>[2] = {},
): Promise<string> {
  const { number, child } = await exchangeForDearer(shop, id, options)
  await receive(shop, number)
  expect((await settle(shop, number)).status).toBe(200)
  await deliver(shop, child)
  return child
}

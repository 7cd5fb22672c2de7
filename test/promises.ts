import { expect } from 'vitest'
import { getProductForEdit } from '../contract/product.ts'
import { dayIn, savePromises, type Promises } from '../contract/promise.ts'
import type { TestShop } from './shop.ts'

type Leaving = Partial<Pick<Promises[number], 'ships_by' | 'lead_days'>>

const SIZES = ['S', 'M', 'L']

/** Says when sizes leave, as an admin would; answers with the reply. */
export async function promise(shop: TestShop, id: number, sizes: Record<string, Leaving>) {
  const { body } = await shop.callAsAdmin(getProductForEdit, { params: { id } })
  const skus = body.skus ?? []
  const promises = Object.entries(sizes).map(([size, { ships_by = null, lead_days = null }]) => ({
    id: skus.find((sku: { size: string }) => sku.size === size)!.id,
    ships_by,
    lead_days,
  }))
  return await shop.callAsAdmin(savePromises, { params: { id }, body: { promises } })
}

/** Makes all these sizes a pre-order that ships in so many days; answers with the day. */
export async function preOrder(shop: TestShop, id: number, days: number, sizes = SIZES) {
  const ships_by = dayIn(days)
  const reply = await promise(shop, id, Object.fromEntries(sizes.map((size) => [size, { ships_by }])))
  expect(reply.status).toBe(200)
  return ships_by
}

/** Their pieces are here. */
export const goodsArrive = (shop: TestShop, id: number) =>
  promise(shop, id, Object.fromEntries(SIZES.map((size) => [size, {}])))

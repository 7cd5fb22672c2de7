import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCategory, deleteCategory, updateCategory } from '../../../contract/category.ts'
import { anAdmin } from '../../../test/accounts.ts'
import { done } from '../../../test/caller.ts'
import { corrupt } from '../../../test/corrupt.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { aStyle } from '../../../test/styles.ts'
import { planNewProduct, saveProducts } from '../save-products.ts'

/** Without the triggers that only the release before needs (decisions/0012-schema.md). */
let shop: TestShop
let admin: string
beforeAll(async () => {
  shop = await openTestShop()
  admin = await anAdmin(shop)
  await corrupt(shop, 'drop trigger products_styled on products')
  await corrupt(shop, 'drop trigger categories_notify on categories')
})
afterAll(() => shop.close())

test('Products that are saved together come last among the colours of their style, in their order', async () => {
  const { id: style_id, products } = await aStyle(shop, [null])
  const planned = ['Second', 'Third'].map((name) => ({
    ...planNewProduct({ name, description: 'Plain.', price: 4_800, product_type: 'women', quantity: 3 }),
    place: { style_id, colour_id: null },
  }))
  const saved = await shop.shop.db.transaction().execute((trx) => saveProducts(trx, planned, 'a test'))
  const { rows } = await shop.shop.pool.query(
    'select id, colour_position from products where style_id = $1 order by colour_position',
    [style_id],
  )
  expect(rows).toEqual([...products, ...saved].map((id, colour_position) => ({ id, colour_position })))
})

test('Every process is told of a category that is new, changed or deleted', async () => {
  const { listener } = shop.shop
  let times = 0
  await listener.listen('categories', () => void times++)
  const timesTold = async () => {
    await listener.hasHeardAll()
    return times
  }
  const body = { name: 'Scarves', google_category: null }
  const { id } = await done(shop.call(createCategory, { body }, admin))
  expect(await timesTold()).toBe(1)
  await done(shop.call(updateCategory, { params: { id }, body: { ...body, name: 'Shawls' } }, admin))
  expect(await timesTold()).toBe(2)
  await done(shop.call(deleteCategory, { params: { id } }, admin))
  expect(await timesTold()).toBe(3)
})

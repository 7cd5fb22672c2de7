import { beforeEach, expect, test } from 'vitest'
import { dashboardCounts } from '../../../contract/dashboard.ts'
import { getProductForEdit, listAdminProducts } from '../../../contract/product.ts'
import { emptyCatalog } from '../../../test/corrupt.ts'
import { anOrder } from '../../../test/orders.ts'
import { aProduct, editProduct } from '../../../test/products.ts'
import { changeSetting } from '../../../test/settings.ts'
import { aShop } from '../../../test/shop.ts'

const shop = aShop()
beforeEach(() => emptyCatalog(shop))

const follow = () => shop.runTask('follow_low_stock')
async function saveNumber(low_stock: number) {
  await changeSetting(shop, 'shop', { low_stock })
  await follow()
}
const lowIds = async () =>
  (await shop.callAsAdmin(listAdminProducts, { query: { low_stock: true } })).body.map(
    ({ id }: { id: number }) => id,
  )
const numberOf = async (id: number) =>
  (await shop.callAsAdmin(getProductForEdit, { params: { id } })).body.low_at as number

test('A product is low at the shop’s number, or at its own', async () => {
  await saveNumber(5)
  const [plain, eager, calm] = [
    await aProduct(shop, { quantity: 8 }),
    await aProduct(shop, { quantity: 8, low_stock: 10 }),
    await aProduct(shop, { quantity: 3, low_stock: 2 }),
  ]
  expect(await lowIds()).toEqual([eager])
  expect([await numberOf(plain), await numberOf(eager), await numberOf(calm)]).toEqual([5, 10, 2])
  expect((await shop.callAsAdmin(dashboardCounts, {})).body.low_stock).toBe(1)

  await editProduct(shop, plain, { low_stock: 8 })
  await editProduct(shop, eager, { low_stock: null })
  expect(await lowIds()).toEqual([plain])
})

test('Another number of the shop concerns the products without one of their own, and those that come later', async () => {
  await saveNumber(5)
  const perSize = { sizes: ['S', 'M'], quantity: 0, size_quantities: { S: 20, M: 7 } }
  const [plain, calm] = [await aProduct(shop, perSize), await aProduct(shop, { quantity: 3, low_stock: 2 })]
  expect(await lowIds()).toEqual([])

  await saveNumber(7)
  const later = await aProduct(shop, { quantity: 6 })

  expect((await lowIds()).toSorted()).toEqual([plain, later])
  expect([await numberOf(plain), await numberOf(calm)]).toEqual([7, 2])
  await saveNumber(0)
  expect(await lowIds()).toEqual([])
})

test('A sale that reaches the product’s own number makes it low at once', async () => {
  await saveNumber(5)
  const product = await aProduct(shop, { quantity: 12, low_stock: 10 })
  expect(await lowIds()).toEqual([])
  await anOrder(shop, { product, quantity: 2 })
  expect(await lowIds()).toEqual([product])
})

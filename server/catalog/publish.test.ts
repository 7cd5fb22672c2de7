import { expect, test } from 'vitest'
import { createProduct, getProduct } from '../../contract/product.ts'
import { listProductVersions } from '../../contract/product-versions.ts'
import { getPriceHistory } from '../../contract/sale.ts'
import { failWhere } from '../../test/corrupt.ts'
import { aProduct, editProduct, productForEdit } from '../../test/products.ts'
import { aShop } from '../../test/shop.ts'

const shop = aShop()

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const statusInShop = async (id: number) => (await shop.call(getProduct, { params: { id } })).status

test('A product becomes active at its time, with its price, and not before', async () => {
  const [soon, later] = await Promise.all([
    aProduct(shop, { active: false, publish_at: inMs(3_600_000) }),
    aProduct(shop, { active: false, publish_at: inMs(3_600_000) }),
  ])
  await shop.runJobs()
  expect(await statusInShop(soon)).toBe(404)

  await editProduct(shop, soon, { publish_at: inMs(1_000) })
  await expect
    .poll(async () => {
      await shop.runJobs()
      return await statusInShop(soon)
    })
    .toBe(200)

  expect(await productForEdit(shop, soon)).toMatchObject({ active: true, version: 3 })
  expect(await productForEdit(shop, soon)).not.toHaveProperty('publish_at')
  expect(await productForEdit(shop, later)).toMatchObject({ active: false, version: 1 })
  const { intervals } = (await shop.callAsAdmin(getPriceHistory, { params: { id: soon } })).body
  expect(intervals).toMatchObject([{ price: 48_000, by: 'published as planned' }])
  const [latest] = (await shop.callAsAdmin(listProductVersions, { params: { id: soon } })).body
  expect(latest).toMatchObject({ saved_by: 'published as planned', changes: { active: { after: 'true' } } })
})

test('A product that cannot be published at its time holds up no other one', async () => {
  const at = { active: false, publish_at: inMs(1_000) }
  const [first, broken, last] = [await aProduct(shop, at), await aProduct(shop, at), await aProduct(shop, at)]
  await failWhere(shop, 'offers', `new.product_id = ${broken}`)
  await expect
    .poll(async () => {
      await shop.runTask('publish_products')
      return [await statusInShop(first), await statusInShop(last)]
    })
    .toEqual([200, 200])
  expect(await statusInShop(broken)).toBe(404)
})

test('A time that was taken back or put off publishes nothing', async () => {
  const id = await aProduct(shop, { active: false, publish_at: inMs(2_000) })
  const other = await aProduct(shop, { active: false, publish_at: inMs(2_000) })
  await editProduct(shop, id, { publish_at: inMs(3_600_000) })
  await editProduct(shop, other, { publish_at: null })
  const third = await aProduct(shop, { active: false, publish_at: inMs(2_000) })
  await expect
    .poll(async () => {
      await shop.runJobs()
      return await statusInShop(third)
    })
    .toBe(200)
  expect([await statusInShop(id), await statusInShop(other)]).toEqual([404, 404])
})

test('A time that has passed is refused at the field, and so is a product without a price', async () => {
  const product = { name: 'Coat', description: 'Wool.', product_type: 'women' as const, quantity: 3 }
  const create = (body: object) =>
    shop.callAsAdmin(createProduct, { body: { ...product, price: 100, active: false, ...body } })
  expect(await create({ publish_at: inMs(-1_000) })).toMatchObject({
    status: 422,
    error: 'Publish at: this time has passed.',
    body: { fields: { publish_at: 'This time has passed.' } },
  })
  expect(await create({ publish_at: inMs(60_000), price: 0 })).toMatchObject({
    status: 422,
    body: { fields: { price: expect.stringMatching(/needs a price/) } },
  })
  expect((await create({ publish_at: 'tomorrow' })).status).toBe(400)
})

test('A product that is made active by hand is not waiting any more', async () => {
  const id = await aProduct(shop, { active: false, publish_at: inMs(3_600_000) })
  await editProduct(shop, id, { active: true })
  await editProduct(shop, id, { active: false })
  expect(await productForEdit(shop, id)).not.toHaveProperty('publish_at')
})

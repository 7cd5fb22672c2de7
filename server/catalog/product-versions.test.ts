import { expect, test } from 'vitest'
import { listProductVersions, putBackProduct } from '../../contract/product-versions.ts'
import { createSizeChart, deleteSizeChart, updateSizeChart, type Measure } from '../../contract/size-chart.ts'
import { listActivity } from '../../contract/activity.ts'
import { corrupt } from '../../test/corrupt.ts'
import { aProduct, editProduct, productForEdit } from '../../test/products.ts'
import { aShop } from '../../test/shop.ts'

const shop = aShop()

const history = async (id: number) =>
  (await shop.callAsAdmin(listProductVersions, { params: { id } })).body as {
    version: number
    saved_by: string | null
    changes: object
    puts_back: object
  }[]
const putBack = (id: number, to: number, version: number) =>
  shop.callAsAdmin(putBackProduct, { params: { id }, body: { to, version } })

test('The history of a product says what each change was, by whom, and what putting it back would change', async () => {
  const id = await aProduct(shop)
  await editProduct(shop, id, { price: 52_000, name: 'Felt Coat' })
  await editProduct(shop, id, { season: 'AW26', sizes: ['S', 'M'] })
  const { adminEmail } = shop.shop.config
  expect(await history(id)).toMatchObject([
    {
      version: 3,
      saved_by: adminEmail,
      changes: { season: { before: '', after: 'AW26' }, sizes: { before: 'S|M|L', after: 'S|M' } },
      puts_back: {},
    },
    {
      version: 2,
      saved_by: adminEmail,
      changes: {
        price: { before: '480.00', after: '520.00' },
        name: { before: 'Wool Coat', after: 'Felt Coat' },
      },
      puts_back: { season: { before: 'AW26', after: '' }, sizes: { before: 'S|M', after: 'S|M|L' } },
    },
    { version: 1, saved_by: 'test', changes: {} },
  ])
})

test('A change of the stock alone is no version', async () => {
  const id = await aProduct(shop)
  await editProduct(shop, id, { quantity: 7 })
  await editProduct(shop, id, { quantity: 8 })
  await editProduct(shop, id, { name: 'Felt Coat' })
  expect((await history(id)).map(({ version }) => version)).toEqual([4, 1])
})

test('An earlier version is put back as it was, its stock stays, and the activity says so', async () => {
  const id = await aProduct(shop)
  const first = await productForEdit(shop, id)
  await editProduct(shop, id, {
    name: 'Felt Coat',
    price: 1,
    active: false,
    description: 'Short.',
    quantity: 9,
  })
  await editProduct(shop, id, { sizes: ['S'] })

  const { status, body } = await putBack(id, 1, 3)

  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: first.name,
    price: first.price,
    description: first.description,
    active: true,
    sizes: ['S', 'M', 'L'],
    quantity: 9,
    version: 4,
  })
  const [entry] = (await shop.callAsAdmin(listActivity, { query: { limit: 1 } })).body
  expect(entry).toMatchObject({
    what: 'putBackProduct',
    before: { name: 'Felt Coat', price: 1 },
    after: { name: 'Wool Coat', price: 48_000 },
  })
  expect((await history(id))[0]).toMatchObject({ version: 4, puts_back: {} })
})

test('A product that was changed meanwhile is not put back, nor to a version that is not there', async () => {
  const id = await aProduct(shop)
  await editProduct(shop, id, { name: 'Felt Coat' })
  expect((await putBack(id, 1, 1)).status).toBe(409)
  expect((await putBack(id, 9, 2)).status).toBe(404)
  expect((await productForEdit(shop, id)).name).toBe('Felt Coat')
})

const aChart = async (name: string) => {
  const body = { name, how: '', points: ['Chest'], rows: [{ size: 'S', measures: [[900, 900] as Measure] }] }
  return (await shop.callAsAdmin(createSizeChart, { body })).body
}

test('The rules for products hold for what is put back', async () => {
  const { id: chart, version } = await aChart('Coats')
  const id = await aProduct(shop, { size_chart: 'Coats' })
  await editProduct(shop, id, { size_chart: null })
  await shop.callAsAdmin(deleteSizeChart, { params: { id: chart }, query: { version } })
  expect(await putBack(id, 1, 2)).toMatchObject({ status: 422, error: expect.stringMatching(/Coats/) })
})

test('A product is changed after its size chart was given another name', async () => {
  const { id: chart, version, ...content } = await aChart('Shirts')
  const id = await aProduct(shop, { size_chart: 'Shirts' })
  const { products: _, ...body } = { ...content, name: 'Linen shirts', version }
  expect((await shop.callAsAdmin(updateSizeChart, { params: { id: chart }, body })).status).toBe(200)
  expect((await editProduct(shop, id, { name: 'Shirt' })).status).toBe(200)
  expect((await history(id))[0]).toMatchObject({ version: 2, changes: { name: { after: 'Shirt' } } })
})

test('The first change of a product of before there were versions keeps what it was', async () => {
  const id = await aProduct(shop)
  await corrupt(shop, 'delete from product_versions where product_id = $1', [id])
  await editProduct(shop, id, { name: 'Felt Coat' })
  expect(await history(id)).toMatchObject([
    { version: 2, changes: { name: { before: 'Wool Coat', after: 'Felt Coat' } } },
    { version: 1, saved_by: null },
  ])
})

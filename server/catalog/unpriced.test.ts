import { expect, test } from 'vitest'
import { createProduct, type NewProduct } from '../../contract/product.ts'
import { checkProductFile } from '../../contract/product-file.ts'
import { corrupt } from '../../test/corrupt.ts'
import { reportOn } from '../../test/files.ts'
import { aProduct, editProduct } from '../../test/products.ts'
import { aShop } from '../../test/shop.ts'

const shop = aShop()

const SENTENCE = 'An active product needs a price. Save it as inactive until it has one.'
/** The five required fields. */
const COAT: NewProduct = { name: 'Coat', description: 'Wool.', price: 1, product_type: 'women', quantity: 3 }
const create = (fields: Partial<NewProduct>) =>
  shop.callAsAdmin(createProduct, { body: { ...COAT, ...fields } })

test('An active product without a price is refused at the field, and an inactive one is kept', async () => {
  const { status, error, body } = await create({ price: 0 })
  expect([status, error, body.fields]).toEqual([422, SENTENCE, { price: SENTENCE }])
  expect((await create({ price: 0, active: false })).status).toBe(200)
  expect((await create({})).body).toMatchObject({ price: 1, active: true })
})

test('A change neither takes the price of an active product nor activates one without a price', async () => {
  const id = await aProduct(shop)
  expect(await editProduct(shop, id, { price: 0 })).toMatchObject({
    status: 422,
    body: { fields: { price: SENTENCE } },
  })
  expect((await editProduct(shop, id, { price: 0, active: false })).status).toBe(200)
  expect((await editProduct(shop, id, { active: true })).error).toBe(SENTENCE)
  expect((await editProduct(shop, id, { active: true, price: 4_800 })).status).toBe(200)
})

test('A product that an earlier release sold for nothing can be given a price or switched off', async () => {
  const [priced, off] = [await aProduct(shop), await aProduct(shop)]
  await corrupt(shop, 'update products set price = 0')
  expect((await editProduct(shop, priced, { quantity: 9 })).error).toBe(SENTENCE)
  expect((await editProduct(shop, priced, { price: 100 })).status).toBe(200)
  expect((await editProduct(shop, off, { active: false })).status).toBe(200)
})

test('A row of a file without a price is a fault of its price column', async () => {
  const id = await aProduct(shop)
  const text = `id,name,description,price,product_type,quantity,active
,Hat,Felt.,0,women,3,
,Cap,Felt.,0,women,3,false
${id},,,0.00,,,`
  expect(await reportOn(shop, checkProductFile, text)).toMatchObject({
    created: 1,
    faults: [2, 4].map((row) => ({ row, column: 'price', message: SENTENCE })),
  })
})

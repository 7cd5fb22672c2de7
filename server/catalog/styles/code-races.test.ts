import { expect, test } from 'vitest'
import { aProduct, editProduct } from '../../../test/products.ts'
import { aShop } from '../../../test/shop.ts'
import { whileChanging } from '../../../test/while-changing.ts'
import { lockCodes } from './code-queries.ts'
import { saveCodes } from './codes.ts'
import { savePromises } from './promises.ts'

const shop = aShop()

test('A code is taken from a size that was taken out while the days of its product are saved', async () => {
  const [other, coat] = [await aProduct(shop), await aProduct(shop, { sizes: ['S', 'M'] })]
  const { db, pool } = shop.shop
  const skuOf = async (product: number, size: string) => {
    const sent = 'select id, sku from skus where product_id = $1 and size = $2'
    return (await pool.query<{ id: number; sku: string | null }>(sent, [product, size])).rows[0]!
  }
  const codeOf = async (product: number, size: string) => [
    { id: (await skuOf(product, size)).id, sku: 'RETIRED-1', gtin: null },
  ]
  const [ofCoat, ofOther] = [await codeOf(coat, 'S'), await codeOf(other, 'M')]
  await db.transaction().execute((trx) => saveCodes(trx, coat, ofCoat))
  expect((await editProduct(shop, coat, { sizes: ['M'] })).status).toBe(200)
  const days = [{ id: (await skuOf(coat, 'M')).id, ships_by: null, lead_days: 10 }]
  // Neither is tried again here, so a deadlock would fail one of them.
  await whileChanging(
    shop,
    (trx) => lockCodes(trx),
    () => db.transaction().execute((trx) => savePromises(trx, coat, days)),
    (trx) => saveCodes(trx, other, ofOther),
  )
  expect([await skuOf(coat, 'S'), await skuOf(other, 'M')]).toMatchObject([
    { sku: null },
    { sku: 'RETIRED-1' },
  ])
})

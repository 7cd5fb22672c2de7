import { expect, test } from 'vitest'
import { updateColour } from '../../../contract/colour.ts'
import { aProduct } from '../../../test/products.ts'
import { aShop } from '../../../test/shop.ts'
import { aColour } from '../../../test/styles.ts'
import { whileChanging } from '../../../test/while-changing.ts'
import { changeProduct } from '../save-products.ts'

const shop = aShop()

test('A product that is given a colour while its family changes is listed in the new family', async () => {
  const [id, colour_id, admin] = [await aProduct(shop), await aColour(shop), await shop.adminToken()]
  const body = { name: 'Poppy', family: 'red', hex: '#a32a2e', version: 1 } as const
  const { status } = await whileChanging(
    shop,
    (trx) => changeProduct(trx, id, { colour_id }, 'test'),
    () => shop.call(updateColour, { params: { id: colour_id }, body }, admin),
  )
  expect(status).toBe(200)
  const { rows } = await shop.shop.pool.query('select colour_family from listings where product_id = $1', [
    id,
  ])
  expect(rows).toEqual([{ colour_family: 'red' }])
})

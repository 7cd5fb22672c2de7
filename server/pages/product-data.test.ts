import { expect, test } from 'vitest'
import { aProduct } from '../../test/products.ts'
import { aShop } from '../../test/shop.ts'

const shop = aShop({}, { pages: true })

/**
 * Of the data of the product's page, which is one list: an object names the places of its keys and of its values there.
 */
async function careOf(id: number): Promise<unknown> {
  const list = JSON.parse(await (await fetch(`${shop.origin}/shop/${id}.data`)).text()) as unknown[]
  const key = `_${list.indexOf('care')}`
  const page = list.find((one) => typeof one === 'object' && one !== null && key in one)
  return page && list[(page as Record<string, number>)[key]!]
}

test('The data of a product has a list of care also without any, because pages of the release before read its length', async () => {
  const plain = await aProduct(shop, { description: 'A coat.' })
  const cared = await aProduct(shop, { description: 'A coat. Dry clean only.' })
  expect(await careOf(plain)).toEqual([])
  expect(await careOf(cared)).toHaveLength(1)
})

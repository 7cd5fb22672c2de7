import { expect, test } from 'vitest'
import * as contract from '../../contract/moving-in.ts'
import { listAdminProducts, updateProduct } from '../../contract/product.ts'
import { reportOn } from '../../test/files.ts'
import { aProduct } from '../../test/products.ts'
import { aShop } from '../../test/shop.ts'
import { shopifyFile } from '../../test/shopify-export.ts'

const shop = aShop()

const bring = (rows: Parameters<typeof shopifyFile>[0], query?: { publish: boolean }) =>
  reportOn(shop, contract.importShopifyProducts, shopifyFile(rows), query)

const garment = (n: number, cells: Record<string, string | number> = {}) => ({
  'URL handle': `garment-${n}`,
  Title: `Garment ${n}`,
  Price: '40',
  'Inventory quantity': 3,
  Status: 'active',
  ...cells,
})

const state = async () => (await shop.callAsAdmin(contract.countHiddenMoved, {})).body
async function active(): Promise<string[]> {
  const { body } = await shop.callAsAdmin(listAdminProducts, { query: { active: true, limit: 100 } })
  return body.map(({ name }: { name: string }) => name).toSorted()
}
async function change(name: string, body: object): Promise<void> {
  const { body: found } = await shop.callAsAdmin(listAdminProducts, { query: { name, limit: 1 } })
  const { status } = await shop.callAsAdmin(updateProduct, { params: { id: found[0]!.id }, body })
  expect(status).toBe(200)
}

test('What was active in the old shop is published together, and drafts and what was hidden on purpose are not', async () => {
  await aProduct(shop, { name: 'Never moved', active: false })
  await bring([
    garment(1),
    garment(2),
    garment(3, { Status: 'draft' }),
    garment(4, { 'Published on online store': 'FALSE' }),
    garment(5, { Price: '0' }),
    garment(6),
    garment(7),
  ])
  await bring([garment(8)], { publish: true })
  expect(await state()).toEqual({ hidden: 4, is_publishing: false })

  await change('Garment 6', { active: true })
  await change('Garment 6', { active: false })
  await change('Garment 7', { active: true })
  await change('Garment 2', { description: 'Written here.', price: 5_500 })
  expect(await state()).toEqual({ hidden: 2, is_publishing: false })
  expect(await active()).toEqual(['Garment 7', 'Garment 8'])

  expect((await shop.callAsAdmin(contract.publishMoved, {})).body).toEqual({ products: 2 })
  expect(await state()).toEqual({ hidden: 2, is_publishing: true })
  await shop.runJobs()
  expect(await state()).toEqual({ hidden: 0, is_publishing: false })
  expect(await active()).toEqual(['Garment 1', 'Garment 2', 'Garment 7', 'Garment 8'])
  const { body } = await shop.callAsAdmin(listAdminProducts, { query: { name: 'Garment 2', limit: 1 } })
  expect(body[0]).toMatchObject({ price: 5_500, active: true })

  await change('Garment 1', { active: false })
  await shop.callAsAdmin(contract.publishMoved, {})
  await shop.runJobs()
  expect(await active()).not.toContain('Garment 1')
})

import { expect, test } from 'vitest'
import { getAdminCollection } from '../../../contract/collection.ts'
import { importProducts, type FileReport } from '../../../contract/product-file.ts'
import { aCollection } from '../../../test/collections.ts'
import { reportOn } from '../../../test/files.ts'
import { aProduct, editProduct, productForEdit } from '../../../test/products.ts'
import { aShop } from '../../../test/shop.ts'
import { aStyle } from '../../../test/styles.ts'

const shop = aShop()

/** Of a collection that takes the products of these styles. */
async function aCollectionOf(...styles: number[]): Promise<() => Promise<number[]>> {
  const rules = { groups: [[{ field: 'style' as const, is: styles }]], newest_days: null }
  const { id } = await aCollection(shop, { rules })
  return async () => {
    await shop.runJobs()
    const { body } = await shop.callAsAdmin(getAdminCollection, { params: { id } })
    return (body.rules.groups[0]![0] as { is: number[] }).is
  }
}
const styleOf = async (product: number) => (await productForEdit(shop, product)).style_id
const take = (...rows: string[]) => reportOn<FileReport>(shop, importProducts, `${rows.join('\n')}\n`)

test('A collection follows the only product of a style into the style that its form gives it', async () => {
  const product = await aProduct(shop)
  const [style, heir] = [await styleOf(product), await aStyle(shop, [null])]
  const named = await aCollectionOf(style)
  await editProduct(shop, product, { style_id: heir.id })
  expect(await named()).toEqual([heir.id])
})

test('A collection follows a style through two joins whose jobs run in the other order', async () => {
  const [one, two] = [await aProduct(shop), await aProduct(shop)]
  const [first, second, last] = [await styleOf(one), await styleOf(two), (await aStyle(shop, [null])).id]
  await aCollectionOf(first)
  await editProduct(shop, one, { style_id: second })
  for (const product of [one, two]) await editProduct(shop, product, { style_id: last })
  await shop.runTask('follow_joined_styles', { from: [second], to: last })
  await shop.runTask('follow_joined_styles', { from: [first], to: second })
  const { rows } = await shop.shop.pool.query(
    `select rules -> 'groups' as groups from collections order by id`,
  )
  expect(rows.at(-1).groups).toEqual([[{ field: 'style', is: [last] }]])
})

test('A collection that is saved with a style that has ended follows it in the night', async () => {
  const product = await aProduct(shop)
  const [style, heir] = [await styleOf(product), await aStyle(shop, [null])]
  await editProduct(shop, product, { style_id: heir.id })
  await shop.runJobs()
  const named = await aCollectionOf(style)
  expect(await named()).toEqual([style])
  await shop.runTask('check_collections')
  expect(await named()).toEqual([heir.id])
})

test('A collection follows the products of a style that a file renames, and not those that it sends apart', async () => {
  const [coats, shirts] = [await aStyle(shop, [null, null]), await aStyle(shop, [null, null])]
  const named = await aCollectionOf(coats.id, shirts.id)
  const [coat, otherCoat, shirt, otherShirt] = [...coats.products, ...shirts.products]
  const rows = [`${coat},Loden`, `${otherCoat},Loden`, `${shirt},Voile`, `${otherShirt},Poplin`]
  expect(await take('id,style', ...rows)).toMatchObject({ updated: 4, faulty: 0 })
  expect(await named()).toEqual([await styleOf(coat!), shirts.id])
})

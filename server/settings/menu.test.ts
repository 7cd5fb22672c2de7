import { expect, test } from 'vitest'
import { updateCollection } from '../../contract/collection.ts'
import { shopConfiguration } from '../../contract/configuration.ts'
import { type MenuSetting, saveMenuSetting } from '../../contract/settings.ts'
import { aCollection } from '../../test/collections.ts'
import { aShop } from '../../test/shop.ts'

const shop = aShop()
let version = 0

const link = (label: string, to: number | string) => ({
  label,
  collection: typeof to === 'number' ? to : null,
  link: typeof to === 'string' ? to : '',
})
const menu = async () => (await shop.call(shopConfiguration, {})).body.menu
async function save(items: MenuSetting['items']) {
  const reply = await shop.callAsAdmin(saveMenuSetting, { body: { value: { items }, version } })
  if (reply.status === 200) version += 1
  return reply
}

test('The menu leads to published collections, follows their names, and leaves out what leads nowhere', async () => {
  expect(await menu()).toBeUndefined()
  const women = await aCollection(shop, { slug: 'women', title: 'Women' })
  const hidden = await aCollection(shop, { active: false })
  await save([
    { ...link('', women.id), items: [link('Sizes M', '/shop?size=M'), link('', hidden.id)] },
    { ...link('Soon', hidden.id), items: [] },
    { ...link('By cloth', ''), items: [link('For her', women.id)] },
  ])
  const shown = (path: string) => [
    { label: 'Women', path, items: [{ label: 'Sizes M', path: '/shop?size=M' }] },
    { label: 'By cloth', path: '', items: [{ label: 'For her', path }] },
  ]
  expect(await menu()).toEqual(shown('/collections/women'))

  const body = { slug: 'ladies', version: women.version }
  await shop.callAsAdmin(updateCollection, { params: { id: women.id }, body })
  expect(await menu()).toEqual(shown('/collections/ladies'))
})

test('What is below a collection that is hidden stays: below its label, or in its place where it has none', async () => {
  const season = await aCollection(shop, { title: 'Season' })
  const below = [link('Coats', '/shop?search=coat'), link('Knitwear', '/shop?search=knit')]
  await save([
    { ...link('', season.id), items: below },
    { ...link('Autumn', season.id), items: below },
  ])
  expect(await menu()).toMatchObject([{ label: 'Season' }, { label: 'Autumn' }])
  const body = { active: false, version: season.version }
  await shop.callAsAdmin(updateCollection, { params: { id: season.id }, body })
  const items = below.map(({ label, link: path }) => ({ label, path }))
  expect(await menu()).toEqual([
    ...items.map((one) => ({ ...one, items: [] })),
    { label: 'Autumn', path: '', items },
  ])
})

test('A link without a label or an address, or to another site without https, is refused', async () => {
  for (const one of [
    link('', '/shop'),
    link('Nowhere', ''),
    link('Evil', '//evil.example'),
    link('Evil', 'javascript:1'),
  ]) {
    expect([one.link, (await save([{ ...one, items: [] }])).status]).toEqual([one.link, 400])
  }
})

test('The second of two who save the menu at once is told so', async () => {
  const items = [{ ...link('All', '/shop'), items: [] }]
  const body = { value: { items }, version }
  const replies = await Promise.all([1, 2].map(() => shop.callAsAdmin(saveMenuSetting, { body })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

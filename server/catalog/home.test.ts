import { beforeAll, expect, test } from 'vitest'
import { getHome } from '../../contract/home.ts'
import { frontPageProducts } from '../../contract/product.ts'
import type { HomeSetting } from '../../contract/settings.ts'
import { aProduct } from '../../test/products.ts'
import { saveSetting } from '../../test/settings.ts'
import { aShop } from '../../test/shop.ts'
import { storeImage } from '../images/store.ts'
import sharp from 'sharp'

const shop = aShop()
let admin: string
beforeAll(async () => {
  admin = await shop.adminToken()
})

const save = (change: Partial<HomeSetting>) => saveSetting(shop, admin, 'home', change)

const shown = async () => (await shop.call(getHome, {})).body

test('The front page has its first words and pictures until others are saved', async () => {
  expect(await shown()).toMatchObject({
    headline: 'Made slowly,\nworn for years.',
    hero: null,
    banner: { title: 'Cloth first.', link_url: '/about', picture: null },
  })
  expect((await save({ headline: 'Wool again' })).status).toBe(200)
  expect((await shown()).headline).toBe('Wool again')
})

test('A picture is shown with its size and the point that stays in sight, and one that is not there is not', async () => {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b54' } })
    .jpeg()
    .toBuffer()
  const { url } = await storeImage(shop.shop, bytes)
  await save({ hero: { url, alt: 'A rail', x: 20, y: 70 } })
  expect((await shown()).hero).toEqual({ url, alt: 'A rail', x: 20, y: 70, width: 900, height: 600 })
  const missing = `/images/${'0'.repeat(32)}.jpg`
  await save({ hero: { url: missing, alt: '', x: 50, y: 50 } })
  expect((await shown()).hero).toBeNull()
})

test('Chosen products come first among the new arrivals, in their order, as long as they are active', async () => {
  const [old, other, hidden] = [
    await aProduct(shop, { name: 'Old', front_page: false }),
    await aProduct(shop, { name: 'Other' }),
    await aProduct(shop, { name: 'Hidden', active: false }),
  ]
  const newest = await aProduct(shop, { name: 'Newest' })
  const ids = async () => (await shop.call(frontPageProducts, {})).body.map(({ id }: { id: number }) => id)
  expect((await ids())[0]).toBe(newest)
  await save({ products: [old, hidden, other] })
  expect((await ids()).slice(0, 3)).toEqual([old, other, newest])
  await save({ products: [] })
  expect((await ids())[0]).toBe(newest)
  expect(await ids()).not.toContain(old)
})

test.each([
  ['a headline of three lines', { headline: 'One\ntwo\nthree' }],
  ['no headline', { headline: ' ' }],
  ['a picture of another site', { hero: { url: 'https://example.com/a.jpg', alt: '', x: 0, y: 0 } }],
  [
    'a point outside of the picture',
    { hero: { url: `/images/${'0'.repeat(32)}.jpg`, alt: '', x: 101, y: 0 } },
  ],
  ['four products', { products: [1, 2, 3, 4] }],
])('The front page is refused with %s', async (_, change) => {
  expect((await save(change)).status).toBe(400)
})

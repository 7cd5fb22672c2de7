import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import * as contract from '../../../contract/look.ts'
import type { AdminLook, LookContent, ShownLook } from '../../../contract/look.ts'
import { getProduct, updateProduct, type ProductChange } from '../../../contract/product.ts'
import { aStaffMember } from '../../../test/accounts.ts'
import { aProduct } from '../../../test/products.ts'
import { aShop } from '../../../test/shop.ts'
import { aColour, aStyle } from '../../../test/styles.ts'
import { storeImage } from '../../images/store.ts'

const shop = aShop({}, { responseCache: true })
let picture: NonNullable<LookContent['picture']>
beforeAll(async () => {
  // With the cache, so that an answer which a change should have dropped is seen.
  const photograph = sharp({ create: { width: 900, height: 1200, channels: 3, background: '#b54' } })
  const { url } = await storeImage(shop.shop, await photograph.jpeg().toBuffer())
  picture = { url, alt: 'In the park', x: 50, y: 30 }
})

const create = (members: number[], content: Partial<LookContent> = {}) =>
  shop.callAsAdmin(contract.createLook, {
    body: { title: 'A walk in the park', picture, members, active: true, ...content },
  })

async function aLook(members: number[], content: Partial<LookContent> = {}): Promise<AdminLook> {
  const { status, body, error } = await create(members, content)
  expect(status, error).toBe(200)
  return body as AdminLook
}

const change = (look: Pick<AdminLook, 'id' | 'version'>, content: Partial<LookContent>) =>
  shop.callAsAdmin(contract.updateLook, {
    params: { id: look.id },
    body: { version: look.version, ...content },
  })

const lookOf = async (id: number) =>
  (await shop.call(contract.getLook, { params: { id } })).body.look as ShownLook | null

const membersOf = async (id: number) => (await lookOf(id))?.members.map((member) => member.id)

const hasLook = async (id: number) =>
  ((await shop.call(getProduct, { params: { id } })).body as { has_look?: boolean }).has_look === true

async function edit(id: number, body: ProductChange) {
  const { status } = await shop.callAsAdmin(updateProduct, { params: { id }, body })
  expect(status).toBe(200)
}

const products = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => aProduct(shop, { name: `Piece ${n}` })))

test('Each member’s page has the others, in their order, with what they cost and their sizes', async () => {
  const [coat, hat, shoe, other] = (await products(4)) as [number, number, number, number]
  await aLook([shoe, coat, hat])
  const look = await lookOf(coat)
  expect(look).toMatchObject({
    title: 'A walk in the park',
    picture: { ...picture, width: 900, height: 1200 },
    members: [
      { id: shoe, price: 48_000, sizes: ['S', 'M', 'L'], quantity: 5 },
      { id: hat, name: 'Piece 1' },
    ],
  })
  expect(await membersOf(hat)).toEqual([shoe, coat])
  expect(await hasLook(hat)).toBe(true)
  expect(await lookOf(other)).toBeNull()
  expect(await hasLook(other)).toBe(false)
})

test('A look that is not published, or of which nothing else is in the shop, is not shown', async () => {
  const [coat, hat] = (await products(2)) as [number, number]
  const look = await aLook([coat, hat], { active: false })
  expect(await lookOf(coat)).toBeNull()
  expect(await hasLook(coat)).toBe(false)
  expect((await change(look, { active: true })).status).toBe(200)
  await expect.poll(() => membersOf(coat)).toEqual([hat])
  await expect.poll(() => hasLook(coat)).toBe(true)
  await edit(hat, { active: false })
  await expect.poll(() => lookOf(coat)).toBeNull()
})

test('A product that is not in the shop has no look', async () => {
  const [coat, hat, shoe] = (await products(3)) as [number, number, number]
  await aLook([coat, hat, shoe])
  await edit(coat, { active: false })
  await expect.poll(() => lookOf(coat)).toBeNull()
  expect(await membersOf(hat)).toEqual([shoe])
})

test('Pages follow a look that loses a member, and one that is deleted', async () => {
  const [coat, hat, shoe] = (await products(3)) as [number, number, number]
  const look = await aLook([coat, hat, shoe])
  expect(await membersOf(shoe)).toEqual([coat, hat])
  const changed = (await change(look, { members: [coat, hat] })).body as AdminLook
  expect(changed.chosen.map(({ id }) => id)).toEqual([coat, hat])
  await expect.poll(() => lookOf(shoe)).toBeNull()
  await expect.poll(() => membersOf(coat)).toEqual([hat])
  const { id, version } = changed
  const deleted = await shop.callAsAdmin(contract.deleteLook, { params: { id }, query: { version } })
  expect(deleted.status).toBe(200)
  await expect.poll(() => lookOf(coat)).toBeNull()
})

test('A member that is sold out is shown in the nearest colour that can be bought', async () => {
  const [navy, blue, red, nearest] = await Promise.all(
    ['#1b2a4a', '#20305a', '#b03020', '#1c2b4c'].map((hex, n) =>
      aColour(shop, { name: `Tint ${n} ${hex}`, hex }),
    ),
  )
  const coat = await aProduct(shop)
  const shirt = await aStyle(shop, [navy!, red!, blue!, nearest!])
  const [shown, inRed, inBlue, inNearest] = shirt.products as [number, number, number, number]
  await aLook([coat, shown])
  expect(await membersOf(coat)).toEqual([shown])
  await edit(inNearest, { quantity: 0 })
  await edit(shown, { quantity: 0 })
  await expect.poll(() => membersOf(coat)).toEqual([inBlue])
  expect((await lookOf(coat))!.members[0]!.instead_of).toEqual({ id: shown, name: 'Linen Shirt, 1' })
  // The colour that is shown is dropped from the cache by its own stock.
  await edit(inBlue, { quantity: 0 })
  await expect.poll(() => membersOf(coat)).toEqual([inRed])
  await edit(inRed, { quantity: 0 })
  await expect.poll(async () => (await lookOf(coat))!.members).toMatchObject([{ id: shown, quantity: 0 }])
  await edit(shown, { quantity: 1 })
  await expect.poll(async () => (await lookOf(coat))!.members).toMatchObject([{ id: shown, quantity: 1 }])
})

test('The newest look of a product is shown', async () => {
  const [coat, hat, shoe] = (await products(3)) as [number, number, number]
  await aLook([coat, hat])
  await aLook([coat, shoe])
  expect(await membersOf(coat)).toEqual([shoe])
  expect(await membersOf(hat)).toEqual([coat])
})

test('A look needs a picture and two to six products, and is changed by one at a time', async () => {
  const ids = await products(7)
  expect((await create(ids.slice(0, 1))).status).toBe(400)
  expect((await create(ids)).status).toBe(400)
  expect((await create([ids[0]!, ids[0]!])).status).toBe(400)
  expect(await create(ids.slice(0, 2), { picture: null })).toMatchObject({
    status: 422,
    error: 'A look needs a picture.',
  })
  expect((await create([ids[0]!, 999_999_999])).status).toBe(422)
  const look = await aLook(ids.slice(0, 6))
  const answers = await Promise.all([
    change(look, { title: 'In the rain' }),
    change(look, { title: 'In the snow' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const stale = await shop.callAsAdmin(contract.deleteLook, {
    params: { id: look.id },
    query: { version: look.version },
  })
  expect(stale.status).toBe(409)
  expect((await change({ id: 999_999, version: 1 }, {})).status).toBe(404)
})

test('Looks are changed by who may change products, and listed for the others of the staff', async () => {
  const ids = await products(2)
  const look = await aLook(ids)
  const { token } = await aStaffMember(shop, 'service')
  const listed = await shop.call(contract.listAdminLooks, { query: {} }, token)
  expect(listed.body).toContainEqual({
    id: look.id,
    title: look.title,
    picture: picture.url,
    members: 2,
    active: true,
  })
  expect((await shop.call(contract.getAdminLook, { params: { id: look.id } }, token)).status).toBe(200)
  const refused = await shop.call(
    contract.updateLook,
    { params: { id: look.id }, body: { version: look.version, title: 'No' } },
    token,
  )
  expect(refused.status).toBe(403)
})

test('Looks are listed in pages, newest first, and found by their title and by what is worn in them', async () => {
  const [hat, shoe] = [await aProduct(shop, { name: 'Chapeau fêté' }), await aProduct(shop)]
  for (const title of ['Été one', 'Été two', 'Été three']) await aLook([hat, shoe], { title })
  const find = async (query: { text?: string; page?: number; limit?: number }) => {
    const { body, headers } = await shop.callAsAdmin(contract.listAdminLooks, { query })
    return { titles: body.map(({ title }: { title: string }) => title), total: headers.get('x-total-count') }
  }
  const all = ['Été three', 'Été two', 'Été one']
  expect(await find({ text: 'ete' })).toEqual({ titles: all, total: '3' })
  expect(await find({ text: 'FÊTE' })).toEqual({ titles: all, total: '3' })
  expect(await find({ text: 'ete', limit: 2, page: 2 })).toEqual({ titles: all.slice(2), total: '3' })
  expect(await find({ text: 'a coat of nobody' })).toEqual({ titles: [], total: '0' })
})

test('The title of a look has plain blanks alone, by which it is found', async () => {
  const members = await products(2)
  const { title } = await aLook(members, { title: ' Thé\u3000à  cinq\u00a0heures ' })
  expect(title).toBe('Thé à cinq heures')
  const { body } = await shop.callAsAdmin(contract.listAdminLooks, { query: { text: 'the a cinq heures' } })
  expect(body).toMatchObject([{ title }])
})

test('Of a member whose sizes differ in price the look says what each costs', async () => {
  const [shirt, belt] = [await aProduct(shop), await aProduct(shop, { sizes: ['80', '90'], price: 8_000 })]
  await edit(belt, { size_prices: { '90': 9_400 } })
  await aLook([shirt, belt])
  expect((await lookOf(shirt))?.members).toMatchObject([
    { id: belt, price: 8_000, size_prices: { '90': 9_400 } },
  ])
})

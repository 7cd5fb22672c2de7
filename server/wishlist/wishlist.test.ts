import { beforeAll, expect, test } from 'vitest'
import { eraseOwnAccount, getOwnData } from '../../contract/person.ts'
import { updateProduct } from '../../contract/product.ts'
import { urlOf } from '../../contract/url.ts'
import {
  changeWishlist,
  getWishlist,
  MAX_WISHES,
  type Wish,
  type WishedProduct,
  type Wishlist,
  wishlistDetails,
} from '../../contract/wishlist.ts'
import { aCustomer, type Customer } from '../../test/accounts.ts'
import { aProduct, editProduct } from '../../test/products.ts'
import { aShop } from '../../test/shop.ts'
import { BUCKET_LIMITS } from '../http/rate-limits.ts'

const shop = aShop()
let coat: number
let scarf: number
beforeAll(async () => {
  coat = await aProduct(shop)
  scarf = await aProduct(shop, { name: 'Wool Scarf', sizes: [], price: 9_000 })
})

const day = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString()
const aWish = (id: number, wish: Partial<Wish> = {}): Wish => ({
  id,
  size: '',
  name: 'Wool Coat',
  price_then: 48_000,
  added_at: day(1),
  ...wish,
})

const change = async (token: string, body: { add?: Wish[]; remove?: { id: number; size: string }[] }) => {
  const { status, body: answer } = await shop.call(
    changeWishlist,
    { body: { add: [], remove: [], ...body } },
    token,
  )
  expect(status).toBe(200)
  return answer as Wishlist
}

test('What a guest kept joins the list of the account: one garment in one size once, with the older date and its price', async () => {
  const { token } = await aCustomer(shop)
  await change(token, { add: [aWish(coat, { added_at: day(5), price_then: 50_000 }), aWish(scarf)] })
  const { items, left_out } = await change(token, {
    add: [
      aWish(coat, { added_at: day(3), price_then: 40_000 }),
      aWish(coat, { size: 'M', added_at: day(9) }),
      aWish(scarf, { added_at: day(8), price_then: 1 }),
    ],
  })
  expect(left_out).toBe(0)
  const shown = items.map(({ id, size, price_then, added_at }) => [id, size, price_then, added_at])
  expect(shown).toEqual([
    [coat, 'M', 48_000, day(9)],
    [coat, '', 40_000, day(3)],
    [scarf, '', 48_000, day(1)],
  ])
  expect((await shop.call(getWishlist, {}, token)).body.items).toEqual(items)
  expect((await shop.call(getWishlist, {}, (await aCustomer(shop)).token)).body.items).toEqual([])
})

test('A removal wins over what both sides know', async () => {
  const { token } = await aCustomer(shop)
  await change(token, { add: [aWish(coat), aWish(coat, { size: 'M', added_at: day(2) })] })
  const { items } = await change(token, {
    add: [aWish(scarf)],
    remove: [
      { id: coat, size: '' },
      { id: scarf, size: 'M' },
    ],
  })
  expect(items.map(({ id, size }) => [id, size])).toEqual([
    [coat, 'M'],
    [scarf, ''],
  ])
})

test('A size that has another name since is one wish with what was kept under the former one', async () => {
  const cape = await aProduct(shop, { name: 'Wool Cape' })
  const { token } = await aCustomer(shop)
  await change(token, { add: [aWish(cape, { size: 'M', added_at: day(2), price_then: 40_000 })] })
  expect((await editProduct(shop, cape, { sizes: ['S', 'Medium', 'L'] })).status).toBe(200)

  const [wished] = (await shop.call(wishlistDetails, { body: { ids: [cape] } })).body as [WishedProduct]
  expect(wished.renamed_sizes).toEqual({ M: 'Medium' })
  const { items } = await change(token, { add: [aWish(cape, { size: 'Medium', added_at: day(5) })] })
  expect(items).toMatchObject([{ id: cape, size: 'M', added_at: day(2), price_then: 40_000 }])
  expect((await change(token, { remove: [{ id: cape, size: 'Medium' }] })).items).toEqual([])

  // A new size of the former name is another one.
  expect((await editProduct(shop, cape, { sizes: ['S', 'M', 'Medium', 'L'] })).status).toBe(200)
  const both = ['M', 'Medium'].map((size) => aWish(cape, { size }))
  expect((await change(token, { add: both })).items.map(({ size }) => size)).toEqual(['M', 'Medium'])
})

test(`Of two lists of ${MAX_WISHES} the newest ${MAX_WISHES} are kept, and the answer says how many are left out`, async () => {
  const { token } = await aCustomer(shop)
  const sizes = Array.from({ length: MAX_WISHES }, (_, n) => `${n}`)
  // Every second one of the guest's is older than all of the account's.
  await change(token, { add: sizes.map((size, n) => aWish(coat, { size, added_at: day(10 + n) })) })
  const guests = sizes.map((size, n) => aWish(scarf, { size, added_at: day(n % 2 ? 1 : 500 + n) }))
  const { items, left_out } = await change(token, { add: guests })
  expect(left_out).toBe(MAX_WISHES)
  expect(items).toHaveLength(MAX_WISHES)
  expect(items.filter(({ id }) => id === scarf)).toHaveLength(MAX_WISHES / 2)
  expect(items.find(({ id, size }) => id === coat && size === '99')).toBeUndefined()
  expect(items.find(({ id, size }) => id === coat && size === '100')).toBeDefined()
})

test('Two tabs that change one list at once lose nothing', async () => {
  const { token } = await aCustomer(shop)
  const sizes = Array.from({ length: 12 }, (_, n) => `${n}`)
  await Promise.all(sizes.map((size) => change(token, { add: [aWish(coat, { size })] })))
  expect((await shop.call(getWishlist, {}, token)).body.items).toHaveLength(12)
})

test('An account that changes its list without end is told to wait, and others are not', async () => {
  const [one, other] = [await aCustomer(shop), await aCustomer(shop)]
  const send = ({ token }: Customer) =>
    shop.call(changeWishlist, { body: { add: [aWish(coat)], remove: [] } }, token)
  const answers = await Promise.all(Array.from({ length: 80 }, () => send(one)))
  const { burst } = BUCKET_LIMITS['wishlist-change']
  // Some room comes back while they are answered.
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(burst + 15)
  const refused = answers.find(({ status }) => status !== 200)!
  expect(refused).toMatchObject({ status: 429, error: expect.stringContaining('Too many attempts') })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await send(other)).status).toBe(200)
  expect((await shop.call(getWishlist, {}, one.token)).body.items).toHaveLength(1)
})

test('Unknown garments are left out, a date that cannot be is that of today', async () => {
  const { token } = await aCustomer(shop)
  const { items } = await change(token, {
    add: [
      aWish(999_999_999),
      aWish(coat, { added_at: '0001-01-01T00:00:00Z' }),
      aWish(scarf, { added_at: '2999-01-01T00:00:00Z' }),
    ],
  })
  expect(items.map(({ id }) => id).toSorted()).toEqual([coat, scarf].toSorted())
  for (const { added_at } of items) expect(Date.now() - Date.parse(added_at)).toBeLessThan(60_000)
  const tooMany = Array.from({ length: MAX_WISHES + 1 }, (_, n) => aWish(coat, { size: `${n}` }))
  const refused = await shop.call(changeWishlist, { body: { add: tooMany, remove: [] } }, token)
  expect(refused.status).toBe(400)
})

test('Guests are told what their garments cost today, and nothing of those that are not in the shop', async () => {
  const gone = await aProduct(shop, { name: 'Secret Coat', active: false })
  const { status, body } = await shop.call(wishlistDetails, { body: { ids: [scarf, gone, coat] } })
  expect(status).toBe(200)
  expect((body as WishedProduct[]).map(({ id, price }) => [id, price]).toSorted()).toEqual([
    [coat, 48_000],
    [scarf, 9_000],
  ])
  expect(JSON.stringify(body)).not.toContain('Secret')

  // An account that names an inactive product reads what it has sent, not the name.
  const { token } = await aCustomer(shop)
  const { items } = await change(token, { add: [aWish(gone, { name: 'Guessed' })] })
  expect(items.map(({ name }) => name)).toEqual(['Guessed'])
})

test('A garment that leaves the shop stays on the list under its name', async () => {
  const hat = await aProduct(shop, { name: 'Felt Hat' })
  const { token } = await aCustomer(shop)
  await change(token, { add: [aWish(hat, { name: 'Felt Hat' })] })
  const hidden = await shop.callAsAdmin(updateProduct, { params: { id: hat }, body: { active: false } })
  expect(hidden.status).toBe(200)
  expect((await shop.call(getWishlist, {}, token)).body.items).toMatchObject([{ id: hat, name: 'Felt Hat' }])
})

test('The list is in the export of a person and goes with the account', async () => {
  const { token, password } = await aCustomer(shop)
  await change(token, { add: [aWish(coat, { size: 'M' })] })
  const own = await fetch(`${shop.origin}${urlOf(getOwnData, { query: { format: 'json' } })}`, {
    headers: { authorization: token },
  })
  expect(await own.json()).toMatchObject({ wishlist: [{ id: coat, size: 'M', name: 'Wool Coat' }] })
  const body = { current_password: password }
  expect((await shop.call(eraseOwnAccount, { body }, token)).status).toBe(200)
  const { rows } = await shop.shop.pool.query(
    'select from wishlist_items where product_id = $1 and size = $2',
    [coat, 'M'],
  )
  // Others keep theirs.
  expect(rows).toHaveLength(2)
})

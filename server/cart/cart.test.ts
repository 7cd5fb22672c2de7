import { expect, test } from 'vitest'
import { cartItemDetails, type CartItem } from '../../contract/cart.ts'
import { placeOrder } from '../../contract/order.ts'
import { getProduct, productFilterOptions } from '../../contract/product.ts'
import { corrupt } from '../../test/corrupt.ts'
import { aShop } from '../../test/shop.ts'
import { aProduct } from '../../test/products.ts'

const shop = aShop()

const check = async (items: CartItem[]) => {
  const { status, body } = await shop.call(cartItemDetails, { headers: {}, body: { items } })
  expect(status).toBe(200)
  return body.itemDetails
}

test('Each cart line gets its price and its message, in order', async () => {
  const coat = await aProduct(shop, { price: 48_000, quantity: 3 })
  const hidden = await aProduct(shop, { active: false })
  const details = await check([
    { id: 999_999, size: 'M', quantity: 1 },
    { id: coat, size: 'M', quantity: 2 },
    { id: hidden, size: 'M', quantity: 1 },
    { id: coat, size: 'XXL', quantity: 1 },
    { id: coat, size: null, quantity: 1 },
  ])
  expect(details.map((detail: { validationMessage: string | null }) => detail.validationMessage)).toEqual([
    'Item not active or not found',
    null,
    'Item not active or not found',
    'Size XXL is not available',
    'Please select a size',
  ])
  expect(details[1]).toEqual({
    id: coat,
    size: 'M',
    price: 48_000,
    isValid: true,
    validationMessage: null,
    available: 3,
  })
  expect(details.map(({ price }: { price: number | null }) => price)).toEqual([
    null,
    48_000,
    null,
    48_000,
    48_000,
  ])
  expect(details[0]).toMatchObject({ price: null, isValid: false })
})

test('A line with more pieces than are left has its price and what is left', async () => {
  const coat = await aProduct(shop, { price: 48_000, quantity: 3 })
  const [line] = await check([{ id: coat, size: 'M', quantity: 5 }])
  expect(line).toMatchObject({
    price: 48_000,
    isValid: false,
    validationMessage: 'Only 3 left in stock',
    available: 3,
  })
})

test('A price above the limit, as older data has, is shown, and only the order is refused', async () => {
  const crown = await aProduct(shop)
  await corrupt(shop, 'update products set price = 2000000000 where id = $1', [crown])
  await corrupt(shop, 'select write_listings(array[$1::int])', [crown])
  const items = [{ id: crown, size: 'M', quantity: 1 }]
  expect(await check(items)).toMatchObject([{ price: 2_000_000_000, isValid: true }])
  expect((await shop.call(getProduct, { params: { id: crown } })).body.price).toBe(2_000_000_000)
  const options = await shop.call(productFilterOptions, { query: {} })
  expect([options.status, options.body.price_max]).toEqual([200, 2_000_000_000])
  const order = await shop.call(placeOrder, { headers: {}, body: { items } })
  expect([order.status, order.error]).toEqual([422, expect.stringContaining('order in parts')])
})

test('Cart lines of one product share its stock', async () => {
  const coat = await aProduct(shop, { quantity: 3 })
  const [first, second] = await check([
    { id: coat, size: 'S', quantity: 2 },
    { id: coat, size: 'M', quantity: 2 },
  ])
  expect(first.isValid).toBe(true)
  expect(second).toMatchObject({ isValid: false, validationMessage: 'Only 3 left in stock', available: 1 })
})

test('With stock per size, each size sells from its own pool', async () => {
  const coat = await aProduct(shop, { sizes: ['S', 'M'], size_quantities: { S: 2, M: 0 } })
  const [small, medium] = await check([
    { id: coat, size: 'S', quantity: 2 },
    { id: coat, size: 'M', quantity: 1 },
  ])
  expect(small.isValid).toBe(true)
  expect(medium).toMatchObject({ validationMessage: 'Sold out', available: 0 })
})

test('A line whose size is missing or gone lists the sizes that can be bought', async () => {
  const coat = await aProduct(shop, {
    sizes: ['M', 'XL', 'S', 'XS'],
    size_quantities: { XS: 1, S: 2, M: 0, XL: 3 },
  })
  const details = await check([
    { id: coat, size: '', quantity: 1 },
    { id: coat, size: 'XXL', quantity: 1 },
    { id: coat, size: 'M', quantity: 1 },
    { id: coat, size: 'S', quantity: 9 },
    { id: coat, size: 'S', quantity: 1 },
  ])
  const left = ['XS', 'S', 'XL']
  expect(details.map(({ sizes }: { sizes?: string[] }) => sizes)).toEqual([
    left,
    left,
    left,
    undefined,
    undefined,
  ])
  const gone = await aProduct(shop, { sizes: ['S', 'M'], size_quantities: { S: 0, M: 0 } })
  const [missing] = await check([{ id: gone, quantity: 1 }])
  expect(missing).not.toHaveProperty('sizes')
})

test('A product without sizes is bought without a size', async () => {
  const bag = await aProduct(shop, { sizes: [] })
  const [plain, sized] = await check([
    { id: bag, quantity: 1 },
    { id: bag, size: 'M', quantity: 1 },
  ])
  expect(plain).toMatchObject({ isValid: true, size: '' })
  expect(sized.validationMessage).toBe('Size M is not available')
})

test('A malformed cart is refused with a sentence', async () => {
  const bodies = [
    {},
    { items: 'none' },
    { items: [{ id: '1', quantity: 1 }] },
    { items: [{ id: 1, quantity: 0 }] },
    { items: [{ id: 1, quantity: 0.5 }] },
    { items: [{ id: 2 ** 31, quantity: 1 }] },
    { items: [{ id: 1, quantity: 2 ** 53 }] },
    { items: Array.from({ length: 101 }, () => ({ id: 1, quantity: 1 })) },
  ]
  for (const body of bodies) {
    const { status, error } = await shop.request('POST', '/api/carts/cart_item_details', { body })
    expect(status, JSON.stringify(body).slice(0, 80)).toBe(400)
    expect(error).toMatch(/\w+ .+\.$/)
  }
})

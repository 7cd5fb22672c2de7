import { beforeAll, expect, test } from 'vitest'
import { cartItemDetails } from '../../contract/cart.ts'
import { cancelOrder, placeOrder } from '../../contract/order.ts'
import { updateProduct } from '../../contract/product.ts'
import { aCustomer } from '../../test/accounts.ts'
import { aPaidOrder } from '../../test/orders.ts'
import { aProduct } from '../../test/products.ts'
import { aPromotion, cartWith, end, placedWith, payFor, placeWith, someCodes } from '../../test/promotions.ts'
import { aSale, inHours, runSwitch } from '../../test/sales.ts'
import { aReconciledShop } from '../../test/shop.ts'

const shop = aReconciledShop()
let coat: number
beforeAll(async () => {
  coat = await aProduct(shop, { price: 10_000, quantity: 500 })
})

const messageOf = async (code: string, lines: [number, number][] = [[coat, 1]], email?: string) => {
  const { codes, discounts } = await cartWith(shop, lines, { codes: [code], email })
  expect(codes).toMatchObject([{ code, ok: false }])
  expect(discounts).toEqual([])
  return codes[0].message
}

test('A code is read without its case, spaces and hyphens, and its discount has its name', async () => {
  await aPromotion(shop, { code: 'spring-20', percent: 20 })
  const cart = await cartWith(shop, [[coat, 2]], { codes: [' Spring 20 '] })
  expect(cart).toMatchObject({
    goods: 20_000,
    discounts: [{ name: 'SPRING20', amount: 4_000 }],
    codes: [{ code: ' Spring 20 ', ok: true, message: null }],
    asks_email: false,
  })
})

test('Unknown and ended codes and those of others are told alike', async () => {
  const ended = await aPromotion(shop, { code: 'ENDED' })
  await end(shop, ended)
  const [used] = await someCodes(shop, await aPromotion(shop, { kind: 'one_time' }), 1)
  await placedWith(shop, [[coat, 1]], { codes: [used!] })
  const told = [await messageOf('NEVERMADE'), await messageOf('ended'), await messageOf(used!)]
  expect(new Set(told)).toEqual(new Set(['We do not know this code, or it has ended.']))
})

test('A code that takes something off a part of the cart says what it is not for', async () => {
  const reduced = await aProduct(shop, { price: 8_000, quantity: 10 })
  const bag = await aProduct(shop, { price: 3_000, product_type: 'men', quantity: 10 })
  await aSale(shop, [reduced])
  await runSwitch(shop)
  await aPromotion(shop, { code: 'UNREDUCED', percent: 10, on_sale_items: false })
  await aPromotion(shop, { code: 'MENONLY', percent: 10, product_types: ['men'] })
  const told = async (code: string, ids: number[]) =>
    (
      await cartWith(
        shop,
        ids.map((id) => [id, 1]),
        { codes: [code] },
      )
    ).codes
  expect(await told('UNREDUCED', [coat, reduced])).toEqual([
    { code: 'UNREDUCED', ok: true, message: 'Applied to what is not on sale.' },
  ])
  expect(await told('UNREDUCED', [coat, bag])).toEqual([{ code: 'UNREDUCED', ok: true, message: null }])
  expect(await told('MENONLY', [coat, bag])).toEqual([
    { code: 'MENONLY', ok: true, message: 'Applied to a part of your cart.' },
  ])
})

test('A code that gives nothing says why', async () => {
  const bag = await aProduct(shop, { price: 3_000, product_type: 'men', sizes: ['M'] })
  await aPromotion(shop, { code: 'LATER', starts_at: '2126-12-01T00:00:00Z' })
  await aPromotion(shop, { code: 'MINIMUM', minimum: 11_200 })
  await aPromotion(shop, { code: 'BAGS', product_ids: [bag] })
  await aPromotion(shop, { code: 'TYPES', product_types: ['men'] })
  await aPromotion(shop, { code: 'ONEONLY', max_uses: 1 })
  await placedWith(shop, [[coat, 1]], { codes: ['ONEONLY'] })
  expect(await messageOf('LATER')).toBe('This code begins on December 1, 2126.')
  expect(await messageOf('MINIMUM')).toBe('This code is for orders from $112.00: $12.00 is missing.')
  expect(await messageOf('BAGS')).toBe('This code is for nothing that is in your cart.')
  expect(await messageOf('TYPES')).toBe('This code is for nothing that is in your cart.')
  expect(await messageOf('ONEONLY')).toBe('This code has been used up.')
  await aPromotion(shop, { code: 'FREEALL', free_shipping: ['Standard'] })
  expect(await messageOf('FREEALL')).toBe('Delivery of this order is free already.')
})

test('A promotion of some products takes nothing off the others, and one that is not for sale prices leaves those', async () => {
  const [bag, hat] = [await aProduct(shop, { price: 3_000 }), await aProduct(shop, { price: 2_000 })]
  await aPromotion(shop, { code: 'ONLYBAG', percent: 50, product_ids: [bag] })
  const scoped = await cartWith(
    shop,
    [
      [bag, 1],
      [coat, 1],
    ],
    { codes: ['ONLYBAG'] },
  )
  expect(scoped.discounts).toEqual([{ name: 'ONLYBAG', amount: 1_500 }])
  await aPromotion(shop, { code: 'REGULAR', on_sale_items: false })
  await aSale(shop, [hat])
  await runSwitch(shop)
  expect(await messageOf('REGULAR', [[hat, 1]])).toBe('This code is not for pieces on sale.')
  const beside = await cartWith(
    shop,
    [
      [hat, 1],
      [coat, 1],
    ],
    { codes: ['REGULAR'] },
  )
  expect(beside).toMatchObject({ goods: 11_500, discounts: [{ amount: 1_000 }] })
})

test('A promotion by tag is for products with one of its tags in any case, as they are tagged when the order is placed', async () => {
  const tagged = (tags: string[]) => aProduct(shop, { price: 4_000, tags })
  const [linen, both, wool] = [
    await tagged(['LINEN']),
    await tagged(['summer', 'linen']),
    await tagged(['Linens']),
  ]
  const promotion = await aPromotion(shop, {
    code: 'TAGGED',
    percent: 25,
    tags: [' Linen ', 'linen', 'Swim'],
  })
  expect(promotion.tags).toEqual(['Swim', 'linen'])
  const lines: [number, number][] = [
    [linen, 1],
    [both, 2],
    [wool, 1],
    [coat, 1],
  ]
  expect(await cartWith(shop, lines, { codes: ['TAGGED'] })).toMatchObject({
    goods: 26_000,
    discounts: [{ name: 'TAGGED', amount: 3_000 }],
  })
  expect(await messageOf('TAGGED', [[wool, 1]])).toBe('This code is for nothing that is in your cart.')
  const order = await placedWith(shop, lines, { codes: ['TAGGED'] })
  expect(order).toMatchObject({ subtotal: 23_000, discounts: [{ name: 'TAGGED', amount: 3_000 }] })
  const tags = { params: { id: linen }, body: { tags: ['cotton'] } }
  expect((await shop.callAsAdmin(updateProduct, tags)).status).toBe(200)
  expect((await cartWith(shop, lines, { codes: ['TAGGED'] })).discounts).toEqual([
    { name: 'TAGGED', amount: 2_000 },
  ])
})

test('An automatic promotion by tag lowers what has the tag, and nothing else', async () => {
  const cape = await aProduct(shop, { price: 6_000, tags: ['Capes'] })
  const automatic = await aPromotion(shop, { kind: 'automatic', name: 'Capes', percent: 50, tags: ['capes'] })
  const { discounts } = await cartWith(shop, [
    [cape, 1],
    [coat, 1],
  ])
  expect(discounts).toEqual([{ name: 'Capes', amount: 3_000 }])
  expect((await cartWith(shop, [[coat, 1]])).discounts).toEqual([])
  await end(shop, automatic)
})

test('Of two codes for the goods the one that saves more is used, and the other is told so', async () => {
  await aPromotion(shop, { code: 'TENOFF', amount: 1_000 })
  await aPromotion(shop, { code: 'THIRD', percent: 33 })
  const { codes, discounts } = await cartWith(shop, [[coat, 1]], { codes: ['TENOFF', 'THIRD'] })
  expect(discounts).toEqual([{ name: 'THIRD', amount: 3_300 }])
  expect(codes).toEqual([
    { code: 'TENOFF', ok: false, message: 'A better offer applies: THIRD.' },
    { code: 'THIRD', ok: true, message: null },
  ])
})

test('A code that takes an amount off is for 99 different items at most, since one of them may become two', async () => {
  const many: [number, number][] = []
  for (let at = 0; at < 100; at++) many.push([await aProduct(shop, { price: 1_000 }), 3])
  await aPromotion(shop, { code: 'AMOUNT', percent: null, amount: 100 })
  const { codes, discounts } = await cartWith(shop, many.slice(1), { codes: ['AMOUNT'] })
  expect([codes, discounts]).toMatchObject([[{ ok: true }], [{ amount: 100 }]])
  expect(await messageOf('AMOUNT', many)).toBe('This code is for orders of fewer than 100 different items.')
})

test('An automatic promotion needs no code, and of equal ones the code is used', async () => {
  const vase = await aProduct(shop, { price: 8_000 })
  const automatic = await aPromotion(shop, {
    kind: 'automatic',
    name: 'Ten on vases',
    percent: 10,
    product_ids: [vase],
  })
  expect((await cartWith(shop, [[vase, 1]])).discounts).toEqual([{ name: 'Ten on vases', amount: 800 }])
  await aPromotion(shop, { code: 'VASES', percent: 10, product_ids: [vase] })
  expect((await cartWith(shop, [[vase, 1]], { codes: ['VASES'] })).discounts).toEqual([
    { name: 'VASES', amount: 800 },
  ])
  const order = await placedWith(shop, [[vase, 2]], { seen: 14_400 })
  expect(order).toMatchObject({
    subtotal: 14_400,
    discounts: [{ name: 'Ten on vases', amount: 1_600, of: 'goods' }],
  })
  await end(shop, automatic)
  expect((await cartWith(shop, [[vase, 1]])).discounts).toEqual([])
})

test('Free delivery is a line of its own beside a code for the goods, and named where it is chosen', async () => {
  await aPromotion(shop, { code: 'FASTER', free_shipping: ['Expedited'] })
  await aPromotion(shop, { code: 'GOODS', percent: 10 })
  const cart = await cartWith(shop, [[coat, 1]], { codes: ['FASTER', 'GOODS'] })
  expect(cart.codes.every(({ ok }: { ok: boolean }) => ok)).toBe(true)
  expect(cart.shipping).toEqual([
    { method: 'Standard', price: 0, free_by: null },
    { method: 'Expedited', price: 0, free_by: 'FASTER' },
  ])
  const placed = await placedWith(shop, [[coat, 1]], { codes: ['FASTER', 'GOODS'] })
  const paid = await payFor(shop, placed, { shipping_option: 'expedited' })
  expect(paid).toMatchObject({
    subtotal: 9_000,
    amount_shipping: 0,
    shipping_method: 'Expedited',
    total: 9_000,
  })
  expect(paid.discounts).toEqual([
    { name: 'GOODS', amount: 1_000, of: 'goods' },
    { name: 'FASTER', amount: 1_500, of: 'delivery' },
  ])
})

test('A code that is counted by customer asks a guest for the e-mail, and an account for nothing', async () => {
  await aPromotion(shop, { code: 'ONCE', per_customer: 1 })
  const guest = await cartWith(shop, [[coat, 1]], { codes: ['ONCE'] })
  expect(guest).toMatchObject({
    asks_email: true,
    codes: [{ ok: false, message: expect.stringContaining('e-mail') }],
  })
  const known = await cartWith(shop, [[coat, 1]], { codes: ['ONCE'], email: 'grace@example.com' })
  expect(known).toMatchObject({ asks_email: true, codes: [{ ok: true }] })
  const { token } = await aCustomer(shop, { email: 'joan@example.com' })
  const account = await cartWith(shop, [[coat, 1]], { codes: ['ONCE'], token })
  expect(account).toMatchObject({ asks_email: false, codes: [{ ok: true }] })
})

test('A code that is used in another checkout names that order to its account alone, which can end it', async () => {
  await aPromotion(shop, { code: 'ELSEWHERE', per_customer: 1 })
  const { token, email } = await aCustomer(shop)
  const { id } = await placedWith(shop, [[coat, 1]], { codes: ['ELSEWHERE'], token })
  const used = { code: 'ELSEWHERE', ok: false, message: expect.stringContaining('in another checkout') }
  const [own] = (await cartWith(shop, [[coat, 2]], { codes: ['ELSEWHERE'], token })).codes
  expect(own).toEqual({ ...used, held_by: id })
  expect((await cartWith(shop, [[coat, 2]], { codes: ['ELSEWHERE'], email })).codes).toEqual([used])
  expect((await shop.call(cancelOrder, { params: { id: own!.held_by! } })).status).toBe(200)
  const [ended] = (await cartWith(shop, [[coat, 2]], { codes: ['ELSEWHERE'], token })).codes
  expect(ended).toMatchObject({ ok: true })
})

test('A guest’s browser is told which of its checkouts uses a code, and another browser is not', async () => {
  await aPromotion(shop, { code: 'BROWSER', per_customer: 1 })
  const email = 'browser@example.com'
  const codesIn = async (letter: string, quantity: number) => {
    // Another cart than the one that was ordered, with a key of its own.
    const headers = { cookie: `checkout=${letter.repeat(43)}`, 'idempotency-key': `${letter}${quantity}` }
    const body = { items: [{ id: coat, size: 'M', quantity }], codes: ['BROWSER'], email }
    if (quantity === 1) expect((await shop.call(placeOrder, { headers, body })).status).toBe(200)
    return (await shop.call(cartItemDetails, { headers, body })).body.cart.codes
  }
  await codesIn('b', 1)
  expect(await codesIn('b', 2)).toMatchObject([{ ok: false, held_by: expect.stringMatching(/^HL-/) }])
  const [other] = await codesIn('c', 2)
  expect(other).toMatchObject({ ok: false })
  expect(other).not.toHaveProperty('held_by')
})

test('A use counts for the account and its e-mail, whatever is written behind a plus', async () => {
  await aPromotion(shop, { code: 'EACHONE', per_customer: 1 })
  const placed = await placedWith(shop, [[coat, 1]], { codes: ['EACHONE'], email: 'mary@example.com' })
  expect(await messageOf('EACHONE', [[coat, 1]], 'Mary+again@example.com')).toContain('another checkout')
  await payFor(shop, placed, { email: 'mary@example.com' })
  expect(await messageOf('EACHONE', [[coat, 1]], 'mary+more@example.com')).toBe(
    'You have used this code already.',
  )
  const { token } = await aCustomer(shop, { email: 'mary@example.com' })
  const refused = await placeWith(shop, [[coat, 1]], { codes: ['EACHONE'], token })
  expect([refused.status, refused.error]).toEqual([409, 'EACHONE: You have used this code already.'])
  expect(refused.body.cart.codes).toMatchObject([{ code: 'EACHONE', ok: false }])
})

test('A code for first orders is refused to those who have ordered', async () => {
  await aPromotion(shop, { code: 'HELLO', first_order: true })
  const { token } = await aCustomer(shop, { email: 'edith@example.com' })
  expect((await cartWith(shop, [[coat, 1]], { codes: ['HELLO'], token })).codes).toMatchObject([{ ok: true }])
  await aPaidOrder(shop, { product: coat, token, payment: { email: 'edith@example.com' } })
  const after = await cartWith(shop, [[coat, 1]], { codes: ['HELLO'], token })
  expect(after.codes).toMatchObject([{ ok: false, message: 'This code is for a first order.' }])
})

test('The cart of a checkout that was begun has what that checkout holds', async () => {
  await aPromotion(shop, { code: 'LASTONE', max_uses: 1, per_customer: 1 })
  const email = 'rosa@example.com'
  const options = { codes: ['LASTONE'], email, key: 'rosa begins' }
  await placedWith(shop, [[coat, 1]], options)
  expect((await cartWith(shop, [[coat, 1]], options)).codes).toMatchObject([{ ok: true }])
  expect((await cartWith(shop, [[coat, 1]], { ...options, key: undefined })).codes).toMatchObject([
    { ok: false },
  ])
})

test('A code that has gone since it was seen refuses the order with the cart as it is', async () => {
  const promotion = await aPromotion(shop, { code: 'GOING', ends_at: inHours(1) })
  const { discounts } = await cartWith(shop, [[coat, 1]], { codes: ['GOING'] })
  expect(discounts).toMatchObject([{ amount: 1_000 }])
  await end(shop, promotion)
  const refused = await placeWith(shop, [[coat, 1]], { codes: ['GOING'], seen: 9_000 })
  expect([refused.status, refused.error]).toEqual([409, 'GOING: We do not know this code, or it has ended.'])
  expect(refused.body.cart).toMatchObject({ goods: 10_000, discounts: [] })
  expect((await placeWith(shop, [[coat, 1]], { seen: 9_000 })).error).toBe(
    'Your cart is now $100.00 (was $90.00).',
  )
})

import { beforeAll, expect, test } from 'vitest'
import { deliveryChoice, shopConfiguration } from '../../../contract/configuration.ts'
import { getOrderBySession, placeOrder } from '../../../contract/order.ts'
import { getPage } from '../../../contract/page.ts'
import type { DeliveryGroup, DeliveryMethod } from '../../../contract/settings.ts'
import { bodyOfMail } from '../../../test/mails.ts'
import { place } from '../../../test/orders.ts'
import { pay } from '../../../test/payment-form.ts'
import { aProduct } from '../../../test/products.ts'
import { aPromotion, cartWith } from '../../../test/promotions.ts'
import { saveSetting } from '../../../test/settings.ts'
import { aReconciledShop } from '../../../test/shop.ts'

const shop = aReconciledShop()
let admin: string
beforeAll(async () => {
  admin = await shop.adminToken()
})

const POST: DeliveryMethod = {
  name: 'Post',
  price: 500,
  free_from: 20_000,
  days_from: 3,
  days_to: 5,
  is_active: true,
}
const BIKE: DeliveryMethod = {
  name: 'Bicycle',
  price: 900,
  free_from: null,
  days_from: 1,
  days_to: 1,
  is_active: true,
}

const EVERYWHERE: DeliveryGroup[] = [{ name: 'Everywhere', countries: ['US', 'CA', 'DE', 'FR'] }]
const AMERICA: DeliveryGroup = { name: 'America', countries: ['US', 'CA'] }
const EUROPE: DeliveryGroup = { name: 'Europe', countries: ['DE', 'FR'] }

const save = (methods: DeliveryMethod[], groups = EVERYWHERE) =>
  saveSetting(shop, admin, 'delivery', { groups, methods })

const orderOf = async (session_id: string) =>
  (await shop.call(getOrderBySession, { query: { session_id } })).body

test('The methods of the settings are offered, with their prices, and the order names the chosen one', async () => {
  expect((await save([POST, BIKE, { ...BIKE, name: 'Balloon', is_active: false }])).status).toBe(200)
  const scarf = await aProduct(shop, { price: 9_000 })
  const { body } = await place(shop, scarf)
  const page = await (await fetch(body.session_url)).text()
  expect(page).toContain('Bicycle')
  expect(page).not.toContain('Balloon')
  const order = await orderOf(await pay(body.session_url, { shipping_option: 'expedited' }))
  expect(order).toMatchObject({ state: 'paid', amount_shipping: 900, shipping_method: 'Bicycle Shipping' })
  expect((await shop.call(shopConfiguration, {})).body.shipping).toBe(
    'post $5.00 (free from $200.00), bicycle $9.00',
  )
  expect(JSON.stringify((await shop.call(getPage, { params: { slug: 'faq' } })).body)).toContain(
    'Post shipping is $5.00 (free from $200.00) and takes 3 to 5 business days; bicycle shipping is $9.00 and takes 1 business day.',
  )
  await shop.runJobs()
  expect(await bodyOfMail(shop, `order-confirmation:${order.id}`)).toContain('Bicycle Shipping')
})

test('Goods of enough value are sent free, to the cent', async () => {
  await save([POST, BIKE])
  const costs = async (price: number) => {
    const { body } = await place(shop, await aProduct(shop, { price }))
    return await orderOf(await pay(body.session_url, { shipping_option: 'standard' }))
  }
  expect(await costs(19_999)).toMatchObject({ amount_shipping: 500, shipping_method: 'Post Shipping' })
  expect(await costs(20_000)).toMatchObject({ amount_shipping: 0, shipping_method: 'Post Shipping' })
})

test('A payment page that is open keeps its price', async () => {
  await save([POST, BIKE])
  const { body } = await place(shop, await aProduct(shop, { price: 9_000 }))
  await save([{ ...POST, price: 700 }])
  expect(await orderOf(await pay(body.session_url, { shipping_option: 'expedited' }))).toMatchObject({
    state: 'paid',
    amount_shipping: 900,
  })
})

test.each([
  ['none is active', [{ ...POST, is_active: false }]],
  ['two have one name', [POST, { ...BIKE, name: ' post' }]],
  ['the days are the wrong way round', [{ ...POST, days_from: 6 }]],
  ['there is none', []],
])('Methods are refused when %s', async (_, methods) => {
  expect((await save(methods)).status).toBe(400)
})

test.each([
  ['a country is in two groups', [POST], [AMERICA, { name: 'North', countries: ['CA'] }]],
  ['two groups have one name', [POST], [AMERICA, { ...EUROPE, name: 'america ' }]],
  ['a country is unknown', [POST], [{ name: 'Nowhere', countries: ['ZZ'] }]],
  ['a group has no method', [{ ...POST, groups: ['America'] }], [AMERICA, EUROPE]],
  ['a method is for no group of the shop', [POST, { ...BIKE, groups: ['Asia'] }], [AMERICA, EUROPE]],
  [
    'a group has more than the payment page offers',
    [1, 2, 3, 4, 5, 6].map((n) => ({ ...POST, name: `Post ${n}` })),
    [AMERICA],
  ],
])('Groups of countries are refused when %s', async (_, methods, groups) => {
  expect((await save(methods, groups)).status).toBe(400)
})

test('Countries with other methods have payment pages of their own', async () => {
  const abroad: DeliveryMethod = {
    ...POST,
    name: 'Airmail',
    price: 2_500,
    free_from: null,
    groups: ['Europe'],
  }
  expect((await save([{ ...POST, groups: ['America'] }, abroad], [AMERICA, EUROPE])).status).toBe(200)
  expect((await shop.call(shopConfiguration, {})).body).toMatchObject({
    asks_country: true,
    shipping: 'America: post $5.00 (free from $200.00); Europe: airmail $25.00',
  })
  expect((await shop.call(deliveryChoice, {})).body.zones).toEqual([
    {
      countries: [
        { code: 'US', name: 'United States' },
        { code: 'CA', name: 'Canada' },
      ],
      methods: ['Post: $5.00 (free from $200.00), 3 to 5 business days'],
      rates: [{ name: 'Post', price: 500, free_from: 20_000, days_from: 3, days_to: 5 }],
    },
    {
      countries: [
        { code: 'DE', name: 'Germany' },
        { code: 'FR', name: 'France' },
      ],
      methods: ['Airmail: $25.00, 3 to 5 business days'],
      rates: [{ name: 'Airmail', price: 2_500, free_from: null, days_from: 3, days_to: 5 }],
    },
  ])
  const scarf = await aProduct(shop, { price: 9_000 })
  const items = [{ id: scarf, size: 'M', quantity: 1 }]
  const open = (country?: string) =>
    shop.call(placeOrder, { headers: {}, body: { items, ...(country && { country }) } })
  const berlin = { shipping_country: 'DE', shipping_state: '', shipping_postal_code: '10115' }
  const { body } = await open('DE')
  const session = await pay(body.session_url, { ...berlin, shipping_option: 'standard' })
  expect(await orderOf(session)).toMatchObject({
    amount_shipping: 2_500,
    shipping_method: 'Airmail Shipping',
    delivery: { address: { country: 'DE' } },
  })
  const first = await (await fetch((await open()).body.session_url)).text()
  expect(first).toContain('United States')
  expect(first).not.toContain('Germany')
  expect(await open('JP')).toMatchObject({ status: 422, error: 'We do not send to Japan.' })
})

test('A cart takes a code of free delivery that is for some countries, and their deliveries have their own prices', async () => {
  const free: DeliveryMethod = { ...POST, price: 0, free_from: null, groups: ['America'] }
  const dear: DeliveryMethod = { ...POST, price: 2_500, free_from: null, groups: ['Europe'] }
  expect((await save([free, dear], [AMERICA, EUROPE])).status).toBe(200)
  await aPromotion(shop, { code: 'FREEPOST', free_shipping: ['Post'] })
  await aPromotion(shop, { code: 'FREEBIKE', free_shipping: ['Bicycle'] })
  const scarf = await aProduct(shop, { price: 9_000 })
  const codes = ['FREEPOST']
  expect(await cartWith(shop, [[scarf, 1]], { codes })).toMatchObject({
    codes: [{ code: 'FREEPOST', ok: true }],
    shipping: [
      { method: 'Post', price: 0, free_by: null, countries: ['US', 'CA'] },
      { method: 'Post', price: 0, free_by: 'FREEPOST', countries: ['DE', 'FR'] },
    ],
  })
  expect((await cartWith(shop, [[scarf, 1]], { codes: ['FREEBIKE'] })).codes).toMatchObject([
    { ok: false, message: 'This code is for another way of delivery.' },
  ])
  const items = [{ id: scarf, size: 'M', quantity: 1 }]
  const open = async (country: string) => {
    const placed = await shop.call(placeOrder, { headers: {}, body: { items, codes, country } })
    expect(placed.status, placed.error).toBe(200)
    return placed.body.session_url
  }
  const berlin = { shipping_country: 'DE', shipping_state: '', shipping_postal_code: '10115' }
  const abroad = await orderOf(await pay(await open('DE'), { ...berlin, shipping_option: 'standard' }))
  expect(abroad).toMatchObject({ amount_shipping: 0, discounts: [{ name: 'FREEPOST', amount: 2_500 }] })
  // Nothing is lost without it, so the checkout is not refused.
  const home = await orderOf(await pay(await open('US'), { shipping_option: 'standard' }))
  expect(home).toMatchObject({ amount_shipping: 0, discounts: [] })
})

test('Of two codes for the delivery, each is used in the countries where it frees more', async () => {
  const free: DeliveryMethod = { ...POST, price: 0, free_from: null, groups: ['America'] }
  const bike: DeliveryMethod = { ...BIKE, price: 1_000, groups: ['America'] }
  const dear: DeliveryMethod = { ...POST, price: 2_500, free_from: null, groups: ['Europe'] }
  expect((await save([free, bike, dear], [AMERICA, EUROPE])).status).toBe(200)
  await aPromotion(shop, { code: 'POSTONLY', free_shipping: ['Post'] })
  await aPromotion(shop, { code: 'BIKEONLY', free_shipping: ['Bicycle'] })
  const scarf = await aProduct(shop, { price: 9_000 })
  const both = ['POSTONLY', 'BIKEONLY']
  expect(await cartWith(shop, [[scarf, 1]], { codes: both })).toMatchObject({
    codes: [
      { code: 'POSTONLY', ok: true },
      { code: 'BIKEONLY', ok: true },
    ],
    shipping: [
      { method: 'Post', price: 0, free_by: null, countries: ['US', 'CA'] },
      { method: 'Bicycle', price: 0, free_by: 'BIKEONLY', countries: ['US', 'CA'] },
      { method: 'Post', price: 0, free_by: 'POSTONLY', countries: ['DE', 'FR'] },
    ],
  })
  const items = [{ id: scarf, size: 'M', quantity: 1 }]
  for (const country of ['US', 'DE']) {
    const placed = await shop.call(placeOrder, { headers: {}, body: { items, codes: both, country } })
    expect({ status: placed.status, error: placed.error }, country).toMatchObject({ status: 200 })
  }
})

test('Groups with the same methods share a payment page, and no country is asked', async () => {
  await save([POST, { ...BIKE, groups: ['America', 'Europe'] }], [AMERICA, EUROPE])
  expect((await shop.call(shopConfiguration, {})).body.asks_country).toBe(false)
  const { body } = await place(shop, await aProduct(shop, { price: 9_000 }))
  const page = await (await fetch(body.session_url)).text()
  expect(page).toContain('United States')
  expect(page).toContain('Germany')
})

test('A checkout that begins again for another country has its prices', async () => {
  await save(
    [
      { ...POST, groups: ['America'] },
      { ...BIKE, groups: ['Europe'] },
    ],
    [AMERICA, EUROPE],
  )
  const items = [{ id: await aProduct(shop, { price: 9_000 }), size: 'M', quantity: 1 }]
  const open = (country: string, key: string) =>
    shop.call(placeOrder, { headers: { 'idempotency-key': key }, body: { items, country } })
  const { body } = await open('US', 'a-checkout-of-two-countries')
  expect((await open('US', 'a-checkout-of-two-countries')).body.session_url).toBe(body.session_url)
  expect((await open('DE', 'a-checkout-of-two-countries')).status).toBe(409)
  const other = await open('DE', 'another-checkout-of-two-countries')
  expect(await (await fetch(other.body.session_url)).text()).toContain('Bicycle')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopConfiguration } from '../../contract/configuration.ts'
import { getOrderBySession } from '../../contract/order.ts'
import { getPage } from '../../contract/page.ts'
import { getSettings, saveDeliverySetting, type DeliveryMethod } from '../../contract/settings.ts'
import { bodyOfMail } from '../../test/mails.ts'
import { place } from '../../test/orders.ts'
import { pay } from '../../test/payment-form.ts'
import { closeReconciled } from '../../test/payments.ts'
import { aProduct } from '../../test/products.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'

let shop: TestShop
let admin: string
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.adminToken()
})
afterAll(() => closeReconciled(shop))

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

async function save(methods: DeliveryMethod[]) {
  const { version } = (await shop.call(getSettings, {}, admin)).body.delivery
  return await shop.call(saveDeliverySetting, { body: { value: { methods }, version } }, admin)
}

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

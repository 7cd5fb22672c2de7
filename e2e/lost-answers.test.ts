import sharp from 'sharp'
import { beforeAll, expect } from 'vitest'
import { createCollection, getAdminCollection } from '../contract/collection.ts'
import { createLook, getAdminLook, listAdminLooks } from '../contract/look.ts'
import { listAdminOrders, placeOrder } from '../contract/order.ts'
import { getProductForEdit, listAdminProducts, updateProduct } from '../contract/product.ts'
import { createPromotion, getPromotion } from '../contract/promotion.ts'
import { listSettingVersions } from '../contract/settings.ts'
import { type ApiCaller, openCaller } from '../test/caller.ts'
import { collectionContent } from '../test/collections.ts'
import { pay } from '../test/payment-form.ts'
import { logInElsewhere, openAsAdmin } from './customers.ts'
import { aGarment } from './garments.ts'
import { loseAnswer, LOST, pressTwice } from './lose-answer.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

// A change that reaches the shop while its answer gets lost: the second press is answered as the first would have been.

let api: ApiCaller
let token: string
beforeAll(async () => {
  const { url, admin } = sharedShop()
  api = openCaller(url)
  token = (await logInElsewhere(admin, url)).token
})

test('A product whose answer was lost is saved by the first press, and the second says so', async ({
  open,
  expected,
}) => {
  expected.push(...LOST)
  const { id } = await aGarment({ name: 'Lost Hat' })
  const params = { id }
  const { version } = (await api.call(getProductForEdit, { params }, token)).body
  const admin = await openAsAdmin(open, sharedShop(), `/dashboard/products/edit/${id}`)
  await admin.getByLabel('Description').fill('Saved once.')
  await loseAnswer(admin, /\/api\/products\/\d+$/)
  await pressTwice(admin, 'Update Product', { told: 'Product updated successfully' })
  expect((await api.call(getProductForEdit, { params }, token)).body).toMatchObject({
    description: 'Saved once.',
    version: version + 1,
  })
})

test('A product whose creation was not answered is there once, with what was typed before the second press', async ({
  open,
  expected,
}) => {
  expected.push(...LOST)
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/create-product')
  // A wide blank, which is stored as a plain one.
  await admin.getByLabel('Name').fill('Lost\u3000Mitten')
  await admin.getByLabel('Description').fill('Typed first.')
  await admin.getByLabel('Price').fill('39.50')
  await admin.getByLabel('Product type').selectOption('women')
  await loseAnswer(admin, /\/api\/products$/)
  await admin.getByRole('button', { name: 'Create Product', exact: true }).click()
  await admin.getByRole('alert').getByText('The shop cannot be reached.').waitFor()
  await admin.getByLabel('Description').fill('Typed second.')
  await admin.getByRole('button', { name: 'Create Product', exact: true }).click()
  await admin.getByRole('status').getByText('Product created successfully').waitFor()
  const { body } = await api.call(listAdminProducts, { query: { name: 'Lost Mitten' } }, token)
  expect(body).toMatchObject([{ description: 'Typed second.', price: 3950 }])
  // The pointer may rest on the product's link in the list, which fetches its page in advance.
  await admin.close()
  await api.call(updateProduct, { params: { id: body[0]!.id }, body: { active: false } }, token)
})

test('A look whose creation was not answered is there once', async ({ open, expected }) => {
  expected.push(...LOST)
  const names = ['Lost Shoe', 'Lost Sock']
  for (const name of names) await aGarment({ name })
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/looks?look=new')
  const form = admin.getByRole('form', { name: 'New look' })
  await form.getByLabel('Title').fill('Lost\u3000once')
  const photograph = sharp({ create: { width: 800, height: 1000, channels: 3, background: '#8a6f52' } })
  await form
    .getByLabel('Picture: choose a file')
    .setInputFiles({ name: 'look.jpg', mimeType: 'image/jpeg', buffer: await photograph.jpeg().toBuffer() })
  await form.getByRole('button', { name: 'Remove Picture' }).waitFor()
  const products = form.getByRole('region', { name: 'Products' })
  await products.getByRole('button', { name: 'Add products' }).click()
  for (const name of names) {
    await products.getByLabel('Find products by name').fill(name)
    await products.getByRole('checkbox', { name }).check()
  }
  await products.getByRole('button', { name: 'Done' }).click()
  await loseAnswer(admin, /\/api\/looks$/)
  await pressTwice(admin, 'Create look', { told: 'Look created', form })
  const { body } = await api.call(listAdminLooks, { query: { text: 'Lost once' } }, token)
  expect(body).toMatchObject([{ title: 'Lost once', members: 2 }])
})

test('A collection, a look and a promotion whose answer was lost are saved by the first press, and the second says so', async ({
  open,
  expected,
}) => {
  expected.push(...LOST)
  const admin = await openAsAdmin(open, sharedShop())
  const ids = [await aGarment({ name: 'Lost Scarf' }), await aGarment({ name: 'Lost Glove' })].map(
    ({ id }) => id,
  )
  const content = collectionContent({
    kind: 'manual',
    sort: 'manual',
    slug: 'lost',
    title: 'Lost',
    members: ids,
    active: false,
  })
  const { body: collection } = await api.call(createCollection, { body: content }, token)
  await admin.goto(`/dashboard/collections?collection=${collection.id}`)
  await admin.getByLabel('Text', { exact: true }).first().fill('Saved once.')
  await loseAnswer(admin, /\/api\/collections\/\d+$/)
  await pressTwice(admin, 'Save collection', { told: 'Collection saved' })
  const saved = (await api.call(getAdminCollection, { params: { id: collection.id } }, token)).body
  expect(saved).toMatchObject({ text: 'Saved once.', version: collection.version + 1 })

  const [demo] = (await api.call(listAdminLooks, { query: {} }, token)).body
  const { picture } = (await api.call(getAdminLook, { params: { id: demo!.id } }, token)).body
  const look = { title: 'Lost look', picture, members: ids, active: true }
  const { body: made } = await api.call(createLook, { body: look }, token)
  await admin.goto(`/dashboard/looks?look=${made.id}`)
  await admin.getByLabel('Shoppers see it').uncheck()
  await loseAnswer(admin, /\/api\/looks\/\d+$/)
  await pressTwice(admin, 'Save look', { told: 'Look saved' })
  const params = { id: made.id }
  expect((await api.call(getAdminLook, { params }, token)).body).toMatchObject({
    active: false,
    version: made.version + 1,
  })

  const offer = {
    name: 'Lost offer',
    kind: 'code' as const,
    code: 'LOSTANSWER',
    percent: 10,
    starts_at: '2127-01-01T00:00:00.000Z',
  }
  const { body: promotion } = await api.call(createPromotion, { body: offer }, token)
  await admin.goto(`/dashboard/promotions?promotion=${promotion.id}`)
  await admin.getByLabel('Limit').fill('50')
  await loseAnswer(admin, /\/api\/promotions\/\d+$/)
  await pressTwice(admin, 'Save promotion', { told: 'Promotion saved' })
  const promoted = (await api.call(getPromotion, { params: { id: promotion.id } }, token)).body
  expect(promoted).toMatchObject({ max_uses: 50, version: promotion.version + 1 })
})

test('Settings whose answer was lost are saved by the first press, and the second says so', async ({
  open,
  expected,
}) => {
  expected.push(...LOST)
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/settings')
  const form = admin.locator('#notice')
  const key = { params: { key: 'notice' as const } }
  const versions = async () => (await api.call(listSettingVersions, key, token)).body.length
  const before = await versions()
  const text = form.getByLabel('Text', { exact: true })
  const was = await text.inputValue()
  await text.fill('Saved once.')
  await loseAnswer(admin, /\/api\/settings\//)
  await pressTwice(admin, 'Save Notice', { told: 'Notice saved', form })
  expect(await versions()).toBe(before + 1)
  await text.fill(was)
  await form.getByRole('button', { name: 'Save Notice' }).click()
  await expect.poll(versions).toBe(before + 2)
})

test('An order that is marked as sent while the answer gets lost is sent once, and the second press says so', async ({
  open,
  expected,
}) => {
  expected.push(...LOST)
  const { id } = await aGarment({ name: 'Lost Parcel' })
  const items = [{ id, size: 'M', quantity: 1 }]
  await pay((await api.call(placeOrder, { headers: {}, body: { items } })).body.session_url)
  const query = { q: 'Lost Parcel' }
  const listed = async () => (await api.call(listAdminOrders, { query }, token)).body
  await expect.poll(async () => (await listed()).length, { timeout: 30_000 }).toBe(1)
  const [{ id: order }] = await listed()
  const admin = await openAsAdmin(open, sharedShop(), `/dashboard/orders?id=${order}`)
  const card = admin.getByRole('listitem', { name: `Order ${order}` })
  await card.getByRole('button', { name: /^Edit Order/ }).click()
  await card.getByLabel('Delivery status').selectOption('shipped')
  await card.getByLabel('Tracking information').fill('1Z LOST')
  await loseAnswer(admin, /\/api\/orders\/HL-/)
  await pressTwice(admin, 'Save', { told: 'Order updated successfully', form: card })
  const [saved] = (await api.call(listAdminOrders, { query }, token)).body
  expect(saved).toMatchObject({ delivery: { status: 'shipped', tracking_information: '1Z LOST' } })
})

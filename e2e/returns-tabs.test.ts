import { beforeAll, expect } from 'vitest'
import type { Page } from 'playwright-core'
import { logOut } from '../contract/account.ts'
import { getOrderBySession, placeOrder } from '../contract/order.ts'
import { createProduct, getProductForEdit } from '../contract/product.ts'
import { dayIn, savePromises, tellDelays } from '../contract/promise.ts'
import { askForReturn } from '../contract/return.ts'
import { signInAgain } from '../test/accounts.ts'
import { done, openCaller } from '../test/caller.ts'
import { pay } from '../test/payment-form.ts'
import { aCustomer, openAsAdmin, signedIn } from './customers.ts'
import { ownDemoShop } from './demo-shop.ts'
import { giveEmail } from './journeys.ts'
import { waitForPaymentPage } from './payments.ts'
import {
  aDeliveredOrder,
  aPaidOrderOf,
  beginOrder,
  GUESSED,
  settleParcel,
  stockCoats,
} from './return-orders.ts'
import { test } from './test.ts'

const email = 'ada@example.com'
const PHONE = { viewport: { width: 390, height: 844 } }
const REFUSED = [/^409: POST/, /console: .*409/]

const shop = ownDemoShop()
beforeAll(() => stockCoats(shop, { M: 100, S: 100 }, { S: 3_000 }))

async function openAsBuyer(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await giveEmail(page, email)
  await page.getByLabel('E-mail').waitFor({ state: 'detached' })
}

const anotherTab = (page: Page) => page.context().newPage()

test('Two tabs cancel the same piece: the second is told so, and shows the order as it is', async ({
  open,
  expected,
}) => {
  expected.push(...GUESSED, ...REFUSED, /^422: POST/, /console: .*422/)
  const { id } = await aPaidOrderOf(shop, { quantity: 1, email })
  const first = await open({ baseURL: shop.url, ...PHONE })
  await openAsBuyer(first, `/returns/new/${id}`)
  const second = await anotherTab(first)
  await openAsBuyer(second, `/returns/new/${id}`)
  await first.getByRole('button', { name: 'Cancel these pieces' }).click()
  await first.getByRole('heading', { name: 'Returns of this order' }).waitFor()
  await second.getByRole('button', { name: 'Cancel these pieces' }).click()
  await second
    .getByRole('alert')
    .filter({ hasText: /given back already|taken back already/ })
    .waitFor()
  await second.getByRole('heading', { name: 'Returns of this order' }).waitFor()
  await expect.poll(() => second.getByRole('button', { name: 'Cancel these pieces' }).count()).toBe(0)
})

test('Who cancels what is being made meanwhile reads why not, and what can be done instead', async ({
  open,
  expected,
}) => {
  expected.push(...GUESSED, ...REFUSED)
  const { id } = await aPaidOrderOf(shop, { quantity: 1, email })
  const page = await open({ baseURL: shop.url, ...PHONE })
  await openAsBuyer(page, `/returns/new/${id}`)
  await beginOrder(shop, id)
  await page.getByRole('button', { name: 'Cancel these pieces' }).click()
  await page.getByRole('alert').filter({ hasText: 'Your order is being made already.' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Cancel these pieces' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Withdraw from contract here' }).first().waitFor()
  await page.reload()
  await page.getByText('Your order is being made already. You can return it once it has arrived.').waitFor()
})

test('A return whose parcel has arrived meanwhile cannot be called off, and the page shows that it is here', async ({
  open,
  expected,
}) => {
  expected.push(...GUESSED, ...REFUSED)
  const id = await aDeliveredOrder(shop, { quantity: 1, email })
  const body = { email, items: [{ line: 1, quantity: 1, reason: 'too_small' as const }] }
  const asked = await openCaller(shop.url).call(askForReturn, { params: { id }, headers: {}, body })
  const { number } = asked.body
  const page = await open({ baseURL: shop.url, ...PHONE })
  await openAsBuyer(page, `/returns/${number}`)
  await page.getByRole('button', { name: 'Keep the pieces after all' }).click()
  await settleParcel(shop, number)
  await page.getByRole('button', { name: 'Call the return off' }).click()
  await page.getByText('This return cannot be called off any more: it is settled.').first().waitFor()
  await page.getByText('Your return is settled.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Call the return off' }).count()).toBe(0)
})

test('Back from the payment page of a dearer size, the order leads to the exchange that waits for it', async ({
  open,
  expected,
}) => {
  expected.push(...GUESSED)
  const id = await aDeliveredOrder(shop, { quantity: 1, email })
  const page = await open({ baseURL: shop.url, ...PHONE })
  await openAsBuyer(page, `/returns/new/${id}`)
  await page.getByRole('radio', { name: 'Size S, and $30.00 to pay' }).check()
  await page.getByRole('radio', { name: 'Too small' }).check()
  await page.getByRole('button', { name: 'Exchange these pieces' }).click()
  await waitForPaymentPage(page)
  await page.goBack()
  await page.getByRole('heading', { name: 'Returns and exchanges of this order' }).waitFor()
  await page.getByRole('link', { name: /^R-/ }).click()
  await page.getByRole('link', { name: 'Pay $30.00' }).click()
  await waitForPaymentPage(page)
  await page.goBack()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.getByRole('button', { name: 'Keep the pieces after all' }).click()
  await expect.poll(focused).toMatch(/^You keep the pieces/)
  await page.getByRole('button', { name: 'Leave it as it is' }).click()
  await expect.poll(focused).toBe('Keep the pieces after all')
  await page.getByRole('button', { name: 'Keep the pieces after all' }).click()
  await page.getByRole('button', { name: 'Call the exchange off' }).click()
  await page.getByText('This exchange is called off: you keep the pieces.').waitFor()
  await expect.poll(focused).toBe(await page.getByRole('heading', { level: 1 }).textContent())
})

test('At the desk, a return that is received and then cannot be settled is settled by the next press', async ({
  open,
  expected,
}) => {
  expected.push(/settle/, /console: .*/)
  const id = await aDeliveredOrder(shop, { quantity: 1, email })
  const body = { email, items: [{ line: 1, quantity: 1, reason: 'too_small' as const }] }
  const asked = await openCaller(shop.url).call(askForReturn, { params: { id }, headers: {}, body })
  const { number } = asked.body
  const desk = await openAsAdmin(open, shop, `/dashboard/returns?number=${id}`)
  const row = desk.getByRole('listitem', { name: number })
  await row.getByRole('radio', { name: 'Accept and restock' }).check()
  await desk.route('**/settle', (route) => route.abort(), { times: 1 })
  await row.getByRole('button', { name: 'Received: settle' }).click()
  await row.getByText('cannot be reached').waitFor()
  await row.getByRole('button', { name: 'Received: settle' }).click()
  await desk.getByText(`${number} is settled`).waitFor()
})

test('Whose session ends while they choose pieces is asked for the e-mail, and goes on', async ({
  open,
  expected,
}) => {
  expected.push(...GUESSED, /401/, /404: POST/)
  const customer = await aCustomer({ url: shop.url })
  const id = await aDeliveredOrder(shop, { quantity: 1, email: customer.email, token: customer.token })
  const page = await open({ baseURL: shop.url, ...PHONE, ...signedIn(customer, shop.url) })
  await page.goto(`/returns/new/${id}`)
  await page.getByRole('radio', { name: 'Too small' }).check()
  await openCaller(shop.url).call(logOut, {}, customer.token)
  await page.getByRole('button', { name: 'Return these pieces' }).click()
  await giveEmail(page, customer.email)
  await page.getByRole('radio', { name: 'Too small' }).check()
  // What was refused without the session is not wrong any more.
  expect(await page.getByRole('alert').allTextContents()).toEqual([])
  await page.getByRole('button', { name: 'Return these pieces' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your return' }).waitFor()
})

/** Of a garment that takes longer than was promised, so much that its buyer has to agree. */
async function aDelayedOrderOf(token: string): Promise<string> {
  const { call } = openCaller(shop.url)
  const admin = (await signInAgain({ call }, shop.admin)).token
  const body = {
    name: 'Delayed Cape',
    description: 'Felted.',
    price: 12_500,
    product_type: 'women' as const,
    quantity: 5,
    sizes: ['M'],
  }
  const { id } = await done(call(createProduct, { body }, admin))
  const [sku] = (await done(call(getProductForEdit, { params: { id } }, admin))).skus
  const promiseBy = (ships_by: string) => {
    const promises = [{ id: sku.id, ships_by, lead_days: null }]
    return done(call(savePromises, { params: { id }, body: { promises } }, admin))
  }
  await promiseBy(dayIn(10))
  const items = [{ id, size: 'M', quantity: 1 }]
  const { session_url } = await done(call(placeOrder, { headers: {}, body: { items } }, token))
  const session_id = await pay(session_url)
  const find = async () => (await call(getOrderBySession, { query: { session_id } }, token)).body
  await expect.poll(async () => (await find()).paid).toBe(true)
  await promiseBy(dayIn(60))
  await done(call(tellDelays, { params: { id }, body: {} }, admin))
  return (await find()).id
}

test('Whose session ends while they are asked to wait longer is asked for the e-mail, and says that they wait', async ({
  open,
  expected,
}) => {
  expected.push(...GUESSED, /401/, /404: POST/)
  const customer = await aCustomer({ url: shop.url })
  const id = await aDelayedOrderOf(customer.token)
  const page = await open({ baseURL: shop.url, ...PHONE, ...signedIn(customer, shop.url) })
  await page.goto(`/returns/new/${id}`)
  const keep = page.getByRole('button', { name: 'Keep my order' })
  await keep.waitFor()
  await openCaller(shop.url).call(logOut, {}, customer.token)
  await keep.click()
  await giveEmail(page, customer.email)
  await keep.click()
  await page.getByText('Thank you. We keep your order.').waitFor()
  await keep.waitFor({ state: 'detached' })
})

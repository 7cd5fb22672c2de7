import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectUsableAsIs, findBarriers, overflowOf } from './axe.ts'
import { aCustomer, openAsAdmin, signedIn } from './customers.ts'
import { fillCard, waitForPaymentPage } from './payments.ts'
import { ownDemoShop } from './demo-shop.ts'
import { holdBack } from './hold-back.ts'
import { giveEmail } from './journeys.ts'
import { aDeliveredOrder, aPaidOrderOf, GUESSED, settleParcel, stockCoats } from './return-orders.ts'
import { runSql } from './shop-process.ts'
import { test } from './test.ts'

const MINUTE = 60_000
const PHONE = { viewport: { width: 390, height: 844 } }
const email = 'ada@example.com'

const shop = ownDemoShop()

/** Up to the page of the return, without paying the difference; answers with its number. */
async function askForDearerSize(page: Page, id: string): Promise<string> {
  await page.goto(`/returns/new/${id}`)
  await giveEmail(page, email)
  await page.getByRole('radio', { name: 'Size S, and $30.00 to pay' }).check()
  await page.getByRole('radio', { name: 'Too small' }).check()
  await page.getByText('You pay $30.00.').waitFor()
  expect(await overflowOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Exchange these pieces' }).click()
  await waitForPaymentPage(page)
  await page.getByText(/Difference in price: .*Size S/).waitFor()
  await page.getByRole('link', { name: /^Back to/ }).click()
  await page.getByText(/until .*\d [AP]M UTC\. Please pay the difference of \$30\.00 by then/).waitFor()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

const SHOWN = /\/api\/returns\/[^/]+\/show$/

/**
 * Loads the page of a return whose payment page is not open yet. Its HTML is the same for all returns, without anything
 * to press.
 */
async function reloadUnopened(page: Page): Promise<void> {
  await page.route(
    SHOWN,
    async (route) => {
      const response = await route.fetch()
      const { exchange, ...returned } = await response.json()
      delete exchange.session_url
      await route.fulfill({ response, json: { ...returned, exchange } })
    },
    { times: 1 },
  )
  const loaded = await page.reload()
  expect(await loaded!.text()).not.toContain('payment page')
  await page.getByRole('button', { name: 'Open the payment page' }).waitFor()
}

const aDeliveredCoat = () => aDeliveredOrder(shop, { quantity: 1, email })

test('On a phone, by keyboard alone, a guest swaps the size in three presses; an admin sends it, and both orders lead to each other', async ({
  open,
  expected,
}) => {
  expected.push(...GUESSED)
  await stockCoats(shop, { M: 50, L: 3 })
  const id = await aDeliveredCoat()
  const page = await open({ baseURL: shop.url, ...PHONE })
  await page.goto(`/returns/new/${id}`)
  await page.getByLabel('E-mail').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Return or exchange' }).waitFor()
  await page.getByRole('radio', { name: 'Size L, 3 left' }).focus()
  await page.keyboard.press('Space')
  await page.getByText('There is nothing to pay.').waitFor()
  await page.getByRole('radio', { name: 'Too small' }).focus()
  await page.keyboard.press('Space')
  expect(await overflowOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Exchange these pieces' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Your exchange' }).waitFor()
  await page.getByText(/^We hold 1 × .*Size L for you until/).waitFor()
  await page.getByRole('button', { name: 'I have sent it' }).waitFor()
  expect(await overflowOf(page)).toEqual([])
  expect(await page.title()).toBe('Your exchange | Hemline')
  await page.getByRole('heading', { name: 'Hemline exchange' }).waitFor()
  const number = new URL(page.url()).pathname.split('/').at(-1)!
  await page.goto(`/returns/new/${id}`)
  const earlier = page.getByRole('region', { name: 'Returns and exchanges of this order' })
  await earlier.getByText('Exchange, Announced').waitFor()
  await earlier.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { level: 1, name: 'Your exchange' }).waitFor()

  const desk = await openAsAdmin(open, shop, `/dashboard/returns?number=${number}`)
  const row = desk.getByRole('listitem', { name: number })
  await row.getByText('→ Size L').waitFor()
  expect(await row.getByText('$0.00').count()).toBe(0)
  await row.focus()
  await desk.keyboard.press('s')
  await desk.getByText(`The new pieces of ${number} are to be made`).waitFor()
  const orders = row.getByRole('link', { name: /^HL-/ })
  await expect.poll(() => orders.count()).toBe(2)
  const child = (await orders.last().textContent())!
  expect(child).not.toBe(id)
  await desk.goto(`/dashboard/orders?id=${child}`)
  await desk.getByText(`Exchange of ${id}`).waitFor()
  await desk.goto(`/dashboard/orders?id=${id}`)
  const returns = desk.getByRole('list', { name: `Returns of order ${id}` })
  await returns.getByText('Exchange', { exact: true }).waitFor()
  // All of it in one line.
  expect((await returns.getByRole('listitem').boundingBox())!.height).toBeLessThan(32)
  await desk.goto(`/dashboard/orders?id=${child}`)
  await desk.getByText('Paid by exchange').waitFor()

  await page.reload()
  await page.getByText(/^We are getting 1 × .*Size L ready for you/).waitFor()
  await page.getByRole('button', { name: 'I have sent it' }).waitFor()
  expect(await page.getByRole('button', { name: 'Keep the pieces after all' }).count()).toBe(0)
  await page.getByRole('link', { name: `Order ${child}` }).click()
  await page.getByText('Paid by exchange').waitFor()
  await page.getByRole('link', { name: id }).click()
  await page.getByText('Paid, exchanged').waitFor()
  await page.getByRole('link', { name: child }).waitFor()
})

test('A customer’s parcel that comes after its time still becomes the other size, and says so at each step', async ({
  open,
}) => {
  await stockCoats(shop, { M: 50, L: 3 })
  const customer = await aCustomer({ url: shop.url })
  const id = await aDeliveredOrder(shop, { quantity: 1, email: customer.email, token: customer.token })
  const page = await open({ baseURL: shop.url, ...signedIn(customer, shop.url) })
  await page.goto(`/account/orders/details/${id}`)
  await page.getByRole('link', { name: 'Return', exact: true }).click()
  await page.getByRole('radio', { name: 'Size L, 3 left' }).check()
  await page.getByRole('radio', { name: 'Too small' }).check()
  await page.getByRole('button', { name: 'Exchange these pieces' }).click()
  await page.getByText(/^We hold 1 × .*Size L for you until/).waitFor()
  const number = new URL(page.url()).pathname.split('/').at(-1)!
  await runSql(
    shop.dataDir,
    `update returns set send_by = send_by - interval '22 days' where number = '${number}'`,
    `update orders set hold_ends_at = hold_ends_at - interval '22 days' where exchange_of = '${id}'`,
    `select graphile_worker.add_job('returns_due', '{}'::json)`,
  )
  const late = page.getByText('Your parcel has not arrived in time.')
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByRole('heading', { level: 1, name: 'Your exchange' }).waitFor()
        return await late.or(page.getByText(/^We hold 1 ×/)).textContent()
      },
      { timeout: (4 * MINUTE) / 2 },
    )
    .toContain('not arrived in time')
  await page.getByLabel('Tracking number of your parcel').fill('1Z 999 AA1')
  await page.getByRole('button', { name: 'I have sent it' }).click()
  await page.getByRole('button', { name: 'Correct it' }).waitFor()
  await page.getByText('Your parcel has not arrived yet.').waitFor()
  await settleParcel(shop, number)
  await page.reload()
  await page.getByText(/^We are getting 1 × .*Size L ready for you/).waitFor()
})

test('A size that has gone meanwhile is said with what is left, and cannot be chosen any more', async ({
  open,
  expected,
}) => {
  expected.push(...GUESSED, /^409: POST .*\/returns/, /console: .*409/)
  await stockCoats(shop, { M: 50, L: 1, S: 4 })
  const id = await aDeliveredCoat()
  const page = await open({ baseURL: shop.url, ...PHONE })
  await page.goto(`/returns/new/${id}`)
  await giveEmail(page, email)
  await page.getByRole('radio', { name: 'Size L, 1 left' }).check()
  await page.getByRole('radio', { name: 'Too small' }).check()
  await aPaidOrderOf(shop, { quantity: 1, email, size: 'L' })
  await page.getByRole('button', { name: 'Exchange these pieces' }).click()
  await page.getByText(/^The last L has just gone\. There is still .*S/).waitFor()
  const gone = page.getByRole('radio', { name: 'Size L, sold out' })
  await gone.waitFor()
  await expect.poll(() => gone.isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('radio', { name: 'A refund' }).isChecked()).toBe(true)

  await page.getByRole('radio', { name: 'Size S, 4 left' }).check()
  await page.getByRole('button', { name: 'Exchange these pieces' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your exchange' }).waitFor()
})

test('At the desk a size is exchanged for a buyer who has written, with what is left and what it costs more', async ({
  open,
  expected,
}) => {
  expected.push(/^409: POST .*\/returns/, /console: .*409/, /ERR_INTERNET_DISCONNECTED/)
  await stockCoats(shop, { M: 50, L: 1, S: 4 }, { S: 3_000 })
  const id = await aDeliveredCoat()
  const desk = await openAsAdmin(open, shop, `/dashboard/orders?q=${id}`)
  const card = desk.getByRole('listitem', { name: `Order ${id}` })
  await card.getByRole('button', { name: `Return or claim of order ${id}` }).click()
  await card.getByLabel('What is to be done').selectOption('Exchange for another size')
  await card.getByLabel('Reason').selectOption('Too small')
  await card.getByRole('button', { name: 'Make the exchange' }).click()
  await card.getByText('Choose the new size of each piece.').waitFor()
  await card.getByLabel(/^New size for .*Size M$/).selectOption('Size L, 1 left')
  expect(await findBarriers(desk)).toEqual([])
  await aPaidOrderOf(shop, { quantity: 1, email, size: 'L' })
  await card.getByRole('button', { name: 'Make the exchange' }).click()
  await card.getByText('The last L has just gone.').waitFor()
  await card.getByRole('option', { name: 'Size L, sold out' }).waitFor({ state: 'attached' })
  await card.getByLabel(/^New size for/).selectOption('Size S, 4 left, $30.00 to pay')
  await desk.context().setOffline(true)
  await card.getByRole('button', { name: 'Make the exchange' }).click()
  await card.getByRole('alert').getByText('The shop cannot be reached.').waitFor()
  expect(await card.getByLabel(/^New size for/).inputValue()).toBe('S')
  await desk.context().setOffline(false)
  await card.getByRole('button', { name: 'Make the exchange' }).click()
  await desk.waitForURL('**/returns?number=R-*')
  const row = desk.getByRole('listitem', { name: /^R-/ })
  await row.getByText('→ Size S').waitFor()
  await row
    .getByText(
      '$30.00 more to be paid: its buyer has the link by mail. Unless its payment is under way by then, it is called off',
    )
    .waitFor()
})

test('A size that costs less gives back the difference, which is said before', async ({ open, expected }) => {
  expected.push(...GUESSED)
  await stockCoats(shop, { M: 50, L: 50, S: 50 }, { M: 2_000, S: 5_000 })
  const id = await aDeliveredCoat()
  const page = await open({ baseURL: shop.url, ...PHONE })
  await page.goto(`/returns/new/${id}`)
  await giveEmail(page, email)
  await page.getByRole('radio', { name: 'Size L, and $20.00 back' }).check()
  await page.getByRole('radio', { name: 'Too small' }).check()
  await page.getByText(/You get 1 × .*Size L/).waitFor()
  await page.getByText('You get back $20.00').waitFor()
  await expectUsableAsIs(page)
  await page.getByRole('button', { name: 'Exchange these pieces' }).click()
  await page.getByText(/^We hold 1 × .*Size L for you until/).waitFor()
  await page.getByText('You get back $20.00').waitFor()
  const number = new URL(page.url()).pathname.split('/').at(-1)!

  const desk = await openAsAdmin(open, shop, `/dashboard/returns?number=${number}`)
  await desk.getByRole('listitem', { name: number }).getByText('→ Size L, $20.00 less each').waitFor()
  await settleParcel(shop, number)
  await page.reload()
  await page.getByText(/^We are getting 1 × .*Size L ready for you/).waitFor()
  await page.getByText('Given back $20.00').waitFor()
})

test('For a dearer size a guest pays the difference on the payment page, also later by the link of the return, and then sends the piece', async ({
  open,
  expected,
}) => {
  expected.push(...GUESSED)
  await stockCoats(shop, { M: 50, S: 50 }, { S: 3_000 })
  const id = await aDeliveredCoat()
  const page = await open({ baseURL: shop.url, ...PHONE })
  const number = await askForDearerSize(page, id)
  await expectUsableAsIs(page)
  const desk = await openAsAdmin(open, shop, `/dashboard/returns?number=${number}`)
  const row = desk.getByRole('listitem', { name: number })
  await row.getByText('$30.00 more to be paid: its buyer has the link by mail').waitFor()
  await row.getByText('To be paid first').waitFor()
  await row.getByText('No parcel is expected until its buyer has paid the difference.').waitFor()
  expect(await row.getByRole('button').allTextContents()).toEqual(['The parcel is here'])
  expect(await findBarriers(desk)).toEqual([])
  await row.getByRole('button', { name: 'The parcel is here' }).click()
  await row.getByRole('button', { name: 'Received, look later' }).waitFor()
  expect(await findBarriers(desk)).toEqual([])

  await reloadUnopened(page)
  const shown = await holdBack(page, SHOWN)
  await page.getByRole('button', { name: 'Open the payment page' }).click()
  await page.getByRole('button', { name: 'Opening the payment page...' }).click({ force: true })
  expect(shown.held).toHaveLength(1)
  await shown.letGo()

  await page.getByRole('link', { name: 'Pay $30.00' }).click()
  await waitForPaymentPage(page)
  await fillCard(page)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByText('You have paid the difference of $30.00.').waitFor()
  await page.getByRole('button', { name: 'I have sent it' }).waitFor()
  await settleParcel(shop, number)
  await page.reload()
  await page.getByText(/^We are getting 1 × .*Size S ready for you/).waitFor()
  await page
    .getByRole('link', { name: /^Order HL-/ })
    .last()
    .click()
  await page.getByText('Paid by exchange').waitFor()
})

test('A parcel that comes before its difference is paid says at the desk by when its money is due', async ({
  open,
  expected,
}) => {
  expected.push(...GUESSED)
  await stockCoats(shop, { M: 50, S: 50 }, { S: 3_000 })
  const page = await open({ baseURL: shop.url })
  const number = await askForDearerSize(page, await aDeliveredCoat())
  const desk = await openAsAdmin(open, shop, `/dashboard/returns?number=${number}`)
  const row = desk.getByRole('listitem', { name: number })
  await row.getByText('To be paid first').waitFor()
  expect(await row.getByText(/^(Money due|To be settled by) /).count()).toBe(0)
  await row.getByRole('button', { name: 'The parcel is here' }).click()
  await row.getByRole('button', { name: 'Received, look later' }).click()
  await row.getByText('Received', { exact: true }).waitFor()
  await row.getByText(/^(Money due|To be settled by) /).waitFor()
  expect(await row.getByText('To be paid first').count()).toBe(0)
})

test('A buyer whom the payment page leads back before the provider has told of the payment is not asked for it again', async ({
  open,
  expected,
}) => {
  expected.push(...GUESSED)
  await stockCoats(shop, { M: 50, S: 50 }, { S: 3_000 })
  const page = await open({ baseURL: shop.url, ...PHONE })
  await askForDearerSize(page, await aDeliveredCoat())
  const shown = /\/api\/returns\/[^/]+\/show$/
  const [answer] = await Promise.all([page.waitForResponse(shown), page.reload()])
  const unpaid = await answer.json()
  await page.getByRole('link', { name: 'Pay $30.00' }).click()
  await waitForPaymentPage(page)
  await fillCard(page)
  const { promise: hasHeard, resolve: hear } = Promise.withResolvers<void>()
  await page.route(shown, (route) => route.fulfill({ json: unpaid }), { times: 1 })
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByText(/^We hold 1 × .* We have not heard of your payment yet\./).waitFor()
  await page.route(shown, async (route) => {
    await hasHeard
    await route.continue()
  })
  expect(await page.getByRole('link', { name: /^Pay/ }).count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])
  hear()
  await page.getByText('You have paid the difference of $30.00.').waitFor()
})

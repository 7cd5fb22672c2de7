import { beforeAll, expect } from 'vitest'
import { expectUsableAsIs } from './axe.ts'
import { aCustomer, openAsAdmin, signedIn } from './customers.ts'
import { ownDemoShop } from './demo-shop.ts'
import { aDeliveredOrder, aPaidOrderOf, aReturnOf, deliver, stockCoats } from './return-orders.ts'
import { runSql } from './shop-process.ts'
import { test } from './test.ts'

const email = 'ada@example.com'

const shop = ownDemoShop()
beforeAll(async () => {
  await stockCoats(shop, { M: 10 })
})

test('The history of a return is opened on its card, also with the keyboard, and is loaded only then', async ({
  open,
  expected,
}) => {
  expected.push(/^500: GET .*\/returns\/R-/, /console: .*500/)
  const id = await aDeliveredOrder(shop, { quantity: 1, email })
  const number = await aReturnOf(shop, id, { email, quantity: 1, reason: 'too_small' })
  const page = await openAsAdmin(open, shop)
  await page.setViewportSize({ width: 390, height: 844 })
  const asked: string[] = []
  page.on('request', (request) => request.url().includes(`/returns/${number}`) && asked.push(request.url()))
  await page.route(`**/api/returns/${number}`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/dashboard/returns?number=${number}`)
  const row = page.getByRole('listitem', { name: number })
  const summary = row.locator('summary')
  await summary.waitFor()
  expect(asked).toEqual([])

  await summary.focus()
  await page.keyboard.press('Enter')
  await row.getByRole('alert').waitFor()
  await page.unroute(`**/api/returns/${number}`)
  await row.getByRole('button', { name: 'Try again' }).click()
  const entry = row.getByRole('listitem').filter({ hasText: 'return announced' })
  await entry.getByText('pieces: 1 × ').waitFor()
  // Who asked for it, a guest.
  await entry.getByText('shopper').waitFor()
  await expectUsableAsIs(page)

  await row.getByRole('button', { name: 'Received, look later' }).click()
  await row.getByText('Received', { exact: true }).waitFor()
  await summary.click()
  const received = row.getByRole('listitem').filter({ hasText: 'parcel received' })
  await received.getByText(shop.admin.email).waitFor()
  expect(await row.getByRole('listitem').filter({ hasText: 'return settled' }).count()).toBe(0)
})

test('A guest’s tracking page and a customer’s order say until when it can be returned, and later until when it could', async ({
  open,
}) => {
  const customer = await aCustomer({ url: shop.url })
  const { token } = customer
  const { id } = await aPaidOrderOf(shop, { quantity: 1, email: customer.email, token })
  const inAccount = await open({ baseURL: shop.url, ...signedIn(customer, shop.url) })
  const asGuest = await open({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
  await asGuest.goto(`/orders/track?order_id=${id}`)
  await asGuest.getByRole('link', { name: 'Cancel', exact: true }).waitFor()
  expect(await asGuest.getByText(/until \w+ \d+, \d{4}/).count()).toBe(0)

  await deliver(shop, id)
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  for (const [age, words] of [
    [0, 'Return until'],
    [31, 'Return was possible until'],
  ] as const) {
    await runSql(
      shop.dataDir,
      `update deliveries set delivered_at = now() - interval '${age} days' where order_id = '${id}'`,
    )
    const answer = await fetch(`${shop.url}/api/orders/${id}/return_options`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: '{}',
    })
    const { return_until } = (await answer.json()) as { return_until: string }
    const sentence = `${words} ${date.format(new Date(return_until))}`
    await asGuest.reload()
    await asGuest.getByText(sentence, { exact: true }).waitFor()
    await expectUsableAsIs(asGuest)
    await inAccount.goto(`/account/orders/details/${id}`)
    await inAccount.getByText(sentence, { exact: true }).waitFor()
  }
})

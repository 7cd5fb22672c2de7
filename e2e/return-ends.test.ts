import { expect } from 'vitest'
import { newEmail } from '../test/accounts.ts'
import { findBarriers, overflowOf } from './axe.ts'
import { aCustomer, openAsAdmin, signedIn } from './customers.ts'
import { giveEmail } from './journeys.ts'
import { openMail } from './mailbox.ts'
import { aDeliveredOrder, GUESSED, settleParcel } from './return-orders.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

test('A customer agrees to store credit, which is in the account once the return is settled', async ({
  open,
}) => {
  const customer = await aCustomer()
  const { email, token } = customer
  const id = await aDeliveredOrder(sharedShop(), { quantity: 1, email, token })
  const page = await open(signedIn(customer))
  await page.goto(`/returns/new/${id}`)
  await page.getByRole('radio', { name: 'Too small' }).check()
  const tick = page.getByRole('checkbox', {
    name: 'I agree to $480.00 of store credit instead of my money',
  })
  expect(await tick.isChecked()).toBe(false)
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await overflowOf(page)).toEqual([])
    expect.soft(await findBarriers(page)).toEqual([])
  }
  await tick.check()
  await page.getByRole('button', { name: 'Return these pieces' }).click()
  await page.getByText('You have chosen store credit instead of your money.').waitFor()
  const number = new URL(page.url()).pathname.split('/').at(-1)!

  await settleParcel(sharedShop(), number)
  await page.reload()
  await page.getByText('$480.00 is in your store credit. You can spend it at once.').waitFor()
  await page.goto('/account/credit')
  await page.getByText('$480.00', { exact: true }).first().waitFor()
  const desk = await openAsAdmin(open, sharedShop(), `/dashboard/returns?number=${number}`)
  await desk.getByText(/^Store credit instead of money, as the buyer agreed on/).waitFor()
  await openMail(await open(), email, `Your return ${number} is settled`)
})

test('Without scripts and with another e-mail than the order’s, a withdrawal is acknowledged, the buyer is told, and the staff decides', async ({
  open,
}) => {
  const [email, typed] = [newEmail('buyer'), newEmail('other')]
  const id = await aDeliveredOrder(sharedShop(), { quantity: 1, email })
  const page = await open({ javaScriptEnabled: false })
  await page.goto(`/withdraw?order_id=${id}`)
  await page.getByLabel('Your name').fill('Ada Lovelace')
  await giveEmail(page, typed)
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await page.getByText('It reached us on').waitFor()
  expect(await page.getByRole('link', { name: /^the page of/ }).count()).toBe(0)

  const mailbox = await open()
  await openMail(mailbox, typed, 'Hemline has received your withdrawal')
  await openMail(mailbox, email, `A withdrawal was declared for your order ${id}`)
  const desk = await openAsAdmin(open, sharedShop(), `/dashboard/returns?todo=decide`)
  const row = desk.getByRole('listitem', { name: /^R-/ }).filter({ hasText: id })
  await row.getByText('Withdrawal', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Accept' }).click()
  await row.waitFor({ state: 'detached' })
})

test('A parcel that was lost is paid back by a claim, which its buyer can see', async ({
  open,
  expected,
}) => {
  expected.push(...GUESSED)
  const email = newEmail('lost')
  const id = await aDeliveredOrder(sharedShop(), { quantity: 1, email })
  const desk = await openAsAdmin(open, sharedShop(), `/dashboard/orders?q=${id}`)
  const card = desk.getByRole('listitem', { name: `Order ${id}` })
  await card.getByRole('button', { name: `Return or claim of order ${id}` }).click()
  await card.getByLabel('What is to be done').selectOption('refund')
  await card.getByLabel('Reason').selectOption('It was not in the parcel')
  await card.getByRole('button', { name: 'Settle the claim' }).click()
  await desk.waitForURL('**/returns?number=R-*')
  const number = new URL(desk.url()).searchParams.get('number')!

  const page = await open()
  await page.goto(`/returns/${number}`)
  await giveEmail(page, email)
  await page.getByRole('heading', { level: 1, name: 'Your claim' }).waitFor()
  await page.getByText('Your claim is settled.').waitFor()
  await page.getByText('We have sent $480.00 back to the card you paid with.').waitFor()
  await page.getByText('It was not in the parcel', { exact: true }).waitFor()
})

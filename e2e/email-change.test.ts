import { expect } from 'vitest'
import { overflowOf } from './axe.ts'
import {
  aCustomer,
  fillLogin,
  hearNotice,
  logInElsewhere,
  newEmail,
  PASSWORD,
  signedIn,
  storedSession,
} from './customers.ts'
import { openMail } from './mailbox.ts'
import { sharedShop } from './shared-shop.ts'
import { runSql } from './shop-process.ts'
import { test } from './test.ts'

const CONFIRM_NEW = 'Confirm your new e-mail for Hemline'

test('A newcomer confirms the address by the link in the mail, after having it sent again', async ({
  open,
  expected,
}) => {
  expected.push(/^422: POST .*email_link/, /console: .*422/)
  const customer = await aCustomer()
  const page = await open(signedIn(customer))
  await page.goto('/account/profile')
  await page.getByText('Not confirmed yet.').waitFor()
  await page.getByRole('button', { name: 'Send again' }).click()
  await hearNotice(page, `A link is on its way to ${customer.email}.`)
  await openMail(page, customer.email, 'Confirm your e-mail for Hemline', 2)
  await page.getByRole('link', { name: /\/email\/link#/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Is this your address?' }).waitFor()
  await page.getByRole('button', { name: 'Confirm e-mail' }).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you.' }).waitFor()
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  await page.getByText(customer.email).waitFor()
  await expect.poll(() => page.getByText('Not confirmed yet.').count()).toBe(0)

  await page.goto('/email/link#invented')
  await page.getByRole('heading', { level: 1, name: 'This link no longer works.' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'support@hemline.test' }).waitFor()
})

test('An address is changed with the password, confirmed at the new address and undone at the old one', async ({
  open,
  page,
  expected,
}) => {
  expected.push(/^422: /, /^401: /, /console: .*(422|401)/)
  const customer = await aCustomer()
  await verify(customer.id)
  const owner = await open(signedIn(customer))
  const elsewhere = await open(signedIn(await logInElsewhere(customer)))
  await elsewhere.goto('/account')
  await elsewhere.getByRole('heading', { level: 1, name: 'Hello, Ada' }).waitFor()
  const moved = newEmail('moved')
  await owner.goto('/account/profile')
  await owner.getByRole('button', { name: 'Edit email' }).click()
  await owner.getByLabel('Email').fill(moved)
  await owner.getByLabel('Current password').fill('not this one')
  await owner.getByRole('button', { name: 'Save' }).click()
  await owner.getByRole('alert').getByText('Current password is incorrect').waitFor()
  await owner.getByLabel('Current password').fill(PASSWORD)
  await owner.getByRole('button', { name: 'Save' }).click()
  await hearNotice(owner, `A link is on its way to ${moved}.`)
  await owner.getByText(`${moved} counts once you have followed the link`).waitFor()

  await openMail(page, moved, CONFIRM_NEW)
  await page.getByRole('link', { name: /\/email\/link#/ }).click()
  await page.getByText(`Your account changes from ${customer.email} to ${moved}`).waitFor()
  await page.getByText('Mails about an order go to the address that it was placed with.').waitFor()
  expect(await page.getByText('You are signed in here').count()).toBe(0)
  const somebodyElse = await aCustomer()
  const shared = await open(signedIn(somebodyElse))
  await shared.goto(new URL(page.url()).pathname + new URL(page.url()).hash)
  await shared.getByText(`You are signed in here as ${somebodyElse.email}`).waitFor()
  await page.getByRole('button', { name: 'Confirm e-mail' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your address has changed.' }).waitFor()

  await owner.getByRole('link', { name: 'Overview' }).click()
  await owner.getByText(`Signed in as ${moved}`).waitFor()
  expect(JSON.parse((await storedSession(owner)).user!).email).toBe(moved)
  await elsewhere.getByRole('link', { name: 'Profile', exact: true }).click()
  await elsewhere.waitForURL('/login?next=/account/profile')

  await openMail(page, customer.email, 'Your Hemline e-mail address was changed')
  await page.getByRole('link', { name: /\/email\/link#/ }).click()
  await page.getByText(`Your account gets ${customer.email} back. All devices are logged out`).waitFor()
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await page.getByRole('heading', { level: 1, name: 'The change is undone.' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await fillLogin(page, { email: customer.email, password: PASSWORD })
  await page.getByRole('alert').getByText('Invalid email or password').waitFor()
  await openMail(page, customer.email, 'Reset your Hemline password')
})

test('Without the password the old address is asked first, and the change can be canceled', async ({
  open,
}) => {
  const customer = await aCustomer()
  await verify(customer.id)
  const page = await open(signedIn(customer))
  const moved = newEmail('later')
  const begin = async () => {
    await page.goto('/account/profile')
    await page.getByRole('button', { name: 'Edit email' }).click()
    await page.getByLabel('Email').fill(moved)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`first follow the link that we have sent to ${customer.email}`).waitFor()
  }
  await begin()
  await page.getByRole('button', { name: 'Cancel the change' }).click()
  await hearNotice(page, 'Your e-mail address stays as it is.')
  await page.getByRole('button', { name: 'Send again' }).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Profile')

  await begin()
  await openMail(page, customer.email, 'Change your Hemline e-mail address?', 2)
  await page.getByRole('link', { name: /\/email\/link#/ }).click()
  await page.getByText(`wants to change ${customer.email} to ${moved}`).waitFor()
  await page.getByRole('button', { name: 'Allow the change' }).click()
  await page.getByText(`We have sent a link to ${moved}.`).waitFor()
  await openMail(page, moved, CONFIRM_NEW)
  await page.getByRole('link', { name: /\/email\/link#/ }).click()
  await page.getByRole('button', { name: 'Confirm e-mail' }).click()
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByText(`Signed in as ${moved}`).waitFor()
})

test('A long address fits the form, the notice, the mailbox and the page of its link on a phone', async ({
  open,
}) => {
  const long = `${'donaudampfschifffahrt'.repeat(2)}${Date.now()}`
  const customer = await aCustomer({ email: `${long}@example.com` })
  await verify(customer.id)
  const page = await open({ ...signedIn(customer), viewport: { width: 390, height: 844 } })
  const fits = async (what: string) => expect(await overflowOf(page), what).toEqual([])
  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Edit email' }).click()
  await page.getByLabel('Current password').waitFor()
  await fits('form')
  await page.getByLabel('Email').fill(`new${long}@example.com`)
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save' }).click()
  await hearNotice(page, `A link is on its way to new${long}@example.com.`)
  await fits('notice')
  await openMail(page, `new${long}@example.com`, CONFIRM_NEW)
  await fits('mailbox')
  await page.getByRole('link', { name: /\/email\/link#/ }).click()
  await page.getByRole('button', { name: 'Confirm e-mail' }).waitFor()
  await fits('link')
})

/** What following the link of the sign-up does; its own way is the first test's. */
const verify = (id: number) =>
  runSql(sharedShop().dataDir, `update accounts set email_verified_at = now() where id = ${id}`)

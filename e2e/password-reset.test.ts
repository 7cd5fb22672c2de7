import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  changePasswordElsewhere,
  fillLogin,
  hearNotice,
  logInElsewhere,
  aCustomer,
  placeOf,
  signedIn,
  type Customer,
} from './customers.ts'
import { hasFocus } from './keys.ts'
import { sharedShop } from './shared-shop.ts'
import { runSql } from './shop-process.ts'
import { openMail } from './mailbox.ts'
import { test } from './test.ts'

const NEW_PASSWORD = 'three lamps by the harbour'
const DEAD_LINK = 'This password reset link is invalid or has expired. Please request a new one.'

const requestLink = async (page: Page, { email }: Pick<Customer, 'email'>) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The page before it has a field of that name, too.
  await page.getByRole('heading', { level: 1, name: 'Forgot password?' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Password Reset' }).click()
  await page.getByRole('status').getByText('Reset instructions sent').waitFor()
}

const followLink = async (page: Page, { email }: Pick<Customer, 'email'>) => {
  await openMail(page, email, 'Reset your Hemline password')
  await page.getByRole('link', { name: /\/password\/edit\?reset_password_token=/ }).click()
  await page.getByRole('heading', { level: 1, name: 'New password' }).waitFor()
  return placeOf(page)
}

const choosePassword = async (page: Page, password: string, confirmation = password) => {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(confirmation)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

test('A forgotten password is replaced through the mail, once', async ({ open, page, expected }) => {
  expected.push(/^422: PUT .*\/api\/password/, /^401: /, /console: .*(422|401)/)
  const customer = await aCustomer()
  const thief = await open(signedIn(await logInElsewhere(customer)))
  await thief.goto('/account')
  await thief.getByText('You have no orders.').waitFor()

  await requestLink(page, customer)
  const link = await followLink(page, customer)
  await choosePassword(page, NEW_PASSWORD, 'three lamps by the harbor')
  await page.getByRole('alert').getByText("Password confirmation doesn't match").waitFor()
  await hearNotice(page, "Password confirmation doesn't match")
  await choosePassword(page, 'short')
  await page.getByRole('alert').getByText('Password is too short (minimum is 8 characters).').waitFor()
  await choosePassword(page, customer.email)
  await page
    .getByRole('alert')
    .getByText('That password is too easy to guess. Please choose another one.')
    .waitFor()
  expect(await page.getByLabel('Confirm Password').inputValue()).toBe(customer.email)
  await choosePassword(page, NEW_PASSWORD)
  await page.waitForURL('/login')
  await hearNotice(page, 'Password reset successfully, please login')

  await fillLogin(page, customer)
  await page.getByRole('alert').getByText('Invalid email or password').waitFor()
  await page.goto(link)
  await choosePassword(page, 'another quiet afternoon')
  await page.getByRole('alert').getByText(DEAD_LINK).waitFor()
  await hearNotice(page, DEAD_LINK)
  await page.getByRole('link', { name: 'Send a new one' }).click()
  await page.waitForURL('/reset-password')

  await page.goto('/login')
  await fillLogin(page, { email: customer.email, password: NEW_PASSWORD })
  await page.waitForURL('/')

  await thief.getByRole('link', { name: 'Orders', exact: true }).click()
  await thief.waitForURL('/login?next=/account/orders')

  await openMail(page, customer.email, 'Your Hemline password was changed')
})

test('Who was logged out by a changed password can reset it in the browser that still keeps the session', async ({
  open,
  expected,
}) => {
  expected.push(/^401: /, /console: .*401/)
  const customer = await aCustomer()
  const owner = await open(signedIn(customer))
  await changePasswordElsewhere(customer, 'a password of a thief')
  await owner.goto('/reset-password')
  await hearNotice(owner, 'Your session has ended. Please log in again.')
  await owner.getByLabel('Email').fill(customer.email)
  await owner.getByRole('button', { name: 'Send Password Reset' }).click()
  await owner.getByRole('status').getByText('Reset instructions sent').waitFor()
  await followLink(owner, customer)
  await choosePassword(owner, NEW_PASSWORD)
  await owner.waitForURL('/login')
})

test('Who is logged in and follows a reset link is told to log out first', async ({ open }) => {
  const customer = await aCustomer()
  const page = await open(signedIn(customer))
  for (const path of ['/reset-password', '/password/edit?reset_password_token=x']) {
    await page.goto(path)
    await page.waitForURL('/')
    await hearNotice(page, 'You are logged in. To reset your password, log out first.')
  }
})

test('The tab in which the reset was asked for says nothing of it after the login in the tab of the mail', async ({
  page,
}) => {
  const customer = await aCustomer()
  await requestLink(page, customer)
  const second = await page.context().newPage()
  await followLink(second, customer)
  await choosePassword(second, NEW_PASSWORD)
  await second.waitForURL('/login')
  await fillLogin(second, { email: customer.email, password: NEW_PASSWORD })
  await page.waitForURL('/')
  await page.getByRole('link', { name: 'Account', exact: true }).first().waitFor({ state: 'attached' })
  expect(await page.getByText('To reset your password, log out first.').count()).toBe(0)
})

test('An expired, an invented and a missing reset link are refused', async ({ page, expected }) => {
  expected.push(/^422: PUT .*\/api\/password/, /console: .*422/)
  const customer = await aCustomer()
  await requestLink(page, customer)
  const link = await followLink(page, customer)
  const { dataDir } = sharedShop()
  await runSql(dataDir, `update password_resets set expires_at = now() where account_id = ${customer.id}`)
  for (const path of [link, '/password/edit?reset_password_token=invented', '/password/edit']) {
    await page.goto(path)
    await choosePassword(page, NEW_PASSWORD)
    await page.getByRole('alert').getByText(DEAD_LINK).waitFor()
  }
  await logInElsewhere(customer)
})

test('The answer does not reveal whether an account exists', async ({ page }) => {
  const customer = await aCustomer()
  await requestLink(page, { email: 'nobody-at-all@example.com' })
  await requestLink(page, customer)
  await openMail(page, customer.email, 'Reset your Hemline password')
  await page.getByRole('link', { name: 'Mailbox' }).click()
  await page.getByRole('row').filter({ hasText: customer.email }).first().waitFor()
  await expect
    .poll(() => page.getByRole('row').filter({ hasText: 'nobody-at-all@example.com' }).count())
    .toBe(0)
})

test('Missing fields are reported before anything is sent', async ({ page }) => {
  await page.goto('/reset-password')
  await page.getByRole('button', { name: 'Send Password Reset' }).click()
  await page.getByRole('alert').getByText('Please enter the e-mail of your account.').waitFor()
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Send Password Reset' }).click()
  await page.getByRole('alert').getByText('Please enter an e-mail address like name@example.com.').waitFor()

  await page.goto('/password/edit?reset_password_token=x')
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  const confirmation = page.getByLabel('Confirm Password')
  await expect.poll(() => confirmation.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => hasFocus(confirmation)).toBe(true)
})

test('The way over “Forgot password?” and back leads to the page that the login was asked for', async ({
  page,
}) => {
  const customer = await aCustomer()
  await page.goto('/login?next=/account/profile')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('link', { name: 'Back to login' }).click()
  await page.waitForURL('/login?next=/account/profile')
  await fillLogin(page, customer)
  await page.waitForURL('/account/profile')
})

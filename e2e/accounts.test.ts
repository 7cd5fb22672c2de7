import { expect } from 'vitest'
import {
  fillLogin,
  hearNotice,
  logInElsewhere,
  openWithWishlist,
  aCustomer,
  newEmail,
  PASSWORD,
  signedIn,
  storedSession,
} from './customers.ts'
import { isTakenOver } from './journeys.ts'
import { openMail } from './mailbox.ts'
import { sharedShop } from './shared-shop.ts'
import { runSql } from './shop-process.ts'
import { test } from './test.ts'

test('A newcomer signs up, logs in, sees the account and logs out', async ({ page }) => {
  const email = newEmail('grace')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign Up' }).waitFor()
  await page.getByLabel('Name').fill('Grace Brewster Hopper')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()

  await hearNotice(page, 'Account created successfully, please login')
  await page.waitForURL('/login')
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
  expect(await storedSession(page)).toEqual({ jwtToken: null, user: null })
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  await fillLogin(page, { email, password: PASSWORD })

  await hearNotice(page, 'Logged in successfully')
  await page.waitForURL('/')
  const { jwtToken, user } = await storedSession(page)
  expect(jwtToken).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/)
  expect(JSON.parse(user!)).toEqual({ id: expect.any(Number), name: 'Grace Brewster Hopper', email })

  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hello, Grace', exact: true }).waitFor()
  await page.getByText(`Signed in as ${email}`).waitFor()
  await page.getByText('67%').waitFor()
  await page.getByText('You have no orders.').waitFor()
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await page.getByText('You have no orders.').waitFor()
  const explore = page.getByRole('main').getByRole('link', { name: 'Explore products' })
  expect(await explore.getAttribute('href')).toBe('/shop')

  await page.getByRole('button', { name: 'Log out' }).click()
  await hearNotice(page, 'You have been logged out')
  await page.waitForURL('/login')
  expect(await storedSession(page)).toEqual({ jwtToken: null, user: null })
})

test('Each notice disappears after its own time', async ({ page }) => {
  const customer = await aCustomer()
  await page.clock.install()
  // A page that React has not taken over waits for a clock that runs.
  const pauseAt = async (milliseconds: number) => {
    await isTakenOver(page)
    await page.clock.pauseAt(Date.now() + milliseconds)
  }
  const lastsFor = async (text: string, milliseconds: number) => {
    const notice = page.getByRole('status').getByText(text)
    await notice.waitFor()
    await page.clock.runFor(milliseconds - 600)
    expect(await notice.isVisible(), text).toBe(true)
    // Its time begins a moment after it is seen.
    let further = 0
    const isGone = async () => {
      await page.clock.runFor(100)
      further += 100
      return await notice.isHidden()
    }
    await expect.poll(isGone).toBe(true)
    expect(further, text).toBeLessThan(2_000)
  }
  await page.goto('/reset-password')
  await page.getByLabel('Email').fill(customer.email)
  await pauseAt(60_000)
  await page.getByRole('button', { name: 'Send Password Reset' }).click()
  await lastsFor('Reset instructions sent', 10_000)

  await page.clock.resume()
  await page.goto('/login')
  await pauseAt(180_000)
  await fillLogin(page, customer)
  await lastsFor('Logged in successfully', 3000)

  await page.clock.resume()
  await page.goto('/account/profile')
  await page.getByText(customer.email).waitFor()
  await pauseAt(360_000)
  await page.getByRole('button', { name: 'Log out' }).click()
  await lastsFor('You have been logged out', 5000)
})

test('The name and the phone number are edited in place, and the e-mail address says what is wrong with it', async ({
  open,
  expected,
}) => {
  expected.push(/^422: PATCH .*update_profile/, /console: .*422/)
  const [customer, other] = await Promise.all([aCustomer(), aCustomer({ name: 'Grace' })])
  const page = await open(signedIn(customer))
  await page.goto('/account/profile')
  const edit = async (field: string, value: string) => {
    await page.getByRole('button', { name: `Edit ${field.toLowerCase()}` }).click()
    expect(await page.getByLabel(field).evaluate((input) => input === document.activeElement), field).toBe(
      true,
    )
    await page.getByLabel(field).fill(value)
    await page.getByRole('button', { name: 'Save' }).click()
  }

  await edit('Name', ' ')
  await page.getByRole('alert').getByText("Name can't be blank.").waitFor()
  await page.getByLabel('Name').fill('Augusta Ada King')
  await page.getByRole('button', { name: 'Save' }).click()
  await hearNotice(page, 'Profile updated')
  await page.getByText('Augusta Ada King').waitFor()
  expect(JSON.parse((await storedSession(page)).user!).name).toBe('Augusta Ada King')

  await page.getByText('Not given yet').waitFor()
  await edit('Phone', 'call me')
  await page.getByRole('alert').getByText('Please enter a valid phone number.').waitFor()
  expect(await page.getByLabel('Phone').inputValue()).toBe('call me')
  await page.getByLabel('Phone').fill('+44 20 7946 0958')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('+44 20 7946 0958').waitFor()

  await edit('Email', 'nobody')
  await page.getByRole('alert').getByText('Please enter an e-mail address like name@example.com.').waitFor()
  await page.getByLabel('Email').fill(other.email.toUpperCase())
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByText('Email has already been taken').waitFor()
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hello, Augusta', exact: true }).waitFor()
  await page.getByText(`Signed in as ${customer.email}`).waitFor()
  await page.getByText('100%').waitFor()
})

test('A form that is left with Cancel changes nothing', async ({ open }) => {
  const page = await open(signedIn(await aCustomer()))
  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Edit name' }).click()
  await page.getByLabel('Name').fill('Somebody else')
  await page.getByRole('button', { name: 'Cancel name' }).click()
  await page.getByText('Ada Lovelace').waitFor()
  await page.getByRole('button', { name: 'Edit name' }).click()
  expect(await page.getByLabel('Name').inputValue()).toBe('Ada Lovelace')
})

test('A new password ends every session and is announced by mail', async ({ open, expected }) => {
  expected.push(/^422: PATCH .*update_password/, /^401: GET .*\/api\//, /console: .*(422|401)/)
  const customer = await aCustomer()
  await runSql(
    sharedShop().dataDir,
    `update accounts set email_verified_at = now() where id = ${customer.id}`,
  )
  const [page, elsewhere] = [
    await open(signedIn(customer)),
    await open(signedIn(await logInElsewhere(customer))),
  ]
  await openWithWishlist(elsewhere, '/account')
  await elsewhere.getByRole('heading', { level: 1, name: 'Hello, Ada' }).waitFor()

  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Edit password' }).click()
  const change = async (current: string, password: string, confirmation: string, complaint?: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm new password').fill(confirmation)
    await page.getByRole('button', { name: 'Change password' }).click()
    if (complaint) await page.getByRole('alert').getByText(complaint).waitFor()
  }
  const next = 'three lamps by the harbour'
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('alert').getByText('Please enter your current password.').waitFor()
  await change('not this one', next, next, 'Current password is incorrect')
  expect(
    await page.getByLabel('Current password').evaluate((input) => input === document.activeElement),
  ).toBe(true)
  await change(PASSWORD, next, 'three lamps', "Password confirmation doesn't match")
  await change(PASSWORD, 'short', 'short', 'Password is too short (minimum is 8 characters).')
  await change(
    PASSWORD,
    'password1',
    'password1',
    'That password is too easy to guess. Please choose another one.',
  )
  await change(PASSWORD, next, next)

  await hearNotice(page, 'Your password was changed and all devices were logged out. Please log in again.')
  await page.waitForURL('/login?next=/account/profile')
  await fillLogin(page, { email: customer.email, password: next })
  await page.waitForURL('/account/profile')

  await elsewhere.getByRole('link', { name: 'Profile', exact: true }).click()
  await hearNotice(elsewhere, 'Your session has ended. Please log in again.')
  await elsewhere.waitForURL('/login?next=/account/profile')

  await openMail(page, customer.email, 'Your Hemline password was changed')
})

test('A form that is submitted twice is sent once', async ({ page }) => {
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/api/signup', async (route) => {
    sent += 1
    await isHeld
    await route.continue()
  })
  await page.goto('/signup')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Signing up...' }).click({ force: true })
  await page.getByLabel('Name').press('Enter')
  letGo()
  await page.waitForURL('/login')
  expect(sent).toBe(1)
})

test('Every field of the account’s forms has its autocomplete attribute', async ({ open, page }) => {
  const autocompleteOf = (from: typeof page) =>
    from
      .getByRole('main')
      .locator('form input')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')))
  await page.goto('/login')
  expect(await autocompleteOf(page)).toEqual(['username', 'current-password'])
  await page.goto('/signup')
  expect(await autocompleteOf(page)).toEqual(['name', 'email', 'new-password'])
  await page.goto('/password/edit?reset_password_token=x')
  expect(await autocompleteOf(page)).toEqual(['new-password', 'new-password'])

  const customer = await aCustomer()
  const profile = await open(signedIn(customer))
  await profile.goto('/account/profile')
  await profile.getByRole('button', { name: 'Edit password' }).click()
  expect(await autocompleteOf(profile)).toEqual([
    'username',
    'current-password',
    'new-password',
    'new-password',
  ])
  expect(await profile.locator('form [autocomplete=username]').inputValue()).toBe(customer.email)
})

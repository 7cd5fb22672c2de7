import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { aCustomer, fillLogin, hearNotice, newEmail, openAsAdmin, PASSWORD, signedIn } from './customers.ts'
import { holdBack } from './hold-back.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

// Every error that the account pages can show, each provoked.

const UNREACHABLE = 'The shop cannot be reached. Check your connection and try again.'

/**
 * Has one call answered with a fault of the server's until the test restores it, or breaks it in another way. A call
 * that is restored just before it is broken again may reach the server: Chromium stops and starts its interception in
 * between.
 */
const breakCall = async (page: Page, path: string, { status = 500, json = {} as object } = {}) => {
  const pattern = `**/api${path}`
  await page.route(pattern, (route) => route.fulfill({ status, json }))
  return { restore: () => page.unroute(pattern) }
}
const cutOff = (page: Page, path: string) =>
  page.route(`**/api${path}`, (route) => route.abort('connectionrefused'))

test('A refused login says “Invalid email or password” under the form, whatever is wrong', async ({
  page,
  expected,
}) => {
  expected.push(/^4\d\d: POST .*\/api\/login/, /console: .*(4\d\d|ERR_)/, /^failed: POST .*\/api\/login/)
  const customer = await aCustomer()
  await page.goto('/login')
  const wrong = [
    { email: customer.email, password: 'not this one' },
    { email: newEmail('nobody'), password: PASSWORD },
    { email: 'no address', password: PASSWORD },
    { email: '', password: '' },
    { email: `${'x'.repeat(300)}@example.com`, password: PASSWORD },
  ]
  for (const { email, password } of wrong) {
    await page.getByLabel('Email').fill('')
    await fillLogin(page, { email, password })
    await page
      .getByRole('main')
      .getByRole('alert')
      .getByText('Invalid email or password', { exact: true })
      .waitFor()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(password)
    expect(await page.getByLabel('Email').evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
  }
  await cutOff(page, '/login')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('alert').getByText(UNREACHABLE).waitFor()
})

test('A login that is never answered is given up, and can be tried again', async ({ page, expected }) => {
  expected.push(/failed: POST .*\/api\/login/)
  const customer = await aCustomer()
  await page.clock.install()
  await page.goto('/login')
  const { held, letGo } = await holdBack(page, /\/api\/login$/)
  await fillLogin(page, customer)
  await expect.poll(() => held.length).toBe(1)
  await page.clock.fastForward(61_000)
  await page.getByRole('alert').getByText(UNREACHABLE).waitFor()
  held.length = 0
  await letGo()
  await page.getByRole('button', { name: 'Login' }).click()
  await hearNotice(page, 'Logged in successfully')
})

test('A login after too many attempts is told to wait', async ({ page, expected }) => {
  expected.push(/^429: POST .*\/api\/login/, /console: .*429/)
  await breakCall(page, '/login', {
    status: 429,
    json: { error: 'Too many requests. Please try again in 6 minutes.' },
  })
  await page.goto('/login')
  await fillLogin(page, { email: 'ada@example.com', password: PASSWORD })
  await page.getByRole('alert').getByText('Please try again in 6 minutes.').waitFor()
})

test('A refused sign-up shows the server’s message, or “Signup failed.”, in the form and as a notice', async ({
  page,
  expected,
}) => {
  expected.push(/^(422|500): POST .*\/api\/signup/, /console: .*(422|500)/)
  const customer = await aCustomer()
  await page.goto('/signup')
  const submit = async (name: string, email: string, password: string) => {
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign Up' }).click()
  }
  const complaints: [string, string, string, string, string][] = [
    ['Name', '', newEmail(), PASSWORD, "Name can't be blank."],
    ['Email', 'Ada', '', PASSWORD, "Email can't be blank."],
    ['Email', 'Ada', 'nobody', PASSWORD, 'Please enter a valid e-mail address.'],
    ['Email', 'Ada', customer.email.toUpperCase(), PASSWORD, 'Email has already been taken'],
    ['Password', 'Ada', newEmail(), '', 'Password is too short (minimum is 8 characters).'],
    [
      'Password',
      'Ada',
      newEmail(),
      'iloveyou',
      'That password is too easy to guess. Please choose another one.',
    ],
  ]
  for (const [field, name, email, password, complaint] of complaints) {
    await submit(name, email, password)
    await page.getByRole('main').getByRole('alert').getByText(complaint, { exact: true }).waitFor()
    await hearNotice(page, complaint)
    const input = page.getByLabel(field, { exact: true })
    expect(await input.evaluate((element) => element === document.activeElement), complaint).toBe(true)
    expect([await page.getByLabel('Name').inputValue(), await page.getByLabel('Email').inputValue()]).toEqual(
      [name, email],
    )
  }
  await breakCall(page, '/signup')
  await submit('Ada', newEmail(), PASSWORD)
  await page.getByRole('main').getByRole('alert').getByText('Signup failed.', { exact: true }).waitFor()
  await hearNotice(page, 'Signup failed.')
})

test('A refused sign-up says nothing more once its field is corrected', async ({ page, expected }) => {
  expected.push(/^422: POST .*\/api\/signup/, /console: .*422/)
  const { email } = await aCustomer()
  await page.goto('/signup')
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await alert.getByText('Email has already been taken', { exact: true }).waitFor()
  await page.getByLabel('Email').fill(newEmail())
  await expect.poll(() => alert.allInnerTexts()).toEqual([])
})

test('A refused password reset shows the server’s error, or “Something went wrong.”', async ({
  page,
  expected,
}) => {
  expected.push(/^(429|500): .*\/api\/password/, /console: .*(429|500)/)
  await page.goto('/reset-password')
  const send = page.getByRole('button', { name: 'Send Password Reset' })
  await page.getByLabel('Email').fill('ada@example.com')
  await breakCall(page, '/password', { status: 429, json: { error: 'Too many requests.' } })
  await send.click()
  await hearNotice(page, 'Too many requests.')
  await breakCall(page, '/password')
  await send.click()
  await hearNotice(page, 'Something went wrong.')
  expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.com')
  await breakCall(page, '/password', { status: 200 })
  await send.click()
  await hearNotice(page, 'Reset instructions sent')

  await breakCall(page, '/password')
  await page.goto('/password/edit?reset_password_token=x')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await hearNotice(page, 'Something went wrong.')
})

test('An admin check that fails counts as not admin', async ({ open, expected }) => {
  expected.push(/check_admin/, /404\.data/, /console: .*(404|500)/)
  const page = await openAsAdmin(open, sharedShop())
  const { restore } = await breakCall(page, '/users/check_admin')
  await page.goto('/dashboard')
  await page.getByText('The page you are looking for does not exist.').waitFor()
  await restore()
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Create Product' }).first().waitFor()
})

test('Each page of the account says what it could not load, and offers to try again', async ({
  open,
  expected,
}) => {
  expected.push(/^50\d: GET /, /^404: GET .*\/profile/, /console: .*(404|50\d)/)
  const page = await open(signedIn(await aCustomer()))
  const again = page.getByRole('button', { name: 'Try again' })
  const profile = await breakCall(page, '/users/profile')
  await page.goto('/account')
  await page.getByRole('alert').getByText('Failed to fetch profile').waitFor()
  await page.getByText('You have no orders.').waitFor()
  await page.goto('/account/profile')
  await page.getByRole('alert').getByText('Error loading profile').waitFor()
  await profile.restore()
  await again.click()
  await page.getByText('Ada Lovelace').waitFor()

  await breakCall(page, '/users/profile', { status: 404, json: { error: 'Not found.' } })
  await page.reload()
  await page.getByRole('alert').getByText('Profile not found').waitFor()

  const orders = await breakCall(page, '/orders?*')
  await page.goto('/account/orders')
  await page.getByRole('alert').getByText('Failed to fetch orders').waitFor()
  await orders.restore()
  await again.click()
  await page.getByText('You have no orders.').waitFor()

  await breakCall(page, '/orders/HL-*')
  await page.goto('/account/orders/details/HL-00000-00000-00000-00000')
  await page.getByRole('alert').getByText('Failed to fetch order').waitFor()
})

test('The profile page says “Loading...” until the profile is there', async ({ open }) => {
  const page = await open(signedIn(await aCustomer()))
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/users/profile', async (route) => {
    await isHeld
    await route.continue()
  })
  await page.goto('/account/profile')
  await page.getByRole('status').getByText('Loading...').waitFor({ state: 'attached' })
  letGo()
  await page.getByText('Ada Lovelace').waitFor()
})

test('A refused change of the profile shows the server’s error, its message, or “Unknown error”', async ({
  open,
  expected,
}) => {
  expected.push(/update_profile/, /console: .*(50\d|422|ERR_)/)
  const page = await open(signedIn(await aCustomer()))
  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Edit name' }).click()
  await page.getByLabel('Name').fill('Augusta Ada King')
  const failing = async (json: object, said: string) => {
    await breakCall(page, '/users/update_profile', { json })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText(said, { exact: true }).waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Augusta Ada King')
  }
  await failing({ error: 'The database is away.' }, 'The database is away.')
  await failing({ message: 'Come back later.' }, 'Come back later.')
  await failing({}, 'Unknown error')
  await cutOff(page, '/users/update_profile')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByText(UNREACHABLE).waitFor()
})

test('A refused change of the password shows the server’s error, or says that something went wrong', async ({
  open,
  expected,
}) => {
  expected.push(/update_password/, /console: .*(50\d|429)/)
  const page = await open(signedIn(await aCustomer()))
  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Edit password' }).click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill('three lamps by the harbour')
  await page.getByLabel('Confirm new password').fill('three lamps by the harbour')
  const failing = async (status: number, json: object, said: string) => {
    await breakCall(page, '/users/update_password', { status, json })
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('alert').getByText(said, { exact: true }).waitFor()
    expect(await page.getByLabel('Current password').inputValue()).toBe(PASSWORD)
  }
  await failing(429, { error: 'Too many requests.' }, 'Too many requests.')
  await failing(500, {}, 'Something went wrong while updating the password.')
})

import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { findFreePort } from '../test/free-port.ts'
import { findBarriers } from './axe.ts'
import { fillLogin } from './customers.ts'
import { startDemoShop } from './demo-shop.ts'
import { hasFocus } from './keys.ts'
import { runSql, type ShopProcess } from './shop-process.ts'
import { test } from './test.ts'

let shop: ShopProcess
/** Passkeys belong to a domain name. */
let baseURL: string

beforeAll(async () => {
  const port = await findFreePort()
  baseURL = `http://localhost:${port}`
  shop = await startDemoShop({ port, env: { LOG_LEVEL: 'warn', PUBLIC_URL: baseURL, SECOND_STEP: 'on' } })
})
afterAll(() => shop.stop())

/** A fingerprint reader that always finds the right finger. */
async function plugInAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const logOut = async (page: Page) => {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('/login')
}

const enterPassword = async (page: Page) => {
  await page.goto('/login?next=/dashboard')
  await fillLogin(page, shop.admin)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
}

/** Asks for new codes, and waits with the confirmation until it has ended. */
async function confirmTooLate(page: Page): Promise<void> {
  await runSql(shop.dataDir, `update sessions set confirmed_at = now() - interval '11 minutes'`)
  await page.getByRole('button', { name: 'Renew the codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is it still you?' })
  const button = dialog.getByRole('button', { name: 'Use your passkey' })
  await button.waitFor()
  await runSql(shop.dataDir, 'update second_step_tickets set expires_at = now()')
  await button.click()
  await dialog.getByText('This took too long. Please try again.').waitFor()
  await button.click()
  await dialog.waitFor({ state: 'detached' })
}

const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' })

test('An owner must set up a second step, adds a passkey, logs in with it, and with each recovery code once', async ({
  open,
  expected,
}) => {
  expected.push(/^40[13]: (GET|POST) .*\/api\/(login|dashboard|staff|orders|operations|reconciliation)/)
  expected.push(/^409: POST .*\/confirmation/, /^422: POST .*\/login\/second_step/, /^403: /)
  expected.push(/console: .*(401|403|409|422)/)
  const page = await open({ baseURL })
  await plugInAuthenticator(page.context(), page)
  await page.goto('/login?next=/dashboard/orders')
  await fillLogin(page, shop.admin)
  await page.getByText(/^Your role, Owner, needs more than a password/).waitFor()
  await page.getByRole('link', { name: 'Set it up' }).click()

  await page.getByLabel('Name of the passkey').fill('Laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = page.getByRole('region', { name: 'Keep these recovery codes' }).getByRole('listitem')
  await codes.first().waitFor()
  await expect.poll(() => codes.count()).toBe(10)
  const [first, second, third] = await codes.allTextContents()
  await expect
    .poll(() => hasFocus(page.getByRole('heading', { name: 'Keep these recovery codes' })))
    .toBe(true)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await codes.first().waitFor({ state: 'detached' })
  await page.getByText('Laptop').waitFor()
  // Not to the next button, which removes.
  await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1, name: 'Security' }))).toBe(true)

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('This device has a passkey of yours already.').waitFor()
  await page.getByRole('button', { name: 'Remove the passkey Laptop' }).click()
  const question = page.getByRole('dialog', { name: 'Remove the passkey Laptop?' })
  await question.getByText('It is your only second step').waitFor()
  await question.getByRole('button', { name: 'Keep' }).click()
  await question.waitFor({ state: 'detached' })
  await page.goto('/dashboard')
  await dashboard(page).waitFor()

  await logOut(page)
  await enterPassword(page)
  const hasFocusOn = (title: string) => hasFocus(page.getByRole('heading', { level: 1, name: title }))
  await expect.poll(() => hasFocusOn('One more step')).toBe(true)
  await page.getByRole('button', { name: 'Back to the password' }).press('Enter')
  await expect.poll(() => hasFocusOn('Login')).toBe(true)
  await enterPassword(page)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await dashboard(page).waitFor()

  let isLoggedIn = true
  for (const [code, isTaken] of [
    [first!, true],
    [first!, false],
    [second!, true],
  ] as const) {
    if (isLoggedIn) await logOut(page)
    await enterPassword(page)
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code').fill(code)
    await page.getByRole('button', { name: 'Login' }).click()
    if (isTaken) await dashboard(page).waitFor()
    else await page.getByText('That is not right, or was used already.').waitFor()
    isLoggedIn = isTaken
  }

  await page.goto('/dashboard/security')
  await page.getByText('8 codes are left.').waitFor()

  const old = await open({ baseURL })
  await old.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await enterPassword(old)
  await old.getByText('This browser cannot use your passkey.').waitFor()
  expect(await old.getByRole('button', { name: 'Use your passkey' }).count()).toBe(0)
  await old.getByLabel('Recovery code').fill(third!)
  await old.getByRole('button', { name: 'Login' }).click()
  await dashboard(old).waitFor()
  await old.goto('/dashboard/security')
  await old.getByText('This browser cannot add a passkey.').waitFor()

  await confirmTooLate(page)
  await expect.poll(() => codes.count()).toBe(10)
})

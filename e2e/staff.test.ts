import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { withdraw } from '../contract/withdrawal.ts'
import { openCaller } from '../test/caller.ts'
import { findBarriers, overflowOf } from './axe.ts'
import { fillLogin, hearNotice, newEmail, openAsAdmin, openWithWishlist, PASSWORD } from './customers.ts'
import { pressTogether } from './keys.ts'
import { openMail } from './mailbox.ts'
import { aDeliveredOrder, aReturnOf, settleParcel } from './return-orders.ts'
import { sharedShop } from './shared-shop.ts'
import { type Open, test } from './test.ts'

const openAsOwner = (open: Open) => openAsAdmin(open, sharedShop())

/** Invites by the form, follows the mailed link in another browser, and logs in there. */
async function invite(owner: Page, open: Open, role: string): Promise<{ email: string; page: Page }> {
  const email = newEmail(role.toLowerCase())
  await owner.goto('/dashboard/staff')
  await owner.getByLabel('E-mail').fill(email)
  await owner.getByRole('form', { name: 'Invite somebody' }).getByLabel('Role').selectOption(role)
  await owner.getByRole('button', { name: 'Invite' }).click()
  await owner
    .getByRole('listitem', { name: email })
    .getByText(/^Good until/)
    .waitFor()
  const page = await open()
  await openMail(page, email, 'Your invitation')
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Choose a password' })
  await page.goto((await link.getAttribute('href'))!)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await hearNotice(page, 'Your password is set, please login')
  await page.waitForURL('/login?next=/dashboard')
  await fillLogin(page, { email, password: PASSWORD })
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  return { email, page }
}

test('The invited sees what the role may do; who is removed can press nothing more in the open tab', async ({
  open,
  expected,
}) => {
  expected.push(/^40[134]: /, /console: .*40[134]/)
  const owner = await openAsOwner(open)
  const { email, page } = await invite(owner, open, 'warehouse')
  await page.goto('/dashboard/products')
  await page.getByRole('listitem').filter({ hasText: 'in stock' }).first().waitFor()
  const nav = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
  const ofProducts = [
    'Count stock',
    'Collections',
    'Looks',
    'Waiting',
    'Styles',
    'Palette',
    'Feeds',
    'Redirects',
  ]
  const shown = ['Dashboard', 'Orders', 'Returns', 'Products', 'Mails', ...ofProducts]
  expect(await nav.allTextContents()).toEqual(shown)
  for (const name of ['Create Product', 'Export CSV'])
    expect(await page.getByRole('main').getByText(name).count(), name).toBe(0)
  await expect.poll(() => page.getByLabel(/^What .* costs$/).count()).toBe(0)
  await page.goto('/dashboard/settings')
  await page.getByRole('heading', { name: 'Not for your role' }).waitFor()
  await openWithWishlist(page, '/dashboard/orders?todo=ship')
  await page
    .getByRole('button', { name: /^Ship order/ })
    .first()
    .click()
  await page.getByLabel('Tracking information').waitFor()
  expect(await page.getByLabel('City').count(), 'the address is not the warehouse’s').toBe(0)

  await owner.goto('/dashboard/staff')
  await owner
    .getByRole('listitem', { name: email.split('@')[0]! })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await owner.getByRole('listitem', { name: email.split('@')[0]! }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Save' }).click()
  await page
    .getByText(/^Your session has ended/)
    .first()
    .waitFor()
  await page.goto('/dashboard/orders')
  await page.waitForURL('/404')
})

test('Warehouse puts away what came back, and neither forms nor keys lead it to what is not its own', async ({
  open,
}) => {
  const shop = sharedShop()
  const owner = await openAsOwner(open)
  const { page } = await invite(owner, open, 'warehouse')
  const email = newEmail('buyer')
  const item = { email, quantity: 1, reason: 'too_small' as const }
  const number = await aReturnOf(shop, await aDeliveredOrder(shop, { quantity: 1, email }), item)
  await settleParcel(shop, number)
  await page.reload()
  const toDo = page
    .getByRole('main')
    .getByRole('link', { name: /(to decide|to inspect|money due|unmatched)$/ })
  await expect.poll(() => toDo.allTextContents()).toEqual([expect.stringMatching(/to inspect$/)])
  const body = { name: 'Grace Hopper', email, order: 'the camel coat' }
  expect((await openCaller(shop.url).call(withdraw, { body })).status).toBe(200)

  await page.goto('/dashboard/returns?todo=dispose')
  const row = page.getByRole('listitem', { name: number })
  await row.getByLabel('What becomes of it').selectOption('Back on sale')
  await row.getByRole('button', { name: 'Save' }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Unmatched' }).click()
  await page.getByRole('listitem', { name: 'Statement of Grace Hopper' }).waitFor()
  expect(await page.getByRole('button', { name: /^(Match|Close)$/ }).count()).toBe(0)

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help
    .getByText(
      'Go to the dashboard, orders, orders to make, orders to ship, returns, products, count stock',
      { exact: true },
    )
    .waitFor()
  expect(await help.getByText(/^(Create a product|Settle the return)/).count()).toBe(0)
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  // What is refused stands in the activity.
  await page.keyboard.press('c')
  for (const key of ['u', 's', 'o']) await pressTogether(page, 'g', key)
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()

  await owner.goto('/dashboard/returns?todo=unmatched')
  const statement = owner.getByRole('listitem', { name: 'Statement of Grace Hopper' })
  await statement.getByLabel('Why it is closed').fill('She keeps it.')
  await statement.getByRole('button', { name: 'Close' }).click()
  await statement.waitFor({ state: 'detached' })
})

test('Service reads a product from an order’s line and is offered no change of it', async ({ open }) => {
  const { page } = await invite(await openAsOwner(open), open, 'service')
  for (const tile of ['Reviews', 'Promotions'])
    await page.getByRole('main').getByRole('link', { name: tile, exact: true }).waitFor()
  await page.goto('/dashboard/orders')
  await page.locator('[data-row] a[href*="/products/edit/"]').first().click()
  await page.getByRole('heading', { level: 1, name: 'Product', exact: true }).waitFor()
  expect(await page.getByLabel('Quantity').isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Update Product' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
})

test('The last owner can be neither demoted nor removed', async ({ open, expected }) => {
  expected.push(/^409: /, /console: .*409/)
  const owner = await openAsOwner(open)
  await owner.goto('/dashboard/staff')
  const own = owner.getByRole('listitem').filter({ hasText: 'you' })
  // Tests before may have made other owners.
  const others = owner.getByRole('listitem').filter({ hasNotText: 'you' })
  await own.first().waitFor()
  const removals = others.getByRole('button', { name: /^Remove/ })
  for (let left = await removals.count(); left > 0; left--) {
    await removals.first().click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => removals.count()).toBe(left - 1)
  }
  const role = own.getByRole('combobox')
  await role.focus()
  await owner.keyboard.press('ArrowDown')
  expect(await role.inputValue(), 'the keys choose, and give nothing').toBe('manager')
  await role.selectOption('editor')
  await own.getByRole('button', { name: /^Save the role/ }).press('Enter')
  await owner
    .getByText('The shop needs an owner. Make somebody else one first.')
    .or(owner.getByText(/^The shop needs an owner/))
    .first()
    .waitFor()
  await expect.poll(() => role.inputValue()).toBe('owner')
  expect(await role.evaluate((select) => document.activeElement === select)).toBe(true)
})

test('The activity shows who changed what, from what to what, and is filtered by kind', async ({ open }) => {
  const owner = await openAsOwner(open)
  await owner.goto('/dashboard/products')
  const price = owner.getByLabel(/^What .* costs$/).first()
  const before = await price.inputValue()
  await price.fill('111.00')
  await price.press('Enter')
  await owner.getByText('Product updated successfully').waitFor()
  await owner.goto('/dashboard/activity?kind=change')
  const entry = owner.getByRole('listitem').filter({ hasText: 'Update product' }).first()
  await entry.getByText('$111.00').waitFor()
  await entry.getByText(`$${before}`).waitFor()
  await owner.getByLabel('Kind').selectOption('sign-in')
  await owner.waitForURL(/kind=sign-in/)
  await owner.getByText('Sign in', { exact: true }).first().waitFor()
  await owner.getByText('Update product').first().waitFor({ state: 'detached' })

  // Other tests buy from the same shop.
  await owner.goto('/dashboard/products')
  await price.fill(before)
  await price.press('Enter')
  await owner.getByText('Product updated successfully').waitFor()
})

test('Sessions are listed with their device and end one by one', async ({ open, expected }) => {
  expected.push(/^40[14]: /, /console: .*40[14]/)
  const owner = await openAsOwner(open)
  const other = await openAsOwner(open)
  await openWithWishlist(other, '/dashboard/security')
  await owner.goto('/dashboard/security')
  const sessions = owner.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')
  await sessions
    .filter({ hasText: 'this one' })
    .getByText(/last used/)
    .waitFor()
  const end = owner.getByRole('button', { name: /^End the session on/ })
  while ((await end.count()) > 0) {
    const count = await end.count()
    await end.first().click()
    await expect.poll(() => end.count()).toBe(count - 1)
  }
  await other.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Orders' }).click()
  await other
    .getByText(/^Your session has ended/)
    .first()
    .waitFor()
})

test('Staff, security and activity have no barriers and fit a phone', async ({ open }) => {
  const owner = await openAsOwner(open)
  for (const [path, heading] of [
    ['/dashboard/staff', 'Staff'],
    ['/dashboard/security', 'Security'],
    ['/dashboard/activity', 'Activity'],
  ] as const) {
    for (const width of [390, 1440]) {
      await owner.setViewportSize({ width, height: 900 })
      await owner.goto(path)
      await owner.getByRole('heading', { level: 1, name: heading }).waitFor()
      await owner.getByRole('region').or(owner.getByRole('search')).first().waitFor()
      expect(await findBarriers(owner), `${path} at ${width}`).toEqual([])
      expect(await overflowOf(owner), `${path} at ${width}`).toEqual([])
    }
  }
})

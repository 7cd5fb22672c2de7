import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openAsAdmin } from './customers.ts'
import { ownDemoShop } from './demo-shop.ts'
import { PHONE } from './journeys.ts'
import { focused, hasFocus, pressOn, tabTo, typeInto } from './keys.ts'
import { findSmall } from './targets.ts'
import { test } from './test.ts'

// By keyboard alone: no test here may click.

const shop = ownDemoShop()

async function openStyle(page: Page, name: string) {
  await page.goto(`/dashboard/styles?name=${name}`)
  await pressOn(page, page.getByRole('link', { name, exact: true }))
  await page.getByRole('button', { name: 'Save style' }).waitFor()
}

test('A colour that is moved to either end keeps the keyboard on the button that moved it', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop)
  await openStyle(page, 'Heavy Tee')
  const names = page.locator('ol').getByRole('link', { name: /^Heavy Tee/ })
  const [slate, ...others] = await names.allTextContents()
  const down = page.getByRole('button', { name: `${slate}: down` })
  await tabTo(page, down)
  for (let press = 0; press < 4; press++) await page.keyboard.press('Enter')
  expect(await names.allTextContents()).toEqual([...others, slate])
  expect(await hasFocus(down)).toBe(true)
  await page.keyboard.press('Shift+Tab')
  for (let press = 0; press < 4; press++) await page.keyboard.press('Enter')
  expect(await names.allTextContents()).toEqual([slate, ...others])
  expect(await focused(page)).toBe(`${slate}: up`)
})

test('What is added to a style is typed at once, and saving leads to the first field that is wrong', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop)
  await openStyle(page, 'Canvas Tote')
  const save = page.getByRole('button', { name: 'Save style' })
  const name = page.getByLabel('Name', { exact: true })
  await typeInto(page, name, ' ')
  await pressOn(page, page.getByRole('button', { name: 'Add fibre' }))
  const fibre = page.getByLabel('Fibre', { exact: true }).last()
  expect(await hasFocus(fibre)).toBe(true)
  await pressOn(page, save)
  await expect.poll(() => hasFocus(name)).toBe(true)
  await page.getByText('A style needs a name.').waitFor()
  await page.keyboard.type('Canvas Tote')
  await pressOn(page, save)
  await expect.poll(() => hasFocus(fibre)).toBe(true)
  await page.getByText('Choose a fibre, or remove its row.').waitFor()
  await page.keyboard.type('Elastane')
  await typeInto(page, page.getByLabel('Share, %').last(), '5')
  await pressOn(page, save)
  await page.getByText('The shares add up to 105, not to 100.').waitFor()
  await expect.poll(() => hasFocus(page.getByLabel('Share, %').first())).toBe(true)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('95')

  await pressOn(page, page.getByRole('button', { name: 'Add size' }))
  const size = page.getByLabel(/^Size \d+$/).last()
  expect(await hasFocus(size)).toBe(true)
  await page.keyboard.type('Petite S')
  expect(await size.inputValue()).toBe('Petite S')
  await page.keyboard.press('Tab')
  await page.keyboard.type('wide')
  await pressOn(page, save)
  await page.getByRole('alert').getByText('Petite S: “wide” is not a measure.').waitFor()
  await expect.poll(() => focused(page)).toMatch(/ of Petite S, /)
  await pressOn(page, page.getByRole('button', { name: 'Remove Petite S' }))
  await pressOn(page, save)
  await page.getByRole('status').getByText('Style saved').waitFor()
  await expect.poll(() => focused(page)).toBe('Save style')
})

test('What is added to a product, the menu or the ways of delivery takes the focus', async ({ open }) => {
  const page = await openAsAdmin(open, shop)
  const added = [
    { path: '/dashboard/create-product', button: 'Add size', field: /^Size \d+$/ },
    { path: '/dashboard/settings#menu', button: 'Add a link', field: 'Leads to' },
    { path: '/dashboard/settings#delivery', button: 'Add a method', field: 'Name' },
  ]
  for (const { path, button, field } of added) {
    await page.goto(path)
    const fields = page.locator('form', { has: page.getByRole('button', { name: button }) }).getByLabel(field)
    await page.getByRole('button', { name: button, exact: true }).focus()
    const before = await fields.count()
    await page.keyboard.press('Enter')
    expect(await fields.count()).toBeGreaterThan(before)
    expect(await hasFocus(fields.last())).toBe(true)
  }
})

test('A day without its time is said at its field and begins nothing at once', async ({ open }) => {
  const page = await openAsAdmin(open, shop)
  const sent: string[] = []
  page.on('request', (request) => {
    // Beside a form, the shop is asked what it would do.
    if (request.method() !== 'GET' && !/\/(check|preview)$/.test(request.url())) sent.push(request.url())
  })
  const half = 'Give the day and the time, or clear the field.'
  const planned = [
    { path: '/dashboard/promotions?promotion=new', label: 'Begins' },
    { path: '/dashboard/sale-prices?sale=new', label: 'Begins' },
    { path: '/dashboard/price-changes', label: 'From' },
    { path: '/dashboard/collections?collection=new', label: 'From' },
    { path: '/dashboard/create-product', label: 'Publish at' },
  ]
  for (const { path, label } of planned) {
    await page.goto(path)
    if (label === 'Publish at') await page.getByLabel('Active', { exact: true }).press('Space')
    const field = page.getByLabel(label, { exact: true })
    await field.focus()
    await page.keyboard.type('12242126')
    expect(await field.inputValue(), path).toBe('')
    await page.keyboard.press('Enter')
    await page.getByText(half).waitFor()
    await expect.poll(() => hasFocus(field)).toBe(true)
    await field.fill('2126-12-24T18:00')
    await page.getByText(half).waitFor({ state: 'detached' })
  }
  expect(sent).toEqual([])
})

test('Half a date is said when it is left, moves no button from under the pointer, and goes with another value', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop, '/dashboard/settings#notice')
  const half = page.getByText('Give the day and the time, or clear the field.')
  const section = page.getByRole('region', { name: 'Notice' })
  const from = page.getByLabel('Shown from')
  const save = section.getByRole('button', { name: 'Save Notice' })
  for (const day of ['2126-12-24T18:00', '2127-12-24T18:00']) {
    await from.fill(day)
    await save.click()
    await section.getByRole('button', { name: 'Discard changes' }).waitFor({ state: 'detached' })
  }
  await from.fill('')
  await from.pressSequentially('12')
  const { y } = (await save.boundingBox())!
  await save.hover()
  await page.mouse.down()
  expect((await save.boundingBox())!.y).toBe(y)
  await page.mouse.up()
  await half.waitFor()

  const versions = section.getByRole('button', { name: 'Earlier versions' })
  await versions.click()
  await page.getByRole('button', { name: 'Put back' }).first().click()
  await half.waitFor({ state: 'detached' })
  expect(await from.inputValue()).toBe('2126-12-24T18:00')
  await versions.click()
  await page.getByRole('button', { name: 'Put back' }).last().click()
  await expect.poll(() => from.inputValue()).toBe('')
  expect(await half.count()).toBe(0)
})

test('Half a date in the filter of a list is said, and leaves the list as it was filtered', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop, '/dashboard/activity?from=2026-01-05')
  const from = page.getByLabel('From', { exact: true })
  await from.press('Delete')
  await page.getByLabel('Kind', { exact: true }).selectOption({ index: 1 })
  await page.getByText('Give the whole day, or clear the field.').waitFor()
  await page.waitForURL(/kind=/)
  expect(new URL(page.url()).searchParams.get('from')).toBe('2026-01-05')
  await from.press('Enter')
  await expect.poll(() => hasFocus(from)).toBe(true)
  await page.setViewportSize(PHONE.viewport)
  expect(await from.isVisible()).toBe(true)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await page.waitForURL(/activity$/)
  await page.getByText('Give the whole day, or clear the field.').waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1280, height: 720 })
  await from.fill('2026-02-05')
  await page.waitForURL(/from=2026-02-05/)
})

test('A collection by rules is made by keyboard, from its title to the fault of a condition and the save', async ({
  open,
  expected,
}) => {
  expected.push(/^422: POST/, /console: .*422/)
  const page = await openAsAdmin(open, shop, '/dashboard/collections')
  await pressOn(page, page.getByRole('link', { name: 'New collection' }))
  const title = page.getByLabel('Title', { exact: true })
  await expect.poll(() => hasFocus(title)).toBe(true)
  const create = page.getByRole('button', { name: 'Create collection' })
  const add = page.getByRole('button', { name: 'Add a condition' })
  const field = page.getByLabel('Field')
  await pressOn(page, add)
  expect(await hasFocus(field)).toBe(true)
  await page.keyboard.type('Price')
  await typeInto(page, page.getByLabel('From ($)'), '100')
  await typeInto(page, page.getByLabel('Up to ($)'), '50')
  await pressOn(page, create)
  await expect.poll(() => hasFocus(title)).toBe(true)
  await page.keyboard.type('Small change')
  await pressOn(page, create)
  const refused = page.getByRole('alert').getByText('A condition on the price ends below where it begins.')
  await expect.poll(() => refused.count()).toBe(2)

  // What is wrong by now is said, and what the shop refused before is not.
  await pressOn(page, add)
  expect(await hasFocus(field.last())).toBe(true)
  const most = page.getByLabel('Up to ($)').first()
  while (!(await hasFocus(most))) await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('200')
  await pressOn(page, create)
  await expect.poll(() => hasFocus(field.last())).toBe(true)
  await page.getByText('Complete this condition, or remove it.').waitFor()
  await expect.poll(() => refused.count()).toBe(0)
  await pressOn(page, page.getByRole('button', { name: 'Remove condition 2' }))
  await pressOn(page, create)
  await page.getByRole('status').getByText('Collection created').waitFor()
  await expect.poll(() => focused(page)).toBe('Save collection')
})

test('On a phone a button that was tapped does not look like the one that saves, and pictures are moved by a handle that a finger hits', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop, '/dashboard/create-product', PHONE)
  const quiet = page.getByRole('button', { name: 'New colour' })
  const colourOf = () => quiet.evaluate((button) => getComputedStyle(button).backgroundColor)
  const before = await colourOf()
  await quiet.tap()
  await page.getByLabel('Name of the colour').waitFor()
  // The browser fades from one colour to the other.
  await quiet.evaluate((button) => Promise.all(button.getAnimations().map(({ finished }) => finished)))
  expect(await colourOf()).toBe(before)
  const swatch = await page
    .getByLabel('Value')
    .evaluate((field) => parseFloat(getComputedStyle(field).padding))
  expect(swatch).toBeLessThan(6)
  expect(await findSmall(page, 24, 'main [aria-label="Pictures"]')).toEqual([])
})

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createCollection, getAdminCollection } from '../contract/collection.ts'
import { openCaller } from '../test/caller.ts'
import { expectUsableAsIs, findBarriers, overflowOf } from './axe.ts'
import { logInElsewhere, openAsAdmin } from './customers.ts'
import { aGarment } from './garments.ts'
import { hasFocus } from './keys.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

/** Opens the form of a copy of a product of the demo, under a name of the test's own. */
async function duplicate(admin: Page, name: string): Promise<void> {
  await admin.goto('/dashboard/products?name=Canvas%20Tote%2C%20Ink')
  await admin.getByRole('button', { name: /^Edit Canvas Tote, Ink/ }).click()
  await admin.getByRole('link', { name: 'Duplicate' }).click()
  await admin.getByText(/^A copy of Canvas Tote, Ink/).waitFor()
  await admin.getByLabel('Name').fill(name)
}

async function create(admin: Page, name: string): Promise<void> {
  await admin.getByRole('button', { name: 'Create Product' }).click()
  await admin.getByText('Product created successfully').waitFor()
  await admin.goto(`/dashboard/products?name=${encodeURIComponent(name)}`)
  await admin.getByLabel(`${name} is active`).waitFor()
}

const edit = (admin: Page, name: string) =>
  admin.getByRole('button', { name: new RegExp(`^Edit ${name}`) }).click()

test('A product is copied without its stock, previewed, waits for its time, and is put back to what it was', async ({
  open,
}) => {
  const admin = await openAsAdmin(open, sharedShop())
  await duplicate(admin, 'Felt Tote')
  expect(await admin.getByLabel('Quantity').inputValue()).toBe('0')
  expect(await admin.getByLabel('Active', { exact: true }).isChecked()).toBe(false)
  await admin.getByLabel('Publish at').fill('2031-03-01T09:00')
  await create(admin, 'Felt Tote')
  await admin.getByText('Publishes Mar 1, 2031, 9:00 AM').waitFor()

  await edit(admin, 'Felt Tote')
  expect(await admin.getByLabel('Publish at').inputValue()).toBe('2031-03-01T09:00')
  await admin.getByLabel('Description').fill('Overwritten.')
  await admin.getByLabel('Season').fill('AW31')
  await admin.getByLabel('Quantity').fill('3')
  await admin.getByRole('button', { name: 'Update Product' }).click()
  await admin.waitForURL(/\/shop\/\d+\?preview=/)
  await admin.getByRole('status').getByText('Product updated successfully').waitFor()
  await admin.getByText('It is inactive: only people with the link can see it').waitFor()
  await admin.getByText('Overwritten.').waitFor()
  await admin.getByText('A preview cannot be ordered.').waitFor()
  await admin.getByRole('button', { name: 'Add to Cart', disabled: true }).press('Enter')
  await admin.getByLabel('Cart, 0 items').waitFor()
  expect(await admin.getByRole('dialog').count()).toBe(0)

  await admin.goto('/dashboard/products?name=Felt%20Tote')
  await edit(admin, 'Felt Tote')
  // What is said of its style comes later, and moves the history down.
  await admin.getByText(/^A colour of Canvas Tote, beside/).waitFor()
  await admin.getByText('History of changes').click()
  await admin.getByText('As it was first').waitFor()
  await admin.getByRole('button', { name: /^Put back,/ }).click()
  const asked = admin.getByRole('group', { name: 'Put back' })
  await asked.getByText('Overwritten.').waitFor()
  expect(await findBarriers(admin)).toEqual([])
  const { width, height } = admin.viewportSize()!
  await admin.setViewportSize({ width: 390, height })
  const leftOf = async (role: 'term' | 'definition') => (await asked.getByRole(role).first().boundingBox())!.x
  expect(await leftOf('definition'), 'on a phone the values stand below their name').toBe(
    await leftOf('term'),
  )
  expect(await overflowOf(admin)).toEqual([])
  await admin.setViewportSize({ width, height })
  await asked.getByRole('button', { name: 'Put back' }).click()
  await admin.getByText('The product is put back').waitFor()
  // The notice comes a moment before the form has it.
  await expect.poll(() => admin.getByLabel('Season').inputValue()).toBe('')
  await expect.poll(() => admin.getByLabel('Description').inputValue()).not.toBe('Overwritten.')
})

test('The colours of a garment are entered one after the other, each named after its colour', async ({
  open,
}) => {
  const admin = await openAsAdmin(open, sharedShop())
  await duplicate(admin, 'Toned Tote, Ink')
  const colour = admin.getByLabel('Colour', { exact: true })
  await colour.selectOption('Ink (there already)')
  await admin.getByRole('button', { name: 'Create, then another colour' }).click()
  await admin.getByText('A copy of Toned Tote, Ink').waitFor()
  const name = admin.getByLabel('Name', { exact: true })
  await expect.poll(() => name.inputValue()).toBe('Toned Tote, Ink (copy)')
  await colour.selectOption('Camel')
  await expect.poll(() => name.inputValue()).toBe('Toned Tote, Camel')
  await colour.selectOption('Ecru')
  await expect.poll(() => name.inputValue()).toBe('Toned Tote, Ecru')
  await name.fill('Toned Tote in ecru')
  await colour.selectOption('Moss')
  await expect.poll(() => name.inputValue()).toBe('Toned Tote in ecru')
})

test('A copy says whose pictures it has, and they are removed together and brought back', async ({
  open,
}) => {
  const admin = await openAsAdmin(open, sharedShop())
  await duplicate(admin, 'Bare Tote')
  const pictures = admin.getByRole('group', { name: 'Pictures' })
  const shown = () =>
    pictures
      .getByRole('group')
      .evaluateAll((rows) => rows.map((row) => row.querySelector('img')?.src).filter(Boolean))
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(1)
  const before = await shown()
  await pictures.getByText(`These ${before.length} pictures are of Canvas Tote, Ink.`).waitFor()
  await pictures.getByRole('button', { name: 'Remove them all' }).click()
  await pictures.getByText(`${before.length} pictures of Canvas Tote, Ink were removed.`).waitFor()
  expect(await shown()).toEqual([])
  expect(await findBarriers(admin)).toEqual([])
  await admin.keyboard.press('Enter')
  await expect.poll(shown).toEqual(before)
  await pictures.getByRole('button', { name: 'Remove cover image' }).click()
  const left = before.length - 1
  await pictures
    .getByText(left === 1 ? 'This picture is' : `These ${left} pictures are`, { exact: false })
    .waitFor()
})

test('A price that was typed in the list is called off with Escape, and undone', async ({ open }) => {
  const admin = await openAsAdmin(open, sharedShop())
  await duplicate(admin, 'Undone Tote')
  await admin.getByLabel('Price').fill('40.00')
  await create(admin, 'Undone Tote')
  const price = admin.getByLabel('What Undone Tote costs')
  await price.fill('55.00')
  await price.press('Escape')
  await expect.poll(() => price.inputValue()).toBe('40.00')
  await price.fill('41.00')
  await price.press('Enter')
  await admin.getByRole('button', { name: 'Undo, $40.00 again for Undone Tote' }).click()
  await admin.getByText('$40.00 again').waitFor({ state: 'hidden' })
  await expect.poll(() => price.inputValue()).toBe('40.00')
  await admin.reload()
  expect(await price.inputValue()).toBe('40.00')
  await expect.poll(() => admin.getByText('$40.00 again').count()).toBe(0)
})

test('Many prices are looked at, changed and put back, with keys and on a phone', async ({ open }) => {
  const admin = await openAsAdmin(open, sharedShop())
  await duplicate(admin, 'Dear Tote')
  await admin.getByLabel('Price').fill('40.00')
  await create(admin, 'Dear Tote')
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.goto('/dashboard/price-changes')
  await admin.getByRole('button', { name: 'Change prices' }).click()
  await admin.getByText('Choose the products.').waitFor()
  await admin.getByLabel('Percent', { exact: true }).fill('5')
  await admin.getByLabel('Rounded to').selectOption('95')
  await admin.getByLabel('Find products by name').fill('dear tote')
  await admin.getByText('1 found', { exact: true }).waitFor()
  await admin.getByRole('checkbox', { name: 'Dear Tote' }).focus()
  await admin.keyboard.press('Space')
  const row = admin
    .getByRole('region', { name: 'Prices before and after' })
    .getByRole('row', { name: 'Dear Tote' })
  await row.getByRole('cell', { name: '$41.95' }).waitFor()
  await expectUsableAsIs(admin)
  await admin.getByRole('button', { name: 'Change 1 price' }).click()
  await admin.getByText('+5%, ending with .95').waitFor()
  await admin.getByRole('button', { name: /^Undo \+5%/ }).click()
  await admin.getByText(/^Undone/).waitFor()
  expect(await findBarriers(admin)).toEqual([])
  await admin.getByLabel('Percent', { exact: true }).fill('10')
  await admin.getByLabel('From', { exact: true }).fill('2030-01-01T06:00')
  await admin.getByLabel('Find products by name').fill('dear tote')
  await admin.getByText('1 found', { exact: true }).waitFor()
  await admin.getByRole('checkbox', { name: 'Dear Tote' }).check()
  await admin.getByRole('button', { name: 'Plan 1 price' }).click()
  await admin.getByText('Planned for Jan 1, 2030, 6:00 AM').waitFor()
  await admin.getByRole('button', { name: /^Call off \+10%/ }).click()
  await admin.getByText(/^Called off/).waitFor()
  await admin.goto('/dashboard/products?name=dear%20tote')
  expect(await admin.getByLabel('What Dear Tote costs').inputValue()).toBe('40.00')
})

test('A file of yesterday shows what it would undo, and undoes it only when that is chosen', async ({
  open,
}) => {
  const admin = await openAsAdmin(open, sharedShop())
  await duplicate(admin, 'Filed Tote')
  await create(admin, 'Filed Tote')
  const download = admin.waitForEvent('download')
  await admin.getByRole('button', { name: /^Export(?!.*for Excel)/ }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  const price = admin.getByLabel('What Filed Tote costs')
  await price.fill('77.00')
  await price.press('Enter')
  await admin.getByText('Product updated successfully').waitFor()

  const [, was] = /,(\d+\.\d\d),/.exec(file)!
  const edited = file.replace(`,${was},`, ',66.00,').replace('Filed Tote', 'Filed Bag')
  await admin.goto('/dashboard/products/import')
  const choose = () =>
    admin.locator('input[type=file]').setInputFiles({
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(edited),
    })
  await choose()
  await admin.getByText('A product was changed after the export').waitFor()
  await admin.getByRole('region', { name: 'Later changes' }).getByText('77.00').waitFor()
  expect(await findBarriers(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Import 1 product' }).click()
  await admin.getByText('0 created, 1 updated').waitFor()
  await admin.goto('/dashboard/products?name=Filed')
  expect(await admin.getByLabel('What Filed Bag costs').inputValue()).toBe('77.00')

  await admin.goto('/dashboard/products/import')
  await choose()
  await admin.getByLabel(/^Undo the later changes/).check()
  await admin.getByRole('button', { name: 'Import 1 product' }).click()
  await admin.getByText('0 created, 1 updated').waitFor()
  await admin.goto('/dashboard/products?name=Filed')
  expect(await admin.getByLabel('What Filed Bag costs').inputValue()).toBe('66.00')
})

test('Many products are put into a collection by hand at once, and out of it again', async ({ open }) => {
  const { url } = sharedShop()
  const api = openCaller(url)
  const { token } = await logInElsewhere(sharedShop().admin, url)
  const ids = [await aGarment({ name: 'Collected Cape' }), await aGarment({ name: 'Collected Coat' })].map(
    ({ id }) => id,
  )
  const content = {
    text: '',
    picture: null,
    seo_title: '',
    seo_text: '',
    publish_from: null,
    publish_until: null,
    kind: 'manual' as const,
    rules: { groups: [], newest_days: null },
    sort: 'manual' as const,
    hide_sold_out: false,
    active: true,
    pins: [],
    excluded: [],
    slug: 'collected',
    title: 'Collected',
    members: ids.slice(0, 1),
  }
  const { body: made } = await api.call(createCollection, { body: content }, token)
  const members = async () =>
    (await api.call(getAdminCollection, { params: { id: made.id } }, token)).body.members
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/products?name=collected')
  await admin.locator('[data-row]').nth(1).waitFor()
  await admin.getByRole('heading', { name: 'Products' }).focus()
  await admin.keyboard.press('a')
  await admin.getByText('2 ticked').waitFor()
  await admin.keyboard.press('l')
  await expect.poll(() => hasFocus(admin.getByLabel('Collection', { exact: true }))).toBe(true)
  await admin.getByLabel('Collection', { exact: true }).selectOption('Collected')
  expect(await findBarriers(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Add', exact: true }).click()
  await admin.getByText('1 product is in “Collected” now. 1 was there before.').waitFor()
  expect(await members()).toEqual(ids)
  await admin.getByRole('button', { name: 'Undo', exact: true }).click()
  await admin.getByText('“Collected” is without 1 product again.').waitFor()
  expect(await members()).toEqual(ids.slice(0, 1))
})

test('A new product leads on to what is entered with its style, and the style to another colour', async ({
  open,
}) => {
  const admin = await openAsAdmin(open, sharedShop())
  await duplicate(admin, 'Onward Tote')
  await admin.getByRole('button', { name: 'Create, then fabric' }).click()
  await admin.getByRole('heading', { name: 'Fabric and care' }).waitFor()
  await admin.getByRole('link', { name: 'Another colour' }).click()
  await admin.getByText(/^A copy of /).waitFor()
})

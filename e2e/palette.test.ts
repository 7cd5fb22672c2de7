import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { createCategory, listCategories, type Category } from '../contract/category.ts'
import { openCaller } from '../test/caller.ts'
import { logInElsewhere, openAsAdmin } from './customers.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

test('A category keeps its number until another one is typed, and the maker of all styles has no button that deletes it', async ({
  open,
}) => {
  const shop = sharedShop()
  const { token } = await logInElsewhere(shop.admin, shop.url)
  const api = openCaller(shop.url)
  await api.call(createCategory, { body: { name: 'Numbered Capes', google_category: 5_388 } }, token)
  const numberOf = async () =>
    ((await api.call(listCategories, {}, token)).body as Category[]).find(
      ({ name }) => name === 'Numbered Capes',
    )?.google_category
  const admin = await openAsAdmin(open, shop, '/dashboard/palette')
  const capes = admin.getByRole('form', { name: 'Numbered Capes' })
  const field = capes.getByLabel('Google category')
  await field.fill('1,604')
  await capes.getByRole('button', { name: 'Save' }).click()
  await capes.getByText('Write the number of Google’s list, such as 212, or nothing.').waitFor()
  expect(await numberOf()).toBe(5_388)
  await field.fill('1604')
  await capes.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Category saved').waitFor()
  expect(await numberOf()).toBe(1_604)

  const maker = admin.getByRole('form', { name: 'Oficina Norte' })
  await maker.getByText(/^\d+ styles$/).waitFor()
  expect(await maker.getByText('0 styles', { exact: true }).count()).toBe(0)
  expect(await maker.getByRole('button', { name: 'Delete Oficina Norte' }).count()).toBe(0)
  const middleOf = async (control: Locator) => {
    const { y, height } = (await control.boundingBox())!
    return y + height / 2
  }
  const tick = maker.getByRole('checkbox', { name: 'Of all styles that name no other' })
  expect(await middleOf(tick)).toBeCloseTo(await middleOf(maker.getByLabel('Name', { exact: true })), -0.5)
})

test('A maker that lacks something says at each field what, and the first of them has the focus', async ({
  open,
  expected,
}) => {
  expected.push(/^422: POST .*\/makers/, /console: .*422/)
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/palette')
  const blank = admin.getByRole('form', { name: 'New maker' })
  const name = blank.getByLabel('Name', { exact: true })
  const address = blank.getByLabel('Postal address')
  const add = blank.getByRole('button', { name: 'Add maker' })
  const markOf = (field: Locator) => field.getAttribute('aria-invalid')
  await name.fill('Mill without an address')
  await add.click()
  await blank.getByText('A maker needs a postal address.').waitFor()
  await blank.getByText('A maker needs an e-mail or web address.').waitFor()
  expect(await markOf(name)).toBeNull()
  await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true)

  await name.fill('Oficina Norte')
  await address.fill('Via Roma 1, Biella')
  await blank.getByLabel('E-mail or web address').fill('ask at the door')
  await add.click()
  await blank.getByText('Write an e-mail address, or a web address').waitFor()
  await blank.getByLabel('E-mail or web address').fill('mill@shop.example')
  await add.click()
  await blank.getByText('There is already one called Oficina Norte.').waitFor()
  expect(await markOf(name)).toBe('true')
  expect(await markOf(address)).toBeNull()
})

test('What is refused of a colour and no field of it says, its form says', async ({ open, expected }) => {
  expected.push(/^422: POST .*\/colours/, /console: .*422/)
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/palette')
  const refusal = { error: 'No shopper sees this value.', fields: { hex: 'No shopper sees this value.' } }
  await admin.route('**/api/colours', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 422, json: refusal }) : route.fallback(),
  )
  const blank = admin.getByRole('form', { name: 'New colour' })
  await blank.getByLabel('Name').fill('Air')
  await blank.getByRole('button', { name: 'Add colour' }).click()
  await blank.getByRole('alert').getByText('No shopper sees this value.').waitFor()
})

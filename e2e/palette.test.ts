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
  const admin = await openAsAdmin(open, shop)
  await admin.goto('/dashboard/palette')
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
})

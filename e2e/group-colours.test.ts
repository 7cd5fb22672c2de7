import { expect } from 'vitest'
import { getStyle, listStyles, updateStyle } from '../contract/style.ts'
import { listColours } from '../contract/colour.ts'
import { openCaller } from '../test/caller.ts'
import { expectUsableAsIs } from './axe.ts'
import { logInElsewhere, openAsAdmin } from './customers.ts'
import { aGarment } from './garments.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

test('Products that are called alike are joined with a colour that is new to the palette, also after a refusal', async ({
  open,
  expected,
}) => {
  expected.push(/^409: /, /console: .*409/)
  const { url, admin: account } = sharedShop()
  const api = openCaller(url)
  const { token } = await logInElsewhere(account, url)
  for (const colour of ['Amber Glow', 'Black']) await aGarment({ name: `Alike Gilet, ${colour}` })
  const admin = await openAsAdmin(open, sharedShop())
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.goto('/dashboard/styles')
  await admin.getByRole('link', { name: 'Group colours' }).click()
  const proposal = admin.getByRole('region', { name: 'Alike Gilet' })
  const colours = proposal.getByLabel('Colour')
  await colours.first().selectOption({ label: 'Amber Glow, one of the yellow' })
  await expect.poll(() => colours.nth(1).locator('option:checked').textContent()).toBe('Black')
  await proposal.getByLabel('Name of the style').fill('Alike Gilet of wool')
  await expectUsableAsIs(admin)

  const find = async () =>
    (await api.call(listStyles, { query: { name: 'Alike Gilet' } }, token)).body as { id: number }[]
  const [first] = await find()
  const params = { id: first!.id }
  const { version } = (await api.call(getStyle, { params }, token)).body
  await api.call(updateStyle, { params, body: { origin: 'PT', version } }, token)
  await proposal.getByRole('button', { name: 'Join as one style' }).click()
  await proposal.getByRole('alert').getByText('Somebody else has changed this style').waitFor()
  await expect.poll(() => colours.first().locator('option:checked').textContent()).toBe('Amber Glow')
  expect(await proposal.getByLabel('Name of the style').inputValue()).toBe('Alike Gilet of wool')
  await proposal.getByRole('button', { name: 'Join as one style' }).click()
  await admin.getByText('Alike Gilet: 2 colours are one style').waitFor()
  await proposal.waitFor({ state: 'detached' })

  const joined = await find()
  expect(joined.length).toBe(1)
  expect((await api.call(getStyle, { params: { id: joined[0]!.id } }, token)).body).toMatchObject({
    name: 'Alike Gilet of wool',
    origin: 'PT',
    products: [{ colour_id: expect.any(Number) }, { colour_id: expect.any(Number) }],
  })
  const { body: palette } = await api.call(listColours, {}, token)
  const added = palette.filter(({ name }: { name: string }) => name === 'Amber Glow')
  expect(added).toMatchObject([{ family: 'yellow', products: 1 }])

  await admin.goto('/dashboard/palette')
  const entry = admin.getByRole('form', { name: 'Amber Glow' })
  await entry.getByText('1 product').waitFor()
  await entry.getByLabel('Family').selectOption('orange')
  await entry.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Colour saved').waitFor()
  const blank = admin.getByRole('form', { name: 'New colour' })
  await blank.getByRole('button', { name: 'Add colour' }).click()
  await blank.getByText('A colour needs a name.').waitFor()
  await blank.getByLabel('Name').fill('Amber Dusk')
  await blank.getByRole('button', { name: 'Add colour' }).click()
  await admin.getByRole('form', { name: 'Amber Dusk' }).waitFor()
  await expect.poll(() => blank.getByLabel('Name').inputValue()).toBe('')
  await admin.getByRole('button', { name: 'Delete Amber Dusk' }).click()
  await admin.getByRole('form', { name: 'Amber Dusk' }).waitFor({ state: 'detached' })
  await expectUsableAsIs(admin)
})

test('What is called alike and is no style is kept apart, and proposed again when that was wrong', async ({
  open,
}) => {
  for (const colour of ['Fern', 'Black']) await aGarment({ name: `Apart Gilet, ${colour}` })
  const admin = await openAsAdmin(open, sharedShop())
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.goto('/dashboard/styles/group')
  const proposal = admin.getByRole('region', { name: 'Apart Gilet' })
  await proposal.getByRole('button', { name: 'Apart Gilet: keep apart' }).click()
  await proposal.waitFor({ state: 'detached' })
  const apart = admin.getByRole('region', { name: 'Kept apart' })
  await expectUsableAsIs(admin)
  const proposeAgain = apart.getByRole('button', { name: 'Apart Gilet: propose again' })
  await proposeAgain.click()
  await proposal.waitFor()
  await proposeAgain.waitFor({ state: 'detached' })
})

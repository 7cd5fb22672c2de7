import { expect } from 'vitest'
import { getProductForEdit } from '../contract/product.ts'
import { getStyle, joinStyles } from '../contract/style.ts'
import { openCaller } from '../test/caller.ts'
import { expectUsableAsIs, findBarriers, overflowOf } from './axe.ts'
import { logInElsewhere, openAsAdmin, signedIn } from './customers.ts'
import { aGarment } from './garments.ts'
import { holdBack } from './hold-back.ts'
import { pressWhileComposing } from './ime.ts'
import { PHONE } from './journeys.ts'
import { sharedShop } from './shared-shop.ts'
import { findSmall } from './targets.ts'
import { test } from './test.ts'

/** The demo's tee in three colours: women's in Slate, which is sold out and has no XXL. */
const TEE = /Heavy Tee.*Ecru/

test('Another colour keeps the size, the place on the page and the focus, and says when it lacks the size', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/shop?name=heavy+tee')
  const card = page.getByRole('link', { name: TEE })
  expect(await card.textContent()).toContain('3 colours')
  await card.click()
  await page.getByRole('heading', { level: 1, name: 'Heavy Tee, Ecru' }).waitFor()
  const colours = page.getByRole('navigation', { name: 'Colour' })
  expect(await colours.getByRole('link').allTextContents()).toEqual(['Slate sold out', 'Black', 'Ecru'])
  const xxl = page.getByRole('radio', { name: 'XXL' })
  // A click is not heard before the page is alive.
  await expect
    .poll(async () => {
      await xxl.click()
      return xxl.getAttribute('aria-checked')
    })
    .toBe('true')
  await colours.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)

  await colours.getByRole('link', { name: 'Black' }).click()
  await page.getByRole('heading', { level: 1, name: 'Heavy Tee, Black' }).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?size=XXL')
  await expect.poll(() => xxl.getAttribute('aria-checked')).toBe('true')
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Black')
  expect(await colours.getByRole('link', { name: 'Black' }).getAttribute('aria-current')).toBe('page')

  await colours.getByRole('link', { name: 'Slate' }).click()
  await page.getByRole('heading', { level: 1, name: 'Heavy Tee, Slate' }).waitFor()
  await page.getByText('There is no size XXL in this colour.').waitFor()
  await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBe(0)
})

test('A size in the address is chosen, what is no size is ignored, and colours are links without scripts', async ({
  page,
  open,
}) => {
  await page.goto('/shop?name=heavy+tee')
  const path = await page.getByRole('link', { name: TEE }).getAttribute('href')
  await page.goto(`${path}?size=L&gclid=7`)
  await expect
    .poll(() => page.getByRole('radio', { name: 'L', exact: true }).getAttribute('aria-checked'))
    .toBe('true')
  await page.goto(`${path}?size=${encodeURIComponent('<b>1</b>')}`)
  await page.getByText('There is no size <b>1</b> in this colour.').waitFor()

  const plain = await open({ javaScriptEnabled: false })
  await plain.goto(path!)
  await plain.getByRole('navigation', { name: 'Colour' }).getByRole('link', { name: 'Black' }).click()
  await plain.getByRole('heading', { level: 1, name: 'Heavy Tee, Black' }).waitFor()
})

test('A composition is read from the description, to be looked over before it is saved', async ({ open }) => {
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/styles?name=canvas+tote')
  await admin
    .getByRole('link', { name: /Canvas Tote/ })
    .first()
    .click()
  await admin.getByRole('button', { name: 'Remove Main fabric' }).click()
  await admin.getByRole('button', { name: 'Read it from the description' }).click()
  await admin.getByText('100% of 100%').waitFor()
  expect(await admin.getByLabel('Fibre').inputValue()).toBe('cotton')
  expect(await findBarriers(admin)).toEqual([])
})

test('A garment is added to a style in a colour that is new to the palette, and made a style of its own, in its form', async ({
  open,
  expected,
}) => {
  expected.push(/^422: .*colours/, /console: .*422/)
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/create-product')
  await admin.getByLabel('Name', { exact: true }).fill('Canvas Tote, Fir')
  await admin.getByLabel('Description').fill('Another colour.')
  await admin.getByLabel('Price').fill('48')
  await admin.getByLabel('Active', { exact: true }).uncheck()
  const style = admin.getByRole('group', { name: 'Style and colour' })
  await style.getByText('A style of its own', { exact: true }).waitFor()
  await style.getByRole('button', { name: 'Add it to a style' }).click()
  await style.getByLabel('Find a style by name').fill('canvas tote')
  await style.getByRole('button', { name: /^Canvas Tote/ }).click()
  await style.getByText(/^A colour of Canvas Tote, beside/).waitFor()
  await style.getByText('100% cotton').waitFor()

  await style.getByRole('button', { name: 'New colour' }).click()
  const added = style.getByRole('group', { name: 'New colour' })
  await added.getByLabel('Name of the colour').fill('ink')
  await added.getByRole('button', { name: 'Add to the palette' }).click()
  await added.getByText('There is already a colour called ink.').waitFor()
  await added.getByLabel('Name of the colour').fill('Fir')
  await added.getByLabel('Family').selectOption('green')
  expect(await findBarriers(admin)).toEqual([])
  await added.getByRole('button', { name: 'Add to the palette' }).click()
  await expect.poll(() => style.getByLabel('Colour', { exact: true }).inputValue()).toMatch(/^\d+$/)
  await admin.getByRole('button', { name: 'Create Product' }).click()
  await admin.getByText('Product created successfully').waitFor()

  await admin.goto('/dashboard/products?name=Canvas+Tote%2C+Fir')
  await admin.getByRole('button', { name: /^Edit Canvas Tote, Fir/ }).click()
  await style.getByText(/^A colour of Canvas Tote, beside/).waitFor()
  await expect.poll(() => style.getByRole('option', { name: 'Fir', selected: true }).count()).toBe(1)
  await admin.setViewportSize({ width: 390, height: 800 })
  expect(await overflowOf(admin)).toEqual([])
  await style.getByRole('button', { name: 'Make it a style of its own' }).click()
  await style.getByText('A style of its own', { exact: true }).waitFor()
})

test('Colours that are made a style of their own are given its name where they are ticked', async ({
  open,
}) => {
  const admin = await openAsAdmin(open, sharedShop())
  const [kept, leaving] = [
    await aGarment({ name: 'Parted Cape, Rust', active: false }),
    await aGarment({ name: 'Parted Cape, Moss', active: false }),
  ]
  const { token } = await logInElsewhere(sharedShop().admin)
  const api = openCaller(sharedShop().url)
  const styleOf = async (id: number) =>
    (await api.call(getProductForEdit, { params: { id } }, token)).body.style_id as number
  const seen = await Promise.all(
    [kept, leaving].map(async ({ id }) => {
      const { body } = await api.call(getStyle, { params: { id: await styleOf(id) } }, token)
      return { id: body.id as number, version: body.version as number }
    }),
  )
  const { body: joined } = await api.call(joinStyles, { body: { styles: seen, name: 'Parted Cape' } }, token)
  await admin.goto(`/dashboard/styles/${joined.id}`)
  await admin.getByRole('checkbox', { name: 'Parted Cape, Rust' }).check()
  await admin.getByRole('checkbox', { name: 'Parted Cape, Moss' }).check()
  await admin.getByText('A style keeps at least one of its colours.').waitFor()
  await admin.getByRole('checkbox', { name: 'Parted Cape, Rust' }).uncheck()
  const name = admin.getByLabel('Name of the new style')
  expect(await name.inputValue()).toBe('Parted Cape')
  await admin.getByText('The new style needs a name of its own.').waitFor()
  await name.press('Enter')
  expect(await admin.getByRole('button', { name: /^Make this colour a style/ }).isDisabled()).toBe(true)
  await name.fill('')
  await admin.getByText('A style needs a name.').waitFor()
  await name.fill('Short Cape')
  expect(await findBarriers(admin)).toEqual([])
  await admin.setViewportSize({ width: 390, height: 800 })
  expect(await overflowOf(admin)).toEqual([])
  expect(await pressWhileComposing(admin, 'ショート', 'Enter')).toBe('left to the IME')
  await name.fill('Short Cape')
  await name.press('Enter')
  await admin.getByRole('heading', { level: 1, name: 'Short Cape' }).waitFor()
  expect((await api.call(getStyle, { params: { id: joined.id } }, token)).body.name).toBe('Parted Cape')
})

test('The form of a garment in one colour shows what its style says, and leads to where that is entered', async ({
  open,
}) => {
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/products?name=Funnel+Neck+Knit')
  await admin.getByRole('button', { name: /^Edit Funnel Neck Knit/ }).click()
  const style = admin.getByRole('group', { name: 'Style and colour' })
  await style.getByText(/in this colour alone$/).waitFor()
  await style.getByText(/^\d+% .*wool/i).waitFor()
})

test('The form of a product is shown with what its style says, and does not move when that comes later', async ({
  open,
}) => {
  const admin = await openAsAdmin(open, sharedShop())
  const styles = await holdBack(admin, /\/api\/styles\/\d+$/)
  await admin.goto('/dashboard/products?name=Funnel+Neck+Knit')
  await admin.getByRole('button', { name: /^Edit Funnel Neck Knit/ }).click()
  await expect.poll(() => styles.held.length).toBe(1)
  const details = admin.getByRole('group', { name: 'Details' })
  expect(await details.count()).toBe(0)
  await styles.letGo()
  await details.waitFor()
  const style = admin.getByRole('group', { name: 'Style and colour' })
  expect(await style.getByText(/^\d+% .*wool/i).count()).toBe(1)
})

test('Styles are ticked on a phone and joined once that is confirmed, and no row moves under the finger', async ({
  open,
}) => {
  for (const name of ['Joined Cap One', 'Joined Cap Two', 'Joined Cap Zero']) await aGarment({ name })
  const { url, admin: account } = sharedShop()
  const admin = await open({ ...PHONE, baseURL: url, ...signedIn(await logInElsewhere(account, url), url) })
  await admin.goto('/dashboard/styles?name=Joined+Cap')
  const rows = admin.getByRole('listitem', { name: /^Joined Cap/ })
  await rows.nth(2).waitFor()
  const placeOfLast = async () => (await rows.nth(2).boundingBox())!.y
  const before = await placeOfLast()
  const tick = (at: number) => rows.nth(at).locator('label').tap()
  await tick(0)
  await tick(1)
  const bar = admin.getByRole('region', { name: 'Ticked styles' })
  await bar.getByText('Join into “Joined Cap One”: Joined Cap Two').waitFor()
  expect(await placeOfLast()).toBe(before)
  expect(await findSmall(admin, 44, '[data-row]')).toEqual([])
  const join = bar.getByRole('button', { name: 'Join 2 styles' })
  const asked = admin.getByRole('dialog', { name: 'Join 2 styles?' })
  await join.tap()
  await asked.getByText('This cannot be undone.').waitFor()
  await asked.getByRole('button', { name: 'Keep apart' }).tap()
  await asked.waitFor({ state: 'detached' })
  await join.tap()
  await asked.getByRole('button', { name: 'Join', exact: true }).tap()
  await admin.waitForURL(/\/dashboard\/styles\/\d+$/)
  await admin.getByRole('button', { name: 'Joined Cap Two: up' }).tap()
  await admin.getByRole('button', { name: 'Save style' }).tap()
  await admin.getByText('Style saved').waitFor()
  const names = admin.locator('ol').getByRole('link', { name: /^Joined Cap/ })
  expect(await names.allTextContents()).toEqual(['Joined Cap Two', 'Joined Cap One'])
})

test('The fit of a style, the sizes it is counted in and who wears it are set in the dashboard and read on the page', async ({
  open,
}) => {
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/styles?name=wide+jean')
  await admin.getByRole('link', { name: /Wide Jean/ }).click()
  await admin.getByLabel('Fit', { exact: true }).selectOption('Oversized fit')
  await admin.getByLabel('Note on the fit').fill('Take your usual size')
  await admin.getByLabel('Size system').selectOption('FR')
  await expect.poll(() => admin.getByLabel('Size chart', { exact: true }).inputValue()).toBe('Waist and hip')
  expect(await findBarriers(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Save style' }).click()
  await admin.getByText('Style saved').waitFor()

  await admin
    .getByRole('listitem')
    .getByRole('link', { name: /Wide Jean/ })
    .click()
  const cover = admin.getByRole('group', { name: 'Cover image' })
  const height = cover.getByLabel('Cover image: model’s height')
  await height.fill('tall')
  await cover.getByLabel('Cover image: size that the model wears').selectOption('38')
  await admin.getByRole('button', { name: 'Update Product' }).click()
  await cover.getByText('Type a height such as 178 or 5′10″.').waitFor()
  await height.fill('5\'10"')
  await admin.setViewportSize({ width: 390, height: 800 })
  await expectUsableAsIs(admin)
  await admin.getByRole('button', { name: 'Update Product' }).click()
  await admin.waitForURL(/\/shop\/\d+$/)

  const shopper = await open({ javaScriptEnabled: false })
  await shopper.goto(admin.url())
  await shopper.getByText('Oversized fit. Take your usual size. French sizes').waitFor()
  const photographs = shopper.getByRole('list', { name: 'Photographs' })
  const model = photographs.getByText('Model is 178 cm / 5′10″ and wears 38')
  expect(await model.textContent()).toContain('178\u00a0cm')
})

test('On a phone each part of a style and of a product is one press away, and saving too', async ({
  open,
}) => {
  const admin = await openAsAdmin(open, sharedShop())
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.goto('/dashboard/styles?name=heavy+tee')
  await admin.getByRole('link', { name: /Heavy Tee/ }).click()
  const parts = admin.getByRole('navigation', { name: 'Parts of the style' })
  const save = admin.getByRole('button', { name: 'Save style' })
  const topOf = async (name: string) =>
    (await admin.getByRole('heading', { level: 2, name }).boundingBox())!.y
  for (const name of ['Measures', 'Fabric and care', 'Sizes', 'Maker', 'Colours']) {
    await parts.getByRole('link', { name }).click()
    await parts.locator('[aria-current]', { hasText: name }).waitFor()
    await expect.poll(() => admin.evaluate(() => document.activeElement?.textContent)).toBe(name)
    await expect.poll(() => topOf(name)).toBeLessThan(844 / 2)
    const below = (await parts.boundingBox())!
    expect(await topOf(name)).toBeGreaterThan(below.y + below.height)
    expect((await save.boundingBox())!.y).toBeLessThan(844)
  }
  // By keyboard the way goes on from there, and nothing that has the focus is covered.
  await admin.keyboard.press('Tab')
  await admin
    .getByRole('listitem')
    .filter({ has: admin.locator(':focus') })
    .first()
    .waitFor()
  await expectUsableAsIs(admin)

  await admin.goto('/dashboard/products?name=heavy+tee')
  await admin
    .getByRole('button', { name: /^Edit Heavy Tee/ })
    .first()
    .click()
  const ofProduct = admin.getByRole('navigation', { name: 'Parts of the product' })
  for (const name of ['History', 'Codes', 'Pictures', 'Details', 'Style and colour', 'Sizes']) {
    await ofProduct.getByRole('link', { name }).click()
    await ofProduct.locator('[aria-current]', { hasText: name }).waitFor()
  }
  await expectUsableAsIs(admin)
  await admin.getByRole('button', { name: 'Cancel' }).click()
  await admin.waitForURL(/\/dashboard\/products\?name=heavy\+tee/)
})

test('A colour that is made of something else says so on its own page, and as its style again once that is cleared', async ({
  open,
}) => {
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/styles?name=canvas+tote')
  await admin
    .getByRole('link', { name: /Canvas Tote/ })
    .first()
    .click()
  const first = admin.getByRole('button', { name: /: own fabric and care$/ }).first()
  const name = (await first.getAttribute('aria-label'))!.replace(/: own fabric and care$/, '')
  await first.click()
  const own = admin.getByRole('group', { name: `${name}: own fabric and care` })
  await own.getByRole('button', { name: 'Add composition' }).click()
  await own.getByLabel('Fibre').selectOption('hemp')
  await own.getByLabel('Share, %').fill('90')
  await admin.getByRole('button', { name: 'Save style' }).click()
  await own.getByText('The shares add up to 90, not to 100.').waitFor()
  await own.getByLabel('Share, %').fill('100')
  await own.getByLabel('Made in').selectOption('Italy')
  expect(await findBarriers(admin)).toEqual([])
  await admin.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Save style' }).click()
  await admin.getByText('Style saved').waitFor()
  await admin.getByText(/its own composition, origin/).waitFor()

  const shopper = await open()
  await shopper.goto(`/shop?name=${encodeURIComponent(name)}`)
  await shopper.getByRole('article').getByRole('link').first().click()
  await shopper.getByText('100% hemp').waitFor()
  await shopper.getByText('Made in Italy, imported').waitFor()
  expect(await shopper.getByRole('term').allInnerTexts()).toEqual(
    expect.arrayContaining(['Composition', 'Origin']),
  )

  await own.getByRole('button', { name: 'Remove Main fabric' }).click()
  await own.getByLabel('Made in').selectOption('Not stated')
  await admin.getByRole('button', { name: 'Save style' }).click()
  await expect.poll(() => admin.getByText(/its own composition/).count()).toBe(0)
  await expect
    .poll(async () => {
      await shopper.reload()
      return shopper.getByText('100% cotton').count()
    })
    .toBe(1)
})

import sharp from 'sharp'
import { expect } from 'vitest'
import { expectUsableAsIs, findBarriers } from './axe.ts'
import { createLook, getLook, type ShownLook } from '../contract/look.ts'
import { listProducts, type Product } from '../contract/product.ts'
import { openCaller } from '../test/caller.ts'
import { callAsAdmin, openAsAdmin } from './customers.ts'
import { aGarment } from './garments.ts'
import { hasFocus } from './keys.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

async function publishLook(title: string, members: number[]): Promise<void> {
  const call = await callAsAdmin()
  const products: Product[] = await call(listProducts, { query: {} })
  const photograph = products.find(({ cover_image }) => cover_image)!.cover_image!
  const picture = { url: photograph, alt: title, x: 50, y: 50 }
  await call(createLook, { body: { title, picture, members, active: true } })
}

test('A look that the shopkeeper makes is on the page of each of its products, and puts the chosen sizes into the cart', async ({
  open,
}) => {
  const shirt = await aGarment({ name: 'Worn Together Shirt', price: 12_000 })
  const skirt = await aGarment({ name: 'Worn Together Skirt', price: 20_000, sizes: ['34', '36'] })
  const scarf = await aGarment({ name: 'Worn Together Scarf', price: 5_000, sizes: [] })

  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/looks?look=new')
  const form = admin.getByRole('form', { name: 'New look' })
  await form.getByRole('button', { name: 'Create look' }).click()
  await form.getByRole('alert').getByText('Enter a title.').first().waitFor()
  await form.getByLabel('Title').fill('An afternoon in town')
  const photograph = sharp({ create: { width: 800, height: 1000, channels: 3, background: '#8a6f52' } })
  await form.getByLabel('Picture: choose a file').setInputFiles({
    name: 'town.jpg',
    mimeType: 'image/jpeg',
    buffer: await photograph.jpeg().toBuffer(),
  })
  await form.getByRole('button', { name: 'Remove Picture' }).waitFor()
  const products = form.getByRole('region', { name: 'Products' })
  await products.getByRole('button', { name: 'Add products' }).click()
  await products.getByLabel('Find products by name').fill('worn together')
  await products.getByText('3 found', { exact: true }).waitFor()
  for (const { name } of [shirt, skirt, scarf]) await products.getByRole('checkbox', { name }).check()
  await products.getByRole('button', { name: 'Done' }).click()
  await products.getByRole('button', { name: `Remove ${scarf.name}` }).waitFor()
  expect(await findBarriers(admin)).toEqual([])
  await form.getByRole('button', { name: 'Create look' }).click()
  await admin.getByRole('form', { name: 'An afternoon in town' }).waitFor()

  // What is removed, and the form that a save loads anew, leave the focus where it was.
  const look = admin.getByRole('form', { name: 'An afternoon in town' })
  const remove = (name: string) => look.getByRole('button', { name: `Remove ${name}` })
  await remove(shirt.name).press('Enter')
  await expect.poll(() => hasFocus(remove(skirt.name))).toBe(true)
  await remove(scarf.name).press('Enter')
  await expect.poll(() => hasFocus(remove(skirt.name))).toBe(true)
  await look.getByRole('button', { name: 'Add products' }).press('Enter')
  await look.getByLabel('Find products by name').fill('worn together')
  await look.getByText('3 found', { exact: true }).waitFor()
  for (const { name } of [scarf, shirt]) await look.getByRole('checkbox', { name }).press('Space')
  const save = look.getByRole('button', { name: 'Save look' })
  const saved = admin.waitForResponse((response) => response.request().method() === 'PATCH')
  await save.press('Enter')
  expect((await saved).status()).toBe(200)
  await look.getByRole('button', { name: 'Delete' }).waitFor()
  await expect.poll(() => hasFocus(save)).toBe(true)
  await admin.getByRole('navigation', { name: 'Looks' }).getByText('3 products').first().waitFor()

  const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto(`/shop/${shirt.id}`)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('heading', { level: 2, name: 'Complete the look' }).waitFor()
  await page
    .getByRole('radiogroup', { name: `Size of ${skirt.name}` })
    .getByText('36')
    .tap()
  await page
    .getByRole('radiogroup', { name: `Size of ${scarf.name}` })
    .getByText('One size')
    .tap()
  await page.getByRole('button', { name: 'Add 2 pieces, $250.00' }).waitFor()
  await expectUsableAsIs(page)
  await page.getByRole('button', { name: `Leave out ${scarf.name}` }).click()
  await page.getByRole('button', { name: 'Add 1 piece, $200.00' }).waitFor()
  await page
    .getByRole('radiogroup', { name: `Size of ${scarf.name}` })
    .getByText('One size')
    .tap()
  await page.getByRole('button', { name: 'Add 2 pieces, $250.00' }).click()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await cart.getByText(skirt.name).first().waitFor()
  await cart.getByText(scarf.name).first().waitFor()

  // A size that is sold out can be waited for.
  await skirt.change({ size_quantities: { '34': 0, '36': 2 } })
  await page.goto(`/shop/${scarf.id}`)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const skirts = page.getByRole('listitem').filter({ hasText: skirt.name })
  await skirts.getByRole('radio', { name: '34 sold out' }).click({ force: true })
  await skirts.getByRole('link', { name: 'Tell me when 34 is back' }).waitFor()
  await skirts.getByRole('radio', { name: '36' }).click()
  await skirts.getByRole('link', { name: 'Tell me when 34 is back' }).waitFor({ state: 'detached' })

  // No size of a sold out product can be chosen.
  await skirt.change({ size_quantities: { '34': 0, '36': 0 } })
  await page.goto(`/shop/${scarf.id}`)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const row = page.getByRole('listitem').filter({ hasText: skirt.name })
  await row.getByText('Sold out', { exact: true }).first().waitFor()

  await admin.getByRole('button', { name: 'Delete' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await admin.getByRole('form', { name: 'An afternoon in town' }).waitFor({ state: 'detached' })
})

test('A look that fails to load can be asked for again by keyboard, and one of which everything is sold out offers no button', async ({
  open,
  expected,
}) => {
  expected.push(/500/, /look/)
  const coat = await aGarment({ name: 'Asked Again Coat' })
  const belt = await aGarment({ name: 'Asked Again Belt', sizes: [] })
  const hat = await aGarment({ name: 'Asked Again Hat', quantity: 0 })
  await publishLook('In the rain', [coat.id, belt.id, hat.id])
  const api = openCaller(sharedShop().url)

  const page = await open()
  let fails = true
  await page.route(`**/api/products/${coat.id}/look`, (route) =>
    fails ? route.fulfill({ status: 500, json: { error: 'Away' } }) : route.continue(),
  )
  await page.goto(`/shop/${coat.id}`)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const look = page.getByRole('main').locator('section').filter({ hasText: 'Complete the look' })
  const retry = look.getByRole('button', { name: 'Try again' })
  await look.getByRole('alert').getByText('What this is worn with could not be loaded.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await retry.focus()
  const again = page.waitForResponse((response) => response.url().endsWith('/look'))
  await page.keyboard.press('Enter')
  await again
  await retry.waitFor()
  await expect.poll(() => hasFocus(retry)).toBe(true)
  fails = false
  await page.keyboard.press('Enter')
  await look.getByRole('link', { name: belt.name }).waitFor()
  const heading = look.getByRole('heading', { name: 'Complete the look' })
  await expect.poll(() => hasFocus(heading)).toBe(true)

  // A shopper who presses the button too early is led to the sizes.
  await look.getByRole('button', { name: 'Choose sizes to add them' }).press('Enter')
  const oneSize = look.getByRole('radio', { name: 'One size' })
  await expect.poll(() => hasFocus(oneSize)).toBe(true)
  await oneSize.press('Enter')
  await look.getByRole('button', { name: `Leave out ${belt.name}` }).press('Enter')
  await expect.poll(() => hasFocus(oneSize)).toBe(true)

  const shown = async () => {
    const { body: found } = await api.call(getLook, { params: { id: coat.id } })
    return (found as { look: ShownLook | null }).look?.members.map(({ quantity }) => quantity)
  }
  await belt.change({ quantity: 0 })
  await expect.poll(shown).toEqual([0, 0])
  await page.reload()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => look.getByText('Sold out', { exact: true }).count()).toBe(2)
  expect(await look.getByRole('link', { name: 'Tell me when it is back' }).count()).toBe(2)
  expect(await look.getByRole('button').count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])

  // What is not in the shop is left out, and a look without others is not shown.
  await belt.change({ active: false })
  await expect.poll(shown).toEqual([0])
  await page.reload()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await look.getByRole('link', { name: hat.name }).waitFor()
  expect(await look.getByRole('link', { name: belt.name }).count()).toBe(0)
  await hat.change({ active: false })
  await expect.poll(shown).toBeUndefined()
  const answered = page.waitForResponse((response) => response.url().endsWith('/look'))
  await page.reload()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  expect(await (await answered).json()).toEqual({ look: null })
  expect(await look.count()).toBe(0)
})

test('A garment of a look whose one size has that name gets into the cart in it, and can be checked out', async ({
  open,
}) => {
  const coat = await aGarment({ name: 'Wrapped Up Coat' })
  const scarf = await aGarment({ name: 'Wrapped Up Scarf', price: 5_000, sizes: ['One size'] })
  await publishLook('Wrapped up', [coat.id, scarf.id])
  const page = await open()
  await page.goto(`/shop/${coat.id}`)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page
    .getByRole('radiogroup', { name: `Size of ${scarf.name}` })
    .getByText('One size')
    .click()
  await page.getByRole('button', { name: 'Add 1 piece, $50.00' }).click()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await cart.getByText(scarf.name).first().waitFor()
  await cart.getByRole('link', { name: 'Checkout as guest' }).waitFor()
})

test('A look says how many products it can have, takes no more, and shows a tall picture no higher than a screen', async ({
  open,
}) => {
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/looks?look=new')
  const form = admin.getByRole('form', { name: 'New look' })
  const tall = sharp({ create: { width: 400, height: 1200, channels: 3, background: '#8a6f52' } })
  await form.getByLabel('Picture: choose a file').setInputFiles({
    name: 'tall.jpg',
    mimeType: 'image/jpeg',
    buffer: await tall.jpeg().toBuffer(),
  })
  await form.getByRole('button', { name: 'Remove Picture' }).waitFor()
  const picture = form.locator('img').first()
  await expect.poll(async () => (await picture.boundingBox())!.height).toBeGreaterThan(100)
  const { width, height } = (await picture.boundingBox())!
  expect(height).toBeLessThanOrEqual(480)
  expect(width).toBeCloseTo(height / 3, 0)

  const products = form.getByRole('region', { name: 'Products' })
  await products.getByRole('button', { name: 'Add products' }).click()
  await products.getByText('Up to 6 can be chosen.').waitFor()
  expect(await products.getByRole('button', { name: /^Add all/ }).count()).toBe(0)
  const boxes = products.getByRole('checkbox')
  for (const at of [0, 1, 2, 3, 4, 5]) await boxes.nth(at).check()
  expect(await boxes.nth(6).isDisabled()).toBe(true)
  await boxes.first().uncheck()
  await boxes.nth(6).check()
})

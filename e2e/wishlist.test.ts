import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { listProducts, type Product } from '../contract/product.ts'
import { openCaller } from '../test/caller.ts'
import { expectUsableAsIs, findBarriers } from './axe.ts'
import { aCustomer, signedIn, storing } from './customers.ts'
import { aGarment } from './garments.ts'
import { addToCart, COAT, isTakenOver, openProduct, TOTE } from './journeys.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

const heart = (page: Page, name: string, pressed?: boolean) =>
  page.getByRole('button', {
    name: `Wishlist: ${name}`,
    exact: true,
    ...(pressed !== undefined && { pressed }),
  })

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Your wishlist' }).getByRole('listitem').filter({ hasText: name })

test('A guest keeps garments by touch and by keyboard, follows what they cost, and moves one to the cart', async ({
  open,
}) => {
  const hat = await aGarment({ name: 'Felt Hat Of One Wish' })
  const cap = await aGarment({ name: 'Felt Cap Of One Wish' })
  const page = await open(PHONE)
  await page.goto(`/shop?name=${encodeURIComponent('Of One Wish')}`)
  await heart(page, hat.name, false).tap()
  await heart(page, hat.name, true).waitFor()
  await heart(page, cap.name, false).tap()
  await heart(page, cap.name, true).waitFor()
  expect(await findBarriers(page)).toEqual([])

  await openProduct(page, COAT)
  await page.getByRole('radio', { name: 'M', exact: true }).click()
  await heart(page, COAT, false).focus()
  await page.keyboard.press('Space')
  await heart(page, COAT, true).waitFor()

  await hat.change({ price: 9_900 })
  await cap.change({ active: false })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Wishlist' }).click()
  await page.getByRole('heading', { level: 1, name: 'Wishlist' }).waitFor()
  await rowOf(page, hat.name).getByText('was $125.00 when you saved it').waitFor()
  await rowOf(page, cap.name).getByText('Not in the shop any more.').waitFor()
  await rowOf(page, COAT).getByRole('radio', { name: 'M', exact: true, checked: true }).waitFor()
  const sizes = await rowOf(page, COAT).getByRole('radio').all()
  const heights = await Promise.all(sizes.map(async (size) => (await size.boundingBox())!.y))
  expect([sizes.length, new Set(heights).size]).toEqual([5, 1])
  await expectUsableAsIs(page)

  await rowOf(page, hat.name)
    .getByRole('button', { name: `Remove ${hat.name}` })
    .click()
  await page.getByText(`${hat.name} was removed.`).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await rowOf(page, hat.name).getByText('was $125.00 when you saved it').waitFor()

  const toCart = page.getByRole('button', { name: `Move to cart: ${hat.name}` })
  await toCart.click()
  await rowOf(page, hat.name).getByText('Choose a size first.').waitFor()
  await rowOf(page, hat.name).getByRole('radio', { name: 'S', exact: true }).click()
  await toCart.click()
  const sideCart = page.getByRole('dialog', { name: 'Your Cart' })
  await sideCart.getByText(hat.name).first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(`${hat.name} was moved to your cart.`).waitFor()
})

test('Undoing a move takes the piece out of the cart again, and leaves those that were there before', async ({
  page,
}) => {
  const hat = await aGarment({ name: 'Felt Hat That Is Moved Back', sizes: [] })
  await page.goto(`/shop/${hat.id}`)
  await addToCart(page)
  await page.keyboard.press('Escape')
  await heart(page, hat.name).click()
  await page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 item' }).click()
  const cart = (items: string) => page.getByRole('banner').getByRole('link', { name: `Cart, ${items}` })
  for (const _ of ['once', 'and again']) {
    await page.getByRole('button', { name: `Move to cart: ${hat.name}` }).click()
    await page.getByRole('dialog', { name: 'Your Cart' }).waitFor()
    await page.keyboard.press('Escape')
    await cart('2 items').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await cart('1 item').waitFor()
    await rowOf(page, hat.name).waitFor()
  }
})

test('Undoing a move leaves a piece that was in the cart before, where the moved one was taken out there', async ({
  page,
}) => {
  const hat = await aGarment({ name: 'Felt Hat Of Before', sizes: [] })
  await page.goto(`/shop/${hat.id}`)
  await addToCart(page)
  await page.keyboard.press('Escape')
  await heart(page, hat.name).click()
  await page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 item' }).click()
  await page.getByRole('button', { name: `Move to cart: ${hat.name}` }).click()
  const sideCart = page.getByRole('dialog', { name: 'Your Cart' })
  await sideCart.getByLabel(`Quantity of ${hat.name}`).selectOption('1')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).click()
  await rowOf(page, hat.name).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item', exact: true }).waitFor()
})

test('At a desk the wishlist stands as far from the account as that does from the cart', async ({ page }) => {
  await page.goto('/shop')
  await page
    .getByRole('button', { name: /^Wishlist: / })
    .first()
    .click()
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: /^Wishlist/ }).waitFor()
  const ends = await header.getByRole('link', { name: /^(Wishlist|Account|Cart)/ }).evaluateAll((links) =>
    links.map((link) => {
      const words = document.createRange()
      words.selectNodeContents(link)
      const { left, right } = words.getBoundingClientRect()
      return { left, right }
    }),
  )
  const gaps = ends.slice(1).map(({ left }, at) => left - ends[at]!.right)
  expect(gaps[0]).toBeLessThan(gaps[1]! + 8)
})

test('What is sold out can be waited for from the list, an empty list leads to the shop', async ({
  open,
}) => {
  const gone = await aGarment({ name: 'Felt Glove That Is Gone', quantity: 0, sizes: [] })
  const page = await open()
  await page.goto('/wishlist')
  await page.getByText('Nothing is on it yet.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Explore products' }).waitFor()
  await page.goto(`/shop/${gone.id}`)
  await heart(page, gone.name).click()
  await page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 item' }).click()
  const row = rowOf(page, gone.name)
  await row.getByText('Sold out', { exact: true }).waitFor()
  await row.getByRole('link', { name: 'Tell me when it is back' }).click()
  await page.getByRole('dialog', { name: 'Tell me when it is back' }).getByLabel('E-mail').waitFor()
})

test('A saved size that sells out is the one that is waited for', async ({ open }) => {
  const coat = await aGarment({ name: 'Felt Coat With Few Left', sizes: ['S', 'M', 'L'], quantity: 9 })
  const page = await open()
  await page.goto(`/shop/${coat.id}`)
  await page.getByRole('radio', { name: 'M', exact: true }).click()
  await heart(page, coat.name).click()
  await coat.change({ size_quantities: { S: 0, M: 0, L: 2 } })
  await page.goto('/wishlist')
  const row = rowOf(page, coat.name)
  await row.getByText('M is sold out').waitFor()
  await row.getByRole('link', { name: 'Tell me when M is back' }).click()
  const size = page.getByRole('dialog', { name: 'Tell me when it is back' }).getByLabel('Size')
  await size.waitFor()
  expect(await size.inputValue()).toBe('M')
})

/** The account knows of the change, before another device asks. */
const isTold = (page: Page, change: () => Promise<void>) =>
  Promise.all([
    page.waitForResponse(
      (response) => response.url().endsWith('/api/wishlist') && response.request().method() === 'PUT',
    ),
    change(),
  ])

test('A guest’s list becomes the account’s on sign-in, is there on another device, and leaves with the account', async ({
  open,
}) => {
  const customer = await aCustomer()
  const laptop = await open(signedIn(customer))
  await openProduct(laptop, TOTE)
  await isTold(laptop, () => heart(laptop, TOTE, false).click())
  await heart(laptop, TOTE, true).waitFor()

  const phone = await open(PHONE)
  await openProduct(phone, COAT)
  await heart(phone, COAT).tap()
  await phone.goto('/wishlist')
  await rowOf(phone, COAT).waitFor()
  await phone.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await phone.getByLabel('Email').fill(customer.email)
  await phone.getByLabel('Password', { exact: true }).fill(customer.password)
  await isTold(phone, () => phone.getByRole('button', { name: 'Login' }).click())
  await phone.getByRole('heading', { level: 1, name: 'Wishlist' }).waitFor()
  await rowOf(phone, TOTE).waitFor()
  await rowOf(phone, COAT).waitFor()

  await laptop.goto('/wishlist')
  await rowOf(laptop, COAT).waitFor()
  // Another tab of the same browser follows.
  const tab = await laptop.context().newPage()
  await openProduct(tab, COAT)
  await isTold(tab, () => heart(tab, COAT, true).click())
  await heart(tab, COAT, false).waitFor()
  await rowOf(laptop, COAT).waitFor({ state: 'detached' })
  await phone.reload()
  await rowOf(phone, TOTE).waitFor()
  await rowOf(phone, COAT).waitFor({ state: 'detached' })

  // What is still asked when the session ends is refused.
  const asked = laptop.waitForResponse(/\/api\/wishlist$/)
  await laptop.goto('/account')
  await (await asked).finished()
  await laptop.getByRole('button', { name: 'Log out' }).click()
  await laptop.waitForURL(/\/login/)
  await laptop.goto('/wishlist')
  await laptop.getByText('Nothing is on it yet.').waitFor()
})

test('Rubbish in the storage of a browser is left out, and what is right beside it stays', async ({
  open,
}) => {
  const found = await openCaller(sharedShop().url).call(listProducts, { query: { name: COAT } })
  const [{ id, name }] = found.body as [Product]
  const added_at = '2026-01-01T00:00:00.000Z'
  const items = [
    null,
    'x',
    { id: -1, size: '', name, price_then: 1, added_at },
    { id: 2 ** 40, size: '', name, price_then: 1, added_at },
    { id, size: '', name, price_then: 'much', added_at },
    { id, size: 'M', name, price_then: 100, added_at: 'never' },
    { id, size: 'L', name, price_then: 100, added_at },
    { id, size: 'L', name, price_then: 200, added_at },
  ]
  const page = await open(storing({ wishlist: JSON.stringify({ account: 'me', items, removed: 7 }) }))
  await page.goto('/wishlist')
  await page.getByText('was $1.00 when you saved it').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Remove / }).count()).toBe(1)

  const broken = await open(storing({ wishlist: '{"items":' }))
  await broken.goto('/wishlist')
  await broken.getByText('Nothing is on it yet.').waitFor()
})

/** On black photographs, the focus must change at least this many pixels of a control. */
async function seeFocus(page: Page, control: Locator, least: number): Promise<void> {
  await page.addStyleTag({ content: 'main img { filter: brightness(0) }' })
  const pixels = async () =>
    sharp(await control.screenshot({ animations: 'disabled' }))
      .greyscale()
      .raw()
      .toBuffer()
  // A picture that is drawn only now would count as well.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('main img')].every(
      ({ complete, loading }) => complete || loading === 'lazy',
    ),
  )
  const before = await pixels()
  expect((await pixels()).equals(before)).toBe(true)
  await page.keyboard.press('Tab')
  await control.focus()
  const changed = async () => {
    const after = await pixels()
    return before.filter((value, at) => Math.abs(value - after[at]!) > 90).length
  }
  await expect.poll(changed).toBeGreaterThan(least)
}

test('On a dark photograph the focus is seen, on its heart and on itself', async ({ open }) => {
  const page = await open({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const first = (name: RegExp) => page.getByRole('main').getByRole('button', { name }).first()
  await page.goto('/shop')
  await first(/^Wishlist: /).waitFor()
  await seeFocus(page, first(/^Wishlist: /), 100)
  await openProduct(page, COAT)
  await isTakenOver(page)
  await seeFocus(page, first(/^Zoom: /), 1_000)
})

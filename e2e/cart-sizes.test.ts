import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { expectUsableAsIs, findBarriers, overflowOf } from './axe.ts'
import { aGarment } from './garments.ts'
import { addToCart, isTakenOver, PHONE } from './journeys.ts'
import { hasFocus } from './keys.ts'
import { goToPayment } from './payments.ts'
import { test } from './test.ts'

/** A page follows a change of the stock within half a second. */
const reloadUntil = (seen: Locator, path: string) =>
  expect
    .poll(async () => {
      await seen.page().goto(path)
      await isTakenOver(seen.page())
      return seen.count()
    })
    .toBe(1)

test('The size of a line is changed in the cart, at the price of that size, and lines of one size become one', async ({
  open,
}) => {
  const { id, name } = await aGarment({
    name: 'Another Size Shirt',
    price: 9_000,
    sizes: ['S', 'M', 'L', 'XL'],
    size_quantities: { S: 2, M: 0, L: 3, XL: 1 },
    size_prices: { XL: 9_500 },
  })
  const page = await open(PHONE)
  await page.goto(`/shop/${id}`)
  const side = await addToCart(page, { size: 'S' })
  const change = (size: string) => page.getByRole('button', { name: `Change size of ${name}, Size ${size}` })
  const sizes = (size: string) => page.getByRole('group', { name: `Size of ${name}, Size ${size}` })
  await side.getByText('$90.00').first().waitFor()
  await change('S').tap()
  await sizes('S').getByRole('button', { name: 'M sold out' }).tap({ force: true })
  expect(await sizes('S').getByRole('button', { name: 'S', exact: true }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  await expectUsableAsIs(page)
  await sizes('S').getByRole('button', { name: 'XL $95.00' }).tap()
  await side.getByText('$95.00').first().waitFor()
  await expect.poll(() => hasFocus(page.getByLabel(`Quantity of ${name}, Size XL`))).toBe(true)

  await page.goto(`/shop/${id}`)
  await addToCart(page, { size: 'L' })
  await page.goto('/cart')
  await change('XL').focus()
  await page.keyboard.press('Enter')
  await sizes('XL').getByRole('button', { name: 'L', exact: true }).press('Enter')
  await expect.poll(() => page.getByLabel(`Quantity of ${name}, Size L`).inputValue()).toBe('2')
  await expect.poll(() => change('XL').count()).toBe(0)
  expect(await overflowOf(page)).toEqual([])
})

test('No other size is offered of what has one, nor of what has left the shop', async ({ open }) => {
  const scarf = await aGarment({ name: 'Single Size Scarf', sizes: ['One size'] })
  const shirt = await aGarment({ name: 'Leaving Shirt' })
  const page = await open()
  await page.goto(`/shop/${scarf.id}`)
  await addToCart(page)
  await page.goto(`/shop/${shirt.id}`)
  const side = await addToCart(page, { size: 'S' })
  const change = side.getByRole('button', { name: /^Change size/ })
  await side.getByRole('button', { name: `Remove ${scarf.name}, One size` }).waitFor()
  await expect.poll(() => change.count()).toBe(1)
  await shirt.change({ active: false })
  await page.goto('/cart')
  await page.getByText('Item not active or not found').waitFor()
  expect(await page.getByRole('button', { name: /^Change size/ }).count()).toBe(0)
})

test('No other size is offered of what is sold out in all of them', async ({ open }) => {
  const shirt = await aGarment({ name: 'Sold Out Shirt', sizes: ['S', 'M'], size_quantities: { S: 1, M: 1 } })
  const page = await open()
  await page.goto(`/shop/${shirt.id}`)
  const side = await addToCart(page, { size: 'S' })
  await side.getByRole('button', { name: `Change size of ${shirt.name}, Size S` }).waitFor()
  await shirt.change({ size_quantities: { S: 0, M: 0 } })
  await page.goto('/cart')
  await page.getByText('Sold out', { exact: true }).waitFor()
  await page.getByRole('button', { name: `Remove ${shirt.name}, Size S` }).waitFor()
  expect(await page.getByRole('button', { name: /^Change size/ }).count()).toBe(0)
})

test('A chosen size whose last piece the shopper takes out of the own checkout is sold out, and chosen no more', async ({
  open,
}) => {
  const { id, name } = await aGarment({ name: 'Own Given Up Jacket', size_quantities: { S: 1, M: 2 } })
  const page = await open()
  await page.goto(`/shop/${id}`)
  await addToCart(page, { size: 'S' })
  await goToPayment(page)
  await reloadUntil((await open()).getByRole('radio', { name: 'S sold out' }), `/shop/${id}`)
  await page.goto(`/shop/${id}?size=M`)
  await page.getByRole('radio', { name: 'M', exact: true, checked: true }).waitFor()
  await page.getByRole('radio', { name: 'S', exact: true }).click()
  await page.getByText('The last one is in your cart').waitFor()
  const side = await addToCart(page)
  await side.getByRole('button', { name: `Remove ${name}, Size S` }).click()
  await page.keyboard.press('Escape')
  await page.getByText('Size S is sold out.', { exact: true }).waitFor()
  await page.getByRole('radio', { name: 'S sold out', checked: false }).waitFor()
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
  expect(await page.getByText(/Only \d+ left/).allInnerTexts()).toEqual(['Only 2 left in stock'])
  await page.getByRole('link', { name: 'Tell me when S is back' }).waitFor()
})

test('Sizes that cannot be loaded can be asked for again', async ({ open, expected }) => {
  expected.push(/500/)
  const { id, name } = await aGarment({ name: 'Unreachable Size Shirt' })
  const page = await open()
  await page.goto(`/shop/${id}`)
  await addToCart(page, { size: 'S' })
  await page.goto('/cart')
  let fails = true
  await page.route(`**/api/products/${id}`, (route) =>
    fails ? route.fulfill({ status: 500, json: { error: 'Away' } }) : route.continue(),
  )
  await page.getByRole('button', { name: `Change size of ${name}, Size S` }).click()
  await page.getByText('The sizes could not be loaded.').waitFor()
  fails = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'M', exact: true }).click()
  await page.getByLabel(`Quantity of ${name}, Size M`).waitFor()

  fails = true
  await page.getByRole('button', { name: `Change size of ${name}, Size M` }).click()
  await page.getByText('The sizes could not be loaded.').waitFor()
  fails = false
  // The browser announces that there is a connection again.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByRole('button', { name: 'S', exact: true }).click()
  await page.getByLabel(`Quantity of ${name}, Size S`).waitFor()
})

test('The last piece that the own checkout holds is in the cart, and sold out for everybody else', async ({
  open,
}) => {
  const { id, name } = await aGarment({ name: 'Own Last Jacket', size_quantities: { S: 1, M: 0 } })
  const page = await open()
  await page.goto(`/shop/${id}`)
  await addToCart(page, { size: 'S' })
  await goToPayment(page)
  await page.goto(`/shop/${id}`)
  await page.getByText('The last one is in your cart').waitFor()
  await page.getByRole('radio', { name: 'S', exact: true }).click()
  // Nothing is left to be added, so the cart is shown.
  const side = await addToCart(page)
  await side.getByLabel(`Quantity of ${name}, Size S`).waitFor()
  expect(await side.getByLabel(`Quantity of ${name}, Size S`).inputValue()).toBe('1')
  await page.keyboard.press('Escape')
  await side.waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: 'M sold out' }).waitFor()
  expect(await findBarriers(page)).toEqual([])

  await page.addInitScript(() => {
    const seen = ((window as { soldOut?: string[] }).soldOut = [] as string[])
    new MutationObserver(() => {
      const text = document.body?.textContent ?? ''
      if (text.includes('is sold out in this colour')) seen.push(text)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
  await page.goto(`/shop/${id}?size=S`)
  await page.getByRole('radio', { name: 'S', exact: true, checked: true }).waitFor()
  await page.getByText('The last one is in your cart').waitFor()
  expect(await page.evaluate(() => (window as { soldOut?: string[] }).soldOut)).toEqual([])
  await page.goto(`/shop/${id}?size=M`)
  await page.getByText('Size M is sold out in this colour.').waitFor()

  const other = await open()
  await other.goto(`/shop/${id}?size=S`)
  await other.getByText('Size S is sold out in this colour.').waitFor()
  await other.getByText('Sold out. It cannot be ordered at the moment.').waitFor()
})

test('What is left beside the pieces that the own checkout holds can be added', async ({ open }) => {
  const { id, name } = await aGarment({ name: 'Own Two Of Three Jacket', size_quantities: { S: 3, M: 1 } })
  const page = await open()
  await page.goto(`/shop/${id}`)
  await addToCart(page, { size: 'S' })
  await page.goto('/cart')
  const pieces = page.getByLabel(`Quantity of ${name}, Size S`)
  await pieces.selectOption('2')
  await goToPayment(page)
  await reloadUntil((await open()).getByText('Only 1 left in stock'), `/shop/${id}?size=S`)
  await page.goto(`/shop/${id}`)
  await page.getByRole('radio', { name: 'S', exact: true }).click()
  await page.getByText('Only 3 left in stock').waitFor()
  const side = await addToCart(page)
  await expect.poll(() => side.getByLabel(`Quantity of ${name}, Size S`).inputValue()).toBe('3')
  await page.keyboard.press('Escape')
  await page.getByText('The last 3 are in your cart').waitFor()
})

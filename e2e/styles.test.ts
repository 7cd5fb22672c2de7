import { expect } from 'vitest'
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
  await page.getByRole('radio', { name: 'XXL' }).click()
  await colours.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)

  await colours.getByRole('link', { name: 'Black' }).click()
  await page.getByRole('heading', { level: 1, name: 'Heavy Tee, Black' }).waitFor()
  expect(new URL(page.url()).search).toBe('?size=XXL')
  expect(await page.getByRole('radio', { name: 'XXL' }).getAttribute('aria-checked')).toBe('true')
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

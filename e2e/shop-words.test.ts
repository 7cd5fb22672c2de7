import { expect } from 'vitest'
import { createCollection } from '../contract/collection.ts'
import {
  getSettings,
  saveHomeSetting,
  saveMenuSetting,
  saveNoticeSetting,
  savePageSetting,
} from '../contract/settings.ts'
import { collectionContent } from '../test/collections.ts'
import { overflowOf } from './axe.ts'
import { callAsAdmin } from './customers.ts'
import { ownDemoShop } from './demo-shop.ts'
import { test } from './test.ts'

// What a shopkeeper writes may be in any language.

const shop = ownDemoShop()

const WORD = 'Handschuhmachermeisterwerkstatt'

/** The headline, the menu, the pages and a collection, each with a word that is wider than a phone. */
async function writeLongWords(): Promise<void> {
  const call = await callAsAdmin(shop)
  const { home, menu, pages } = await call(getSettings, {})
  const banner = { ...home.value.banner, title: WORD, text: WORD + WORD }
  const value = { ...home.value, headline: WORD, banner }
  await call(saveHomeSetting, { body: { value, version: home.version } })
  const items = [{ label: WORD, collection: null, link: '/shop', items: [] }]
  await call(saveMenuSetting, { body: { value: { items }, version: menu.version } })
  for (const { slug, value, version } of pages) {
    const body = { value: { ...value, title: WORD, text: `${WORD}\n\n## ${WORD}\n\n- ${WORD}` }, version }
    await call(savePageSetting, { params: { slug }, body })
  }
  const collection = collectionContent({ title: WORD, slug: 'long', text: WORD + WORD, active: true })
  await call(createCollection, { body: collection })
}

test('A word that is wider than a phone is broken, on every page that the shopkeeper writes', async ({
  open,
}) => {
  await writeLongWords()
  const page = await open({ baseURL: shop.url })
  const paths = ['/', '/collections/long', '/about', '/faq', '/pages/privacy', '/pages/terms']
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of paths) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect.soft(await overflowOf(page), `${path} at ${width}`).toEqual([])
    }
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByText(WORD).first().waitFor()
    expect.soft(await overflowOf(page), `menu at ${width}`).toEqual([])
  }
})

test('A notice in Arabic with words in Latin letters is read from right to left', async ({ open }) => {
  const call = await callAsAdmin(shop)
  const { notice } = await call(getSettings, {})
  const value = { ...notice.value, is_on: true, text: 'شحن مجاني حتى 24 December على كل المعاطف' }
  await call(saveNoticeSetting, { body: { value, version: notice.version } })
  const page = await open({ baseURL: shop.url, viewport: { width: 1440, height: 900 } })
  const text = page.getByRole('complementary', { name: 'Notice' }).locator('p')
  await expect
    .poll(async () => {
      await page.goto('/')
      return text.textContent()
    })
    .toContain('شحن')
  const [first, last] = await text.evaluate((element) => {
    const node = element.firstChild as Text
    const leftOf = (word: string) => {
      const range = document.createRange()
      const at = node.data.indexOf(word)
      range.setStart(node, at)
      range.setEnd(node, at + word.length)
      return range.getBoundingClientRect().left
    }
    return [leftOf('شحن'), leftOf('المعاطف')]
  })
  expect(last).toBeLessThan(first!)
})

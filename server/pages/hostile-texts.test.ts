import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideReview } from '../../contract/review.ts'
import { savePageSetting } from '../../contract/settings.ts'
import { newEmail } from '../../test/accounts.ts'
import { done } from '../../test/caller.ts'
import { aCollection } from '../../test/collections.ts'
import { aProduct } from '../../test/products.ts'
import { aReview } from '../../test/reviews.ts'
import { changeSetting } from '../../test/settings.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'

/** Ends whatever it may stand in: a tag, an attribute, a script, a comment, a text in JSON. */
const HOSTILE = `"'--></script></style></title></textarea>]]><script>alert(1)</script><img src=x onerror=alert(1)>`

let shop: TestShop
let pages: string[]
beforeAll(async () => {
  shop = await openTestShop({}, { pages: true })
  const garment = { name: `Coat ${HOSTILE}`, description: HOSTILE, sizes: ['M', '<script>'], quantity: 9 }
  const product = await aProduct(shop, garment)
  const bought = { product, email: newEmail(), text: HOSTILE, size: '<script>' }
  const { id, version } = await aReview(shop, bought)
  await done(shop.callAsAdmin(decideReview, { params: { id }, body: { version, publish: true } }))
  const title = HOSTILE.slice(0, 60)
  const collection = await aCollection(shop, { title, text: HOSTILE, seo_title: title, seo_text: HOSTILE })
  const value = { title: HOSTILE.slice(0, 80), text: `# ${HOSTILE}\n\n${HOSTILE}`, draft: null }
  await done(shop.callAsAdmin(savePageSetting, { params: { slug: 'about' }, body: { value, version: 0 } }))
  await changeSetting(shop, 'shop', { name: 'A <script>alert(1)</script>' })
  pages = ['/', '/shop', `/shop/${product}`, `/shop/${product}/reviews`, `/collections/${collection.slug}`]
  pages.push('/about', `/search?q=${encodeURIComponent(HOSTILE)}`, `/shop/${product}.data`, '/sitemap.xml')
  pages.push(
    `/shop?name=${encodeURIComponent(HOSTILE)}`,
    '/manifest.webmanifest',
    `/${encodeURIComponent(HOSTILE)}`,
  )
}, 240_000)
afterAll(() => shop.close())

test('What is typed into products, reviews, collections, texts and addresses is text on every page', async () => {
  let shown = 0
  for (const path of pages) {
    const response = await fetch(shop.origin + path)
    const text = await response.text()
    expect(response.status, path).toBeLessThan(500)
    if (text.includes('alert(1)')) shown++
    if (!/html|xml/.test(response.headers.get('content-type')!)) continue
    expect(text, path).not.toMatch(/<script>alert|<img src=x|<\/title><\/textarea>|\]\]><script/i)
  }
  expect(shown).toBeGreaterThanOrEqual(7)
})

test('Descriptions for search engines are short, and no character is cut in two', async () => {
  const long = (letters: number) => `${'a'.repeat(letters)}${'🧥'.repeat(9)}`
  const product = await aProduct(shop, { name: 'Coat', description: long(299) })
  const { slug } = await aCollection(shop, { title: 'Long', text: long(299) })
  for (const [slug, version] of [
    ['terms', 0],
    ['about', 1],
  ] as const) {
    const value = { title: 'Long', text: `## Words\n\n${long(159)}`, draft: null }
    await done(shop.callAsAdmin(savePageSetting, { params: { slug }, body: { value, version } }))
  }
  for (const [path, letters] of [
    [`/shop/${product}`, 299],
    [`/collections/${slug}`, 299],
    ['/pages/terms', 159],
    ['/about', 159],
  ] as const) {
    const html = await (await fetch(shop.origin + path)).text()
    expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1], path).toBe('a'.repeat(letters))
    expect(/<meta property="og:description" content="([^"]*)"/.exec(html)?.[1], path).toBe(
      'a'.repeat(letters),
    )
  }
})

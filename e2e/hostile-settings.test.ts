import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import type { Call } from '../contract/call.ts'
import { createProduct } from '../contract/product.ts'
import {
  getSettings,
  saveDeliverySetting,
  saveHomeSetting,
  saveMailsSetting,
  saveMenuSetting,
  saveNoticeSetting,
  savePageSetting,
  saveShopSetting,
} from '../contract/settings.ts'
import { type ApiCaller, openCaller } from '../test/caller.ts'
import { logInElsewhere, openAsAdmin } from './customers.ts'
import { addToCart } from './journeys.ts'
import { fillPayment, goToPayment, submitPayment } from './payments.ts'
import { ownDemoShop } from './demo-shop.ts'
import { test } from './test.ts'

const shop = ownDemoShop()
let api: ApiCaller
let token: string
beforeAll(async () => {
  api = openCaller(shop.url)
  token = (await logInElsewhere(shop.admin, shop.url)).token
})

/** Ends whatever it stands in: an attribute, a script with data, a comment, a title, a style. */
const short = `"'><img src=x onerror=hack()>`
const long = `${short}</script></title></style>--><svg onload=hack()>\${hack()}{{hack()}}[a](javascript:hack())`

/** A garment that nothing else is called like. */
const NAME = `Cape ${short}`

async function say(call: Call, value: object, version: number, params?: object): Promise<void> {
  const input = { body: { value, version }, ...(params && { params }) }
  const { status, error } = await api.call(call, input as never, token)
  expect([call.path, status, error]).toEqual([call.path, 200, undefined])
}

/** Every text that a shopkeeper can type, each as hostile as its schema lets it be. */
async function sayAllOfIt(): Promise<void> {
  const {
    shop: about,
    notice,
    home,
    menu,
    mails,
    delivery,
    pages,
  } = (await api.call(getSettings, {}, token)).body
  const shopValue = {
    ...about.value,
    name: short,
    legal_name: long.slice(0, 120),
    address: `${long}\n${short}`,
    company_numbers: long,
    phone: short,
    social_links: [{ label: short.slice(0, 30), url: `https://x.example/"'><img/src=x/onerror=hack()>` }],
  }
  await say(saveShopSetting, shopValue, about.version)
  const noticeValue = {
    ...notice.value,
    is_on: true,
    text: long,
    link_label: short,
    link_url: `/faq"'><img/src=x>`,
  }
  await say(saveNoticeSetting, noticeValue, notice.version)
  const banner = {
    ...home.value.banner,
    title: short,
    text: long,
    link_label: short,
    link_url: '/about"><b>',
  }
  await say(saveHomeSetting, { ...home.value, headline: short, description: long, banner }, home.version)
  const link = { label: short, collection: null, link: `/shop?q="'><img/src=x/onerror=hack()>` }
  await say(saveMenuSetting, { items: [{ ...link, items: [link] }] }, menu.version)
  await say(saveMailsSetting, { ...mails.value, sign_off: long }, mails.version)
  const [standard, ...others] = delivery.value.methods
  const groups = [{ ...delivery.value.groups[0], name: short }]
  const methods = [{ ...standard, name: short }, ...others]
  await say(saveDeliverySetting, { groups, methods }, delivery.version)
  for (const { slug, value, version } of pages)
    await say(
      savePageSetting,
      { ...value, title: short, text: `${long}\n\n## ${short}\n\n- ${long}`, draft: long },
      version,
      {
        slug,
      },
    )
  const product = {
    name: NAME,
    description: long,
    price: 100,
    product_type: 'women' as const,
    quantity: 9,
    sizes: ['M'],
  }
  const made = await api.call(createProduct, { body: product }, token)
  expect(made.status, made.error).toBe(200)
}

/** Nothing of it has become an element, a script or an address that runs. */
async function isHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const elements = [...document.querySelectorAll('img[src="x"], svg[onload], [onerror], [onload]')]
    const running = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter((link) =>
      /^(javascript|data|vbscript):/i.test(link.href),
    )
    return [...elements, ...running].map(({ outerHTML }) => outerHTML.slice(0, 200))
  })
  expect(found, page.url()).toEqual([])
  expect(await page.evaluate(() => (globalThis as { hacked?: true }).hacked)).toBeUndefined()
}

test('Whatever the settings say is text to shoppers, to the staff and in mails', async ({
  open,
  expected,
}) => {
  // The settings look whether there is a page where their links lead.
  expected.push(/^404: HEAD .*\/(faq|about)%22/, /console: .*404.*\/(faq|about)%22/)
  await sayAllOfIt()
  const shopper = await open({ baseURL: shop.url })
  // Called, it would be seen; missing, it would be an error, which fails the test as well.
  await shopper.addInitScript('globalThis.hack = () => { globalThis.hacked = true }')
  await expect
    .poll(async () => (await shopper.request.get('/')).text(), { timeout: 90_000 })
    .toContain('onerror=hack()&gt;')
  const pages = ['about', 'shipping-returns', 'privacy', 'terms', 'imprint'].map((slug) => `/pages/${slug}`)
  for (const path of [
    '/',
    '/shop',
    '/about',
    '/faq',
    '/search?q=cape',
    ...pages,
    '/orders/track',
    '/gift-cards',
  ]) {
    await shopper.goto(path)
    await shopper.getByRole('contentinfo').waitFor()
    await isHarmless(shopper)
  }
  await shopper.goto('/')
  await shopper.getByRole('heading', { level: 1, name: short }).waitFor()
  await shopper.getByRole('button', { name: 'Menu' }).click()
  await shopper.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: short }).first().waitFor()
  await isHarmless(shopper)

  const found = await api.request('GET', '/api/products/?name=Cape')
  await shopper.goto(`/shop/${found.body[0].id}`)
  await shopper.getByRole('heading', { level: 1, name: NAME }).waitFor()
  await isHarmless(shopper)
  await addToCart(shopper, { size: 'M' })
  await goToPayment(shopper)
  await isHarmless(shopper)
  await fillPayment(shopper, { email: 'hostile@example.com', shipping: 'Expedited' })
  await submitPayment(shopper)
  await shopper.getByRole('heading', { name: 'Thank you.' }).waitFor()
  await isHarmless(shopper)

  const admin = await openAsAdmin(open, shop)
  await admin.addInitScript('globalThis.hack = () => { globalThis.hacked = true }')
  for (const [path, heading] of [
    ['/dashboard/settings', 'Settings'],
    ['/dashboard/orders', 'Orders'],
    ['/dashboard/products', 'Products'],
    ['/dashboard/activity', 'Activity'],
  ] as const) {
    await admin.goto(path)
    await admin.getByRole('heading', { level: 1, name: heading }).waitFor()
    await admin.getByText('onerror=hack()').or(admin.locator('[data-row]')).first().waitFor()
    await isHarmless(admin)
  }
  const mail = admin.getByRole('row').filter({ hasText: 'hostile@example.com' })
  const look = async () => {
    await admin.goto(`/mailbox?key=${shop.accessKey}`)
    return mail.count()
  }
  await expect.poll(look, { timeout: 60_000, interval: 1_000 }).toBeGreaterThan(0)
  await mail.getByRole('link').first().click()
  const letter = admin.frameLocator('iframe').first()
  await letter.getByText('onerror=hack()').first().waitFor()
  expect(await letter.locator('img[src="x"], svg, [onerror], a[href^="javascript"]').count()).toBe(0)
  await isHarmless(admin)
})

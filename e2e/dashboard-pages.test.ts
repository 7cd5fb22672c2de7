import { expect } from 'vitest'
import type { PageSlug } from '../contract/page.ts'
import { getSettings, savePageSetting } from '../contract/settings.ts'
import { findBarriers } from './axe.ts'
import { callAsAdmin, openSettings } from './customers.ts'
import { hasFocus } from './keys.ts'
import { ownDemoShop } from './demo-shop.ts'
import { holdBack } from './hold-back.ts'
import { type Open, test } from './test.ts'

const shop = ownDemoShop({ env: { LOG_LEVEL: 'warn', WORKERS: '2' } })

/** A busy machine renders pages slowly. */
const PATIENT = { timeout: 90_000 }

/** Opens a page of the shop in the editor, under Pages of the settings. */
async function openPage(open: Open, title: string) {
  const admin = await openSettings(open, shop)
  const pages = admin.getByRole('region', { name: 'Pages' })
  await pages.getByRole('button', { name: new RegExp(`^${title}`) }).click()
  return { admin, pages }
}

/** Reads and saves a page of the shop by the API, as another member of the staff would meanwhile. */
async function pageElsewhere(slug: PageSlug) {
  const call = await callAsAdmin(shop)
  const stored = async () =>
    (await call(getSettings, {})).pages.find((page: { slug: PageSlug }) => page.slug === slug)!
  return {
    stored,
    save: async (changed: { title?: string; text?: string; draft?: string | null }) => {
      const { value, version } = await stored()
      await call(savePageSetting, { params: { slug }, body: { value: { ...value, ...changed }, version } })
    },
  }
}

test('A page is written as a draft, looked at, published, and linked in the footer', async ({ open }) => {
  // The demo has a sample text.
  await (await pageElsewhere('privacy')).save({ text: '' })
  const { admin, pages } = await openPage(open, 'Privacy')
  await pages
    .getByLabel('Text', { exact: true })
    .fill('We keep **little**.\n\n## What\n\n- <b>orders</b>\n- [terms](/pages/terms)')
  const words = admin.getByRole('region', { name: 'Preview' }).getByText('We keep')
  await words.getByText('little').waitFor()
  // Arabic reads from its right in the preview, as on the page.
  expect(await words.evaluate((paragraph) => getComputedStyle(paragraph).unicodeBidi)).toBe('plaintext')
  await admin.getByRole('button', { name: 'Save draft' }).click()
  await admin.getByText('Draft saved').waitFor()
  const shopper = await open({ baseURL: shop.url })
  await expect.poll(async () => (await shopper.request.get('/pages/privacy')).status(), PATIENT).toBe(404)

  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(async () => (await shopper.request.get('/pages/privacy')).status(), PATIENT).toBe(200)
  await shopper.goto('/')
  await shopper.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Privacy' }).click()
  await shopper.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor()
  expect(await shopper.getByRole('listitem').allTextContents()).toContain('<b>orders</b>')
  expect(await findBarriers(shopper)).toEqual([])
})

test('A draft that two write at once stays a draft, keeps the title of the other, and is discarded', async ({
  open,
  expected,
}) => {
  expected.push(/^409: PUT/, /console: .*409/)
  const terms = await pageElsewhere('terms')
  const { value } = await terms.stored()
  const { admin, pages } = await openPage(open, 'Terms')
  const text = pages.getByLabel('Text', { exact: true })
  await text.fill('Not for shoppers yet.')
  await terms.save({ title: 'Terms of sale' })
  await pages.getByRole('button', { name: 'Save draft' }).click()
  const conflict = pages.getByRole('alert').filter({ hasText: 'Somebody else has saved' })
  await conflict.getByText('Terms of sale').waitFor()
  expect(await findBarriers(admin)).toEqual([])
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await admin.getByText('Draft saved').waitFor()
  const draft = { title: 'Terms of sale', text: value.text, draft: 'Not for shoppers yet.' }
  expect((await terms.stored()).value).toEqual(draft)

  await pages.getByLabel('Title').fill(' ')
  await pages.getByRole('button', { name: 'Publish', exact: true }).click()
  await pages.getByText('A page needs a title.').waitFor()
  await pages.getByRole('button', { name: 'Discard changes' }).click()
  expect(await pages.getByLabel('Title').inputValue()).toBe('Terms of sale')
  await pages.getByRole('button', { name: 'Discard draft' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await admin.getByText('Draft discarded').waitFor()
  expect(await text.inputValue()).toBe(value.text)
  expect((await terms.stored()).value).toEqual({ ...draft, draft: null })
})

test('A draft is shown until it is discarded, also while that is refused, and the keyboard goes on from there', async ({
  open,
  expected,
}) => {
  expected.push(/^409: PUT/, /console: .*409/)
  const imprint = await pageElsewhere('imprint')
  await imprint.save({ text: 'Published.', draft: 'A draft.' })
  const { admin, pages } = await openPage(open, 'Imprint')
  const text = pages.getByLabel('Text', { exact: true })
  const saves = await holdBack(admin, /\/api\/settings\/pages\/imprint$/)
  await pages.getByRole('button', { name: 'Discard draft' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(() => saves.held.length).toBe(1)
  expect(await text.inputValue()).toBe('A draft.')
  await expect.poll(() => hasFocus(pages.getByRole('button', { name: 'Discarding...' }))).toBe(true)

  await imprint.save({ title: 'Legal notice' })
  await saves.letGo()
  const conflict = pages.getByRole('alert').filter({ hasText: 'Somebody else has saved' })
  await conflict.getByText('Legal notice').waitFor()
  expect(await text.inputValue()).toBe('A draft.')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await admin.getByText('Draft discarded').waitFor()
  await expect.poll(() => text.inputValue()).toBe('Published.')
  expect((await imprint.stored()).value).toEqual({ title: 'Legal notice', text: 'Published.', draft: null })
  await pages.getByRole('button', { name: 'Discard draft' }).waitFor({ state: 'detached' })
  await expect.poll(() => admin.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
})

test('Keep mine after a refused Publish publishes what stood in the form, and no draft of somebody else', async ({
  open,
  expected,
}) => {
  expected.push(/^409: PUT/, /console: .*409/)
  const privacy = await pageElsewhere('privacy')
  await privacy.save({ text: 'What we keep.', draft: null })
  const { admin, pages } = await openPage(open, 'Privacy')
  await pages.getByLabel('Title').fill('Your data')
  await privacy.save({ draft: 'Not for shoppers yet.' })
  await pages.getByRole('button', { name: 'Publish', exact: true }).click()
  const conflict = pages.getByRole('alert').filter({ hasText: 'Somebody else has saved' })
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await admin.getByRole('paragraph').filter({ hasText: 'Your data published' }).waitFor()
  expect((await privacy.stored()).value).toEqual({ title: 'Your data', text: 'What we keep.', draft: null })
  expect(await pages.getByLabel('Text', { exact: true }).inputValue()).toBe('What we keep.')
})

test('A draft of somebody else does not come into the form while Keep mine publishes, also where that fails', async ({
  open,
  expected,
}) => {
  expected.push(/^(409|503): PUT/, /console: .*(409|503)/)
  const privacy = await pageElsewhere('privacy')
  await privacy.save({ title: 'Privacy', text: 'What we keep.', draft: 'What we keep now.' })
  const { admin, pages } = await openPage(open, 'Privacy')
  await privacy.save({ draft: 'Not for shoppers yet.' })
  await pages.getByRole('button', { name: 'Publish', exact: true }).click()
  const conflict = pages.getByRole('alert').filter({ hasText: 'Somebody else has saved' })
  await conflict.waitFor()
  await admin.route('**/api/settings/**', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { error: 'The shop is closed for a moment.' } })
      : route.fallback(),
  )
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await pages.getByText('The shop is closed for a moment.').waitFor()
  expect(await pages.getByLabel('Text', { exact: true }).inputValue()).toBe('What we keep now.')
})

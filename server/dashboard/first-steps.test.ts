import { expect, test } from 'vitest'
import { type FirstSteps, listFirstSteps as listFirstStepsCall } from '../../contract/dashboard.ts'
import type { PageSlug } from '../../contract/page.ts'
import { getSettings, savePageSetting } from '../../contract/settings.ts'
import { seedPages } from '../../demo/pages.ts'
import { aGiftCard } from '../../test/credit.ts'
import { aPaidOrder } from '../../test/orders.ts'
import { closeReconciled } from '../../test/payments.ts'
import { aProduct } from '../../test/products.ts'
import { changeSetting } from '../../test/settings.ts'
import { aReconciledShop, openTestShop, type TestShop } from '../../test/shop.ts'
import { SAMPLE_ADDRESS } from '../settings/samples.ts'
import { listFirstSteps } from './first-steps.ts'

const shop = aReconciledShop({ DEMO: 'off' })

const doneOf = (steps: FirstSteps) => steps.filter(({ is_done }) => is_done).map(({ step }) => step)
const doneWith = async (config: Partial<TestShop['shop']['config']>) =>
  doneOf(await listFirstSteps({ ...shop.shop, config: { ...shop.shop.config, ...config } }))
const done = async () => doneOf((await shop.callAsAdmin(listFirstStepsCall, {})).body)

const keys = (mode: string) => ({
  secretKey: `sk_${mode}_1`,
  publishableKey: `pk_${mode}_1`,
  webhookSecret: 'whsec_1',
})

async function publish(slug: PageSlug, text: string) {
  const { value, version } = (await shop.callAsAdmin(getSettings, {})).body.pages.find(
    (page: { slug: PageSlug }) => page.slug === slug,
  )!
  const body = { value: { ...value, text }, version }
  expect((await shop.callAsAdmin(savePageSetting, { params: { slug }, body })).status).toBe(200)
}

test('Payments count from live keys on, and mails from a server of their own', async () => {
  expect(await doneWith({ stripe: keys('test') })).not.toContain('payments')
  expect(await doneWith({ stripe: keys('live') })).toContain('payments')
  expect(await doneWith({ smtpUrl: 'smtp://mail.example' })).toContain('mail')
})

test('Each first step is done by what is there, and by nothing that a demonstration has left', async () => {
  expect(await done()).toEqual([])
  await seedPages(shop.shop)
  await changeSetting(shop, 'shop', { address: SAMPLE_ADDRESS })
  await aProduct(shop, { active: false })
  expect(await done()).toEqual([])

  await changeSetting(shop, 'shop', { address: '12 Mill Lane\nPortland, OR 97201' })
  expect(await done()).toEqual(['address'])
  await aProduct(shop)
  expect(await done()).toEqual(['address', 'product'])
  await changeSetting(shop, 'delivery', {})
  await changeSetting(shop, 'tax', {})
  expect(await done()).toEqual(['address', 'product', 'delivery', 'tax'])
  await publish('terms', 'Ours.')
  expect(await done()).not.toContain('pages')
  await publish('privacy', 'Yours.')
  expect(await done()).toContain('pages')
  await aPaidOrder(shop)
  expect(await done()).toEqual(['address', 'product', 'delivery', 'tax', 'pages', 'order'])
})

test('Once an order is paid with live keys, a gift card, too, no first steps are listed', async () => {
  const other = await openTestShop({ DEMO: 'off' })
  try {
    const steps = async () =>
      await listFirstSteps({ ...other.shop, config: { ...other.shop.config, stripe: keys('live') } })
    expect(doneOf(await steps())).toEqual(['payments'])
    await aGiftCard(other)
    expect(await steps()).toEqual([])
  } finally {
    await closeReconciled(other)
  }
})

test('A demonstration has no first steps', async () => {
  expect(await listFirstSteps({ ...shop.shop, config: { ...shop.shop.config, demo: true } })).toEqual([])
})

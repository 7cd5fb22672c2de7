import { expect } from 'vitest'
import { findBarriers } from './axe.ts'
import { openAsAdmin } from './customers.ts'
import { COAT, putInCart } from './journeys.ts'
import { ownDemoShop } from './demo-shop.ts'
import { everybodySees } from './everybody-sees.ts'
import { fillPayment, goToPayment, submitPayment } from './payments.ts'
import { type Open, test } from './test.ts'

// Fields of the settings that no journey of dashboard-settings, settings-seen and shop-settings changes. Who mails come
// from does not show in the mailbox: server/settings/second-process.test.ts receives them.

const shop = ownDemoShop({ env: { LOG_LEVEL: 'warn', WORKERS: '2' } })

async function openSection(open: Open, title: string) {
  const admin = await openAsAdmin(open, shop, '/dashboard/settings')
  const section = admin.getByRole('region', { name: title, exact: true })
  await section.waitFor()
  const save = async () => {
    await admin.getByRole('button', { name: `Save ${title}` }).click()
    await section.getByRole('button', { name: 'Discard changes' }).waitFor({ state: 'detached' })
  }
  const putBack = async () => {
    await section.getByRole('button', { name: 'Earlier versions' }).click()
    await admin.getByRole('button', { name: 'Put back' }).last().click()
    await save()
  }
  return { admin, section, save, putBack }
}

test('The notice is taken down by its switch, and put up again', async ({ open }) => {
  const { section, save, putBack } = await openSection(open, 'Notice')
  const shopper = await open({ baseURL: shop.url })
  await everybodySees(shopper, '/', (html) => html.includes('platform is migrating'))
  await section.getByLabel('Show the notice').uncheck()
  await save()
  await everybodySees(shopper, '/', (html) => !html.includes('platform is migrating'))
  await putBack()
  await everybodySees(shopper, '/', (html) => html.includes('platform is migrating'))
})

test('A way of delivery is free from an amount, and one that is not offered is neither promised nor offered', async ({
  open,
}) => {
  const { admin, section, save, putBack } = await openSection(open, 'Delivery')
  const shopper = await open({ baseURL: shop.url })
  const method = (name: string) => section.getByRole('group', { name, exact: true })
  await method('Expedited').getByLabel('Free from').fill('100')
  await method('Standard').getByLabel('Offered').uncheck()
  await save()
  expect(await findBarriers(admin)).toEqual([])
  const isChanged = (html: string) => html.includes('free from $100.00') && !/standard shipping/i.test(html)
  await everybodySees(shopper, '/faq', isChanged)

  await putInCart(shopper, COAT, { size: 'M' })
  await goToPayment(shopper)
  await shopper.getByLabel('Expedited').waitFor()
  await expect.poll(() => shopper.getByText('Standard').count()).toBe(0)
  await fillPayment(shopper, { email: 'free@example.com', shipping: 'Expedited' })
  await submitPayment(shopper)
  await shopper.getByRole('definition').filter({ hasText: 'Expedited Shipping' }).waitFor()
  await expect.poll(() => shopper.getByText('$15.00').count()).toBe(0)
  await putBack()
  await everybodySees(shopper, '/faq', (html) => !isChanged(html))
})

test('Who pays for the parcel of a return stands in the FAQ', async ({ open }) => {
  const { section, save, putBack } = await openSection(open, 'Returns')
  const shopper = await open({ baseURL: shop.url })
  await section.getByLabel('Return parcels are paid by').selectOption('the shop')
  await save()
  await everybodySees(shopper, '/faq', (html) => html.includes('We pay for the parcel back'))
  await putBack()
  await everybodySees(shopper, '/faq', (html) => html.includes('You pay for the parcel back'))
})

import { afterAll, beforeAll, expect } from 'vitest'
import { findBarriers, overflowOf } from './axe.ts'
import { openAsAdmin } from './customers.ts'
import { addToCart, COAT, openProduct, orderIdOn } from './journeys.ts'
import { fillPayment, goToPayment, submitPayment } from './payments.ts'
import { startShop, type ShopProcess } from './shop-process.ts'
import { test } from './test.ts'

let shop: ShopProcess
beforeAll(async () => {
  shop = await startShop({ env: { LOG_LEVEL: 'warn' } })
})
afterAll(() => shop.stop())

test('An owner makes prices include tax, and shoppers are told from the product to the order', async ({
  open,
}) => {
  const owner = await openAsAdmin(open, shop)
  await owner.goto('/dashboard/settings#tax')
  const section = owner.getByRole('region', { name: 'Tax', exact: true })
  await section.getByLabel('Tax', { exact: true }).selectOption('Included in prices, by rates of your own')
  await owner.getByRole('button', { name: 'Save Tax' }).click()
  await section.getByText('Choose the country of each rate.').waitFor()
  await section.getByLabel('Country').selectOption('Germany')
  await section.getByLabel('Percent').fill('19,5')
  await owner.getByRole('button', { name: 'Save Tax' }).click()
  await section.getByText('Germany: a rate is a percentage such as 19 or 8.1, up to 50.').waitFor()
  await section.getByLabel('Percent').fill('19')
  await section.getByRole('button', { name: 'Add a rate' }).click()
  await section.getByRole('group', { name: 'Rate 2' }).getByLabel('Country').selectOption('United States')
  await section.getByRole('group', { name: 'United States' }).getByLabel('Region, if any').fill('NY')
  await section.getByRole('group', { name: 'United States, NY' }).getByLabel('Percent').fill('20')
  expect(await findBarriers(owner)).toEqual([])
  await owner.getByRole('button', { name: 'Save Tax' }).click()
  await owner.getByText('Tax saved').waitFor()

  const shopper = await open({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
  await openProduct(shopper, COAT)
  await shopper.getByText('Tax included', { exact: true }).waitFor()
  expect(await overflowOf(shopper)).toBe(0)
  await addToCart(shopper, { size: 'M' })
  await shopper.goto('/cart')
  const summary = shopper.getByRole('region', { name: 'Summary' })
  await summary.getByText('Prices include tax. Shipping is calculated at payment.').waitFor()
  await summary.locator('dt', { hasText: 'Tax' }).waitFor({ state: 'detached' })
  await goToPayment(shopper)
  await fillPayment(shopper, { shipping: 'Expedited' })
  await submitPayment(shopper)
  await shopper.getByRole('heading', { name: 'Thank you.' }).waitFor()
  const sums = shopper.locator('dl', { hasText: 'Subtotal' })
  await sums.getByText('Tax included').waitFor()
  await sums.getByText('$82.50').waitFor()
  await sums.getByText('$495.00').waitFor()
  expect(await findBarriers(shopper)).toEqual([])

  await owner.goto(`/dashboard/orders?id=${await orderIdOn(shopper)}`)
  await owner.getByText('Tax included').waitFor()
})

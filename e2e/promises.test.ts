import { expect, inject } from 'vitest'
import { dayIn, dayInWords } from '../contract/promise.ts'
import { findBarriers, overflowOf } from './axe.ts'
import { openAsAdmin } from './customers.ts'
import { addToCart, openProduct, orderIdOn, TOTE } from './journeys.ts'
import { fillPayment, submitPayment, waitForPaymentPage } from './payments.ts'
import { test } from './test.ts'

const JACKET = 'Chore Jacket, Work blue'
const CREW = 'Lambswool Crew, Ink'

test('A pre-order names its day before anything is pressed, in the cart, at the payment and on the order', async ({
  open,
}) => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  await openProduct(page, TOTE)
  await addToCart(page)
  await openProduct(page, CREW)
  await page.getByText('Made to order: ships within 21 days. You pay now.').waitFor()
  await openProduct(page, JACKET)
  const words = dayInWords(dayIn(24))
  await page.getByText(`Pre-order: ships by ${words}. You pay now.`).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('radio', { name: 'M', exact: true }).click()
  await page.getByRole('main').getByRole('button', { name: 'Pre-order' }).first().click()
  const sideCart = page.getByRole('dialog', { name: 'Your Cart' })
  await sideCart.getByText(`Pre-order: ships by ${words}`).waitFor()

  await page.goto('/cart')
  await page.getByText(`Ships together by ${words}. You pay now.`).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('button', { name: `Order the rest without ${JACKET}` }).click()
  await page.getByText(`Ships together by ${words}`).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(`Ships together by ${words}`).waitFor()

  await page.getByRole('main').getByRole('link', { name: 'Checkout as guest' }).click()
  await waitForPaymentPage(page)
  await page.getByText(`You pay now. Your order ships by ${words}, all of it together.`).waitFor()
  await fillPayment(page)
  await submitPayment(page)
  await page.waitForURL(/\/orders\/success\?session_id=/)
  await page.getByText(`Ships by ${words}`, { exact: true }).waitFor()
  const orderId = await orderIdOn(page)
  expect(await findBarriers(page)).toEqual([])

  const admin = await openAsAdmin(open, inject('shop'))
  await admin.goto('/dashboard/orders?todo=wait')
  const card = admin.getByRole('listitem', { name: `Order ${orderId}` })
  await card.getByText('Waits for pieces, not to be packed').waitFor()
  expect(await findBarriers(admin)).toEqual([])
})

test('A shopkeeper says when a size ships, and what was promised stands on the product’s page', async ({
  open,
}) => {
  const admin = await openAsAdmin(open, inject('shop'))
  const page = await open()
  await openProduct(page, CREW)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await admin.goto(`/dashboard/products/edit/${id}`)
  const days = admin.getByLabel('Days to make XXL to order')
  await days.fill('400')
  await admin.getByRole('button', { name: 'Save when it ships' }).click()
  await admin.getByText('Days are a whole number from 1 to 180.').waitFor()
  await days.fill('28')
  await admin.getByRole('button', { name: 'Save when it ships' }).click()
  await admin.getByText('Saved when it ships').first().waitFor()
  expect(await findBarriers(admin)).toEqual([])
  await page.reload()
  await page.getByText('XXL: Made to order: ships within 28 days. You pay now.').waitFor()
  await days.fill('21')
  await admin.getByRole('button', { name: 'Save when it ships' }).click()
  await admin.getByRole('button', { name: 'Save when it ships', disabled: true }).waitFor()
})

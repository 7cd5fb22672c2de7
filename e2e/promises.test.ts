import { expect } from 'vitest'
import { placeOrder } from '../contract/order.ts'
import { dayIn, dayInWords } from '../contract/promise.ts'
import { expectUsableAsIs, findBarriers } from './axe.ts'
import { newEmail, openAsAdmin } from './customers.ts'
import { openProduct, orderIdOn, putInCart, TOTE } from './journeys.ts'
import { openMail } from './mailbox.ts'
import { fillPayment, submitPayment, waitForPaymentPage } from './payments.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'
import { aGarment } from './garments.ts'
import { openCaller } from '../test/caller.ts'
import { pay } from '../test/payment-form.ts'

const JACKET = 'Chore Jacket, Work blue'
const CREW = 'Lambswool Crew, Ink'

test('A pre-order names its day on its card and its page, in the cart, at the payment, on the order and in the mail', async ({
  open,
}) => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  await putInCart(page, TOTE)
  await openProduct(page, CREW)
  await page.getByText('Made to order: ships within 21 days. You pay now.').waitFor()
  await page.goto(`/shop?name=${encodeURIComponent(JACKET)}`)
  await page.getByRole('link', { name: /Chore Jacket.*Pre-order, ships by/ }).click()
  const said = await page.getByText(/^Pre-order: ships by .+\. You pay now\.$/).textContent()
  const words = /by (.+)\. You/.exec(said!)![1]!
  // The demo shop may have been made before midnight.
  expect([dayInWords(dayIn(24)), dayInWords(dayIn(23))]).toContain(words)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('radio', { name: 'M', exact: true }).click()
  await page.getByRole('main').getByRole('button', { name: 'Pre-order' }).first().click()
  const sideCart = page.getByRole('dialog', { name: 'Your Cart' })
  await sideCart.getByText(`Pre-order: ships by ${words}`).waitFor()

  await page.goto('/cart')
  await page.getByText(`Ships together by ${words}. You pay now.`).waitFor()
  await expectUsableAsIs(page)
  await page.getByRole('button', { name: `Order the rest without ${JACKET}` }).click()
  await page.getByText(`Ships together by ${words}`).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(`Ships together by ${words}`).waitFor()

  await page.getByRole('main').getByRole('link', { name: 'Checkout as guest' }).click()
  await waitForPaymentPage(page)
  await page.getByText(`You pay now. Your order ships by ${words}, all of it together.`).waitFor()
  const email = newEmail('pre-order')
  await fillPayment(page, { email })
  await submitPayment(page)
  await page.waitForURL(/\/orders\/success\?session_id=/)
  await page.getByText(`Ships by ${words}`, { exact: true }).waitFor()
  const orderId = await orderIdOn(page)
  expect(await findBarriers(page)).toEqual([])
  const mailbox = await open()
  await openMail(mailbox, email, `Your Hemline order ${orderId}`)
  await mailbox.frameLocator('iframe').getByText(`Pre-order: ships by ${words}`).first().waitFor()

  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/orders?todo=wait')
  const card = admin.getByRole('listitem', { name: `Order ${orderId}` })
  await card.getByText('Waits for pieces, not to be packed').waitFor()
  expect(await findBarriers(admin)).toEqual([])
})

test('A shopkeeper says when a size ships, and what was promised stands on the product’s page', async ({
  open,
}) => {
  const admin = await openAsAdmin(open, sharedShop())
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

test('Buyers of what takes longer are mailed the new day with one press, and say that they wait', async ({
  open,
  expected,
}) => {
  // The order is asked for its e-mail.
  expected.push(/404/)
  const { call } = openCaller(sharedShop().url)
  const garment = await aGarment({ name: 'Awaited Coat', price: 30_000, sizes: ['M'] })
  const admin = await openAsAdmin(open, sharedShop(), `/dashboard/products/edit/${garment.id}`)
  const expectBy = async (day: string) => {
    await admin.getByLabel('Pre-order of M ships by').fill(day)
    await Promise.all([
      admin.waitForResponse((response) => response.url().endsWith('/promises') && response.ok()),
      admin.getByRole('button', { name: 'Save when it ships' }).click(),
    ])
  }
  await expectBy(dayIn(10))
  const items = [{ id: garment.id, size: 'M', quantity: 1 }]
  const { body } = await call(placeOrder, { headers: {}, body: { items } })
  await pay(body.session_url, { email: 'waits@example.com' })
  const buyer = await open({ viewport: { width: 390, height: 844 } })
  await buyer.goto(`/orders/success?session_id=${new URL(body.session_url).pathname.split('/').at(-1)}`)
  const orderId = await orderIdOn(buyer)

  // Named once, as midnight may come.
  const later = dayIn(60)
  await expectBy(later)
  await admin.reload()
  await admin.getByText('1 order was promised an earlier day.').waitFor()
  expect(await findBarriers(admin)).toEqual([])
  await admin.goto('/dashboard')
  await admin.getByRole('link', { name: /^\d+ to tell of a delay$/ }).click()
  const card = admin.getByRole('listitem', { name: `Order ${orderId}` })
  await card.getByText(`Its pieces are expected by ${dayInWords(later)}.`).waitFor()
  expect(await card.getByLabel('It leaves by (optional)').inputValue()).toBe(later)
  expect(await findBarriers(admin)).toEqual([])
  await admin.goto(`/dashboard/products/edit/${garment.id}`)
  await admin.getByRole('button', { name: 'Mail them the new day' }).click()
  await admin.getByText('1 buyer hears of the delay').waitFor()
  const mailbox = await open()
  await openMail(mailbox, 'waits@example.com', `Your order ${orderId} takes longer`)
  await mailbox
    .frameLocator('iframe')
    .getByText(`It leaves by ${dayInWords(later)}.`)
    .first()
    .waitFor()

  await buyer.goto(`/returns/new/${orderId}`)
  await buyer.getByLabel('E-mail').fill('waits@example.com')
  await buyer.keyboard.press('Enter')
  await buyer.getByText(`Your order takes longer: it leaves by ${dayInWords(later)}.`).waitFor()
  await expectUsableAsIs(buyer)
  await buyer.getByRole('button', { name: 'Keep my order' }).click()
  await buyer.getByText('Thank you. We keep your order.').waitFor()
  await buyer.getByRole('region', { name: 'Your order takes longer' }).waitFor({ state: 'detached' })

  // The shopkeeper knows an earlier day than the pieces are expected by, and presses twice.
  const sooner = dayIn(70)
  await admin.goto(`/dashboard/products/edit/${garment.id}`)
  await expectBy(dayIn(90))
  await admin.goto('/dashboard/orders?todo=tell')
  await card.getByLabel('It leaves by (optional)').fill(sooner)
  await card.getByRole('button', { name: 'Tell again' }).click()
  await card.getByText(`that it leaves by ${dayInWords(sooner)}.`).waitFor()
  expect(await card.getByLabel('It leaves by (optional)').inputValue()).toBe(sooner)
})

test('Who says when one size ships keeps what a colleague has said of another, and one press gives all sizes one day', async ({
  open,
}) => {
  const { id } = await aGarment({ name: 'Shared Coat', sizes: ['S', 'M', 'L'] })
  const shop = sharedShop()
  const [mine, theirs] = [await openAsAdmin(open, shop), await openAsAdmin(open, shop)]
  // Named once, as midnight may come.
  const [early, late] = [dayIn(10), dayIn(20)]
  const dayOf = (page: typeof mine, size: string) => page.getByLabel(`Pre-order of ${size} ships by`)
  for (const page of [mine, theirs]) {
    await page.goto(`/dashboard/products/edit/${id}`)
    await dayOf(page, 'S').waitFor()
  }
  const save = (page: typeof mine) =>
    Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/promises') && response.ok()),
      page.getByRole('button', { name: 'Save when it ships' }).click(),
    ])
  await dayOf(theirs, 'M').fill(late)
  await save(theirs)
  await dayOf(mine, 'S').fill(early)
  await save(mine)
  await mine.reload()
  await expect.poll(() => dayOf(mine, 'M').inputValue()).toBe(late)
  expect(await dayOf(mine, 'S').inputValue()).toBe(early)

  await mine.getByRole('button', { name: 'All sizes as S' }).click()
  expect(await findBarriers(mine)).toEqual([])
  await save(mine)
  await theirs.reload()
  for (const size of ['S', 'M', 'L']) {
    await expect.poll(() => dayOf(theirs, size).inputValue()).toBe(early)
  }
})

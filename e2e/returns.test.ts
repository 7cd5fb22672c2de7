import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { placeOrder } from '../contract/order.ts'
import { listProducts, type Product } from '../contract/product.ts'
import { sayWhoPays } from '../contract/return-parcel.ts'
import { newEmail } from '../test/accounts.ts'
import { openCaller } from '../test/caller.ts'
import { pay } from '../test/payment-form.ts'
import { findBarriers, overflowOf } from './axe.ts'
import { aCustomer, signedIn } from './customers.ts'
import { COAT, giveEmail, orderIdOn, TOTE } from './journeys.ts'
import { openMail } from './mailbox.ts'
import { aDeliveredOrder, aPaidOrderOf, deliver, GUESSED } from './return-orders.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

/** On the narrowest phone, a usual one and a desk. */
async function expectUsable(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await overflowOf(page), `${page.url()} at ${width}`).toEqual([])
    expect.soft(await findBarriers(page), `${page.url()} at ${width}`).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}

test('A guest cancels one of two pieces before they are made, with the order’s e-mail', async ({
  open,
  expected,
}) => {
  expected.push(...GUESSED)
  const email = newEmail()
  const { id } = await aPaidOrderOf(sharedShop(), { quantity: 2, email })
  const page = await open()
  await page.goto(`/orders/track?order_id=${id}`)
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await giveEmail(page, 'wrong@example.com')
  await page.getByText('No order has this number and this e-mail.').waitFor()
  await giveEmail(page, email)

  await page.getByRole('heading', { level: 1, name: 'Cancel' }).waitFor()
  await page.getByText('Choose the pieces.').waitFor()
  await page.getByRole('button', { name: 'Cancel these pieces' }).click()
  await page.getByText('Please choose at least one piece.').waitFor()
  await page.getByRole('button', { name: /^Increase pieces of/ }).click()
  await page.getByText('You get back $480.00').waitFor()
  await page.getByRole('button', { name: 'Cancel these pieces' }).click()
  // The page says it, and goes on saying it.
  await page.getByRole('main').getByText('Canceled. Your money is on its way back.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

  await page.getByRole('region', { name: 'Returns of this order' }).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Your cancellation' }).waitFor()
  await page.getByText('These pieces are canceled and will not be sent.').waitFor()
  await page.goto(`/orders/track?order_id=${id}`)
  await page.getByText('2 × $480.00, 1 refunded').waitFor()
  await openMail(await open(), email, `Canceled: pieces of your order ${id}`)
})

test('Single pieces are chosen with a tick, and those that are not ticked stay', async ({
  open,
  expected,
}) => {
  expected.push(...GUESSED)
  const email = newEmail()
  const { url, admin } = sharedShop()
  const { call } = openCaller(url)
  const products = await Promise.all(
    [COAT, TOTE].map(async (name) => ((await call(listProducts, { query: { name } })).body as Product[])[0]!),
  )
  const items = products.map(({ id, sizes }) => ({
    id,
    size: sizes.includes('M') ? 'M' : sizes[0]!,
    quantity: 1,
  }))
  const placed = await call(placeOrder, { headers: {}, body: { items } })
  const session_id = await pay(placed.body.session_url, { email })
  const page = await open()
  await page.goto(`/orders/success?session_id=${session_id}`)
  const id = await orderIdOn(page)
  await deliver({ url, admin }, id)
  await page.goto(`/returns/new/${id}`)
  await giveEmail(page, email)
  const coat = page.getByRole('checkbox', { name: `Return it: ${COAT}, Size M` })
  await coat.check()
  await expectUsable(page)
  expect(await page.getByRole('checkbox', { name: `Return it: ${TOTE}` }).isChecked()).toBe(false)
  await page.getByText('You get back $480.00').waitFor()
  await coat.uncheck()
  await page.getByText('Choose the pieces.').waitFor()
  expect(await page.getByRole('radio', { name: 'Too small' }).count()).toBe(0)
})

test('A customer returns two of three pieces with a reason, prints the slip and says that the parcel is sent', async ({
  open,
}) => {
  const customer = await aCustomer()
  const id = await aDeliveredOrder(sharedShop(), {
    quantity: 3,
    email: customer.email,
    token: customer.token,
  })
  const page = await open(signedIn(customer))
  await page.goto(`/account/orders/details/${id}`)
  await page.getByRole('link', { name: 'Return', exact: true }).click()
  await page.getByText(sayWhoPays('shopper')).waitFor()
  const more = page.getByRole('button', { name: /^Increase pieces of/ })
  await more.click()
  await more.click()
  await page.getByText('You get back $960.00').waitFor()
  const [first, second] = await page
    .getByRole('group', { name: 'Why does it come back?' })
    .locator('label')
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect()).slice(0, 2))
  expect(second!.left - first!.right, 'between two reasons').toBeGreaterThanOrEqual(16)
  await page.getByRole('button', { name: 'Return these pieces' }).click()
  await page.getByText('Please choose a reason for each.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('reason-1')
  await expectUsable(page)
  await page.getByRole('radio', { name: 'Too small' }).check()
  await page.getByRole('button', { name: 'Return these pieces' }).click()

  await page.getByRole('heading', { level: 1, name: 'Your return' }).waitFor()
  await page.getByText(/put the slip into the parcel, and hand it in by/).waitFor()
  await page.getByText(sayWhoPays('shopper')).waitFor()
  const slip = page.getByRole('region', { name: 'Hemline return' })
  const number = /R-[0-9A-Z]{10}/.exec((await slip.textContent()) ?? '')![0]
  await slip.getByRole('img', { name: `Barcode ${number}` }).waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => slip.isVisible()).toBe(true)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })

  await page.getByLabel('Tracking number of your parcel').fill('1Z 999 AA1')
  await page.getByRole('button', { name: 'I have sent it' }).click()
  await page.getByText('Your parcel is on its way to us.').waitFor()
  await expectUsable(page)
  await page.reload()
  await page.getByText('Your parcel is on its way to us.').waitFor()
  await page.goto(`/returns/new/${id}`)
  const earlier = page.getByRole('region', { name: 'Returns of this order' })
  await earlier.getByText('On its way', { exact: true }).waitFor()
  await openMail(await open(), customer.email, `Your return ${number}`)
})

test('With a phone’s keyboard alone and text of twice the size a return is asked for and called off', async ({
  open,
  expected,
}) => {
  expected.push(...GUESSED)
  const email = newEmail()
  const id = await aDeliveredOrder(sharedShop(), { quantity: 1, email })
  const page = await open({ viewport: { width: 390, height: 844 } })
  await page.goto(`/returns/new/${id}`)
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await page.getByLabel('E-mail').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'Too small' }).focus()
  await page.keyboard.press('ArrowDown')
  expect(await overflowOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Return these pieces' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Your return' }).waitFor()
  await page.getByText('Too large').waitFor()
  await page.getByRole('img', { name: /^Barcode/ }).waitFor()
  expect(await overflowOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Keep the pieces after all' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Call the return off' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('This return is called off: you keep the pieces.').waitFor()
})

test('A buyer’s withdrawal of a delivered order leads to its return', async ({ open }) => {
  const customer = await aCustomer({ name: 'Grace Hopper' })
  const id = await aDeliveredOrder(sharedShop(), {
    quantity: 2,
    email: customer.email,
    token: customer.token,
  })
  const page = await open(signedIn(customer))
  await page.goto(`/account/orders/details/${id}`)
  await page.getByRole('main').getByRole('link', { name: 'Withdraw from contract here' }).click()
  await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Grace Hopper')
  expect(await page.getByLabel('E-mail').inputValue()).toBe(customer.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Only some of the pieces?').click()
  await page.getByLabel(/Coat.*Size M/).selectOption('1')
  await page.getByRole('button', { name: 'Show the statement for these' }).click()
  await expectUsable(page)
  await page.getByText(/This concerns these pieces: 1 × .*Coat/).waitFor()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await page.getByRole('link', { name: /^the page of R-/ }).waitFor()
  await expectUsable(page)
  await page.getByLabel('Reason (optional)').selectOption('Too small')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
  await expectUsable(page)
  await page.getByRole('link', { name: 'the page of your return' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your return' }).waitFor()
  await page.getByText(/put the slip into the parcel/).waitFor()
  await page.getByText('Too small').waitFor()
})

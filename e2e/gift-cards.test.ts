import { expect } from 'vitest'
import { expectUsableAsIs, findBarriers } from './axe.ts'
import { aCustomer, newEmail, openAsAdmin, signedIn } from './customers.ts'
import { orderIdOn, putInCart, TOTE } from './journeys.ts'
import { openMail } from './mailbox.ts'
import { fillCard, fillGiftCardPayment, submitPayment, waitForPaymentPage } from './payments.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

const CODE = /(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}/

test('A gift card that was not used is refunded by the staff, and is worth nothing from then on', async ({
  open,
  expected,
}) => {
  expected.push(/404.*balance/)
  const friend = newEmail('friend')
  const page = await open(signedIn(await aCustomer()))
  await fillGiftCardPayment(page, friend)
  await submitPayment(page)
  await page.getByText('Your gift card is on its way.').waitFor()
  const id = await orderIdOn(page)
  await page.getByText('Payment status').waitFor()
  expect(await page.getByText('Order status').count()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: 'Returns & Exchanges' }).waitFor()
  expect(await page.getByRole('link', { name: 'Return', exact: true }).count()).toBe(0)
  expect(await page.getByText('Shipping', { exact: true }).count()).toBe(0)
  await page.getByText(/^The confirmation was sent to /).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Returns & Exchanges' }).click()
  await page.getByText('A gift card that nobody has used can be given back within 14 days').waitFor()
  await page.goto('/account/orders')
  await page.getByText(`Gift card for ${friend}`).waitFor()
  expect(await page.getByText('0 items').count()).toBe(0)
  await openMail(page, friend, 'for you')
  const code = CODE.exec((await page.locator('body').textContent())!)![0]

  const admin = await openAsAdmin(open, sharedShop(), `/dashboard/orders?id=${id}`)
  const order = admin.getByRole('main')
  await order.getByRole('link', { name: `Gift card for ${friend}` }).waitFor()
  expect(await findBarriers(admin)).toEqual([])
  expect(await order.getByText('Standard Shipping').count()).toBe(0)
  await order.getByRole('button', { name: `Refund order ${id}` }).click()
  await order.getByRole('button', { name: /^Refund \$/ }).click()
  await order.getByRole('button', { name: `Refund order ${id}` }).waitFor({ state: 'detached' })

  await page.goto('/gift-cards')
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Look it up' }).click()
  await page.getByText('No gift card has this code').first().waitFor()
})

test('The button that leads to the payment page is busy until that page is there', async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener('pagehide', () => {
      const busy = document.querySelector('main button[aria-disabled=true]')
      sessionStorage.setItem('busy', busy?.textContent ?? 'none')
    }),
  )
  await fillGiftCardPayment(page, newEmail('friend'))
  expect(await page.evaluate(() => sessionStorage.getItem('busy'))).toBe('Opening the payment page…')
})

test('An amount that no gift card has is told beside its field, until one is chosen that can be bought', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Gift cards' }).click()
  await page.getByRole('heading', { level: 1, name: 'Gift cards' }).waitFor()
  const amount = page.getByLabel('Amount in dollars')
  await amount.fill('7')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByText('Please enter the recipient’s e-mail.').waitFor()
  await page.getByText('Choose an amount from $10.00 to $500.00.').waitFor()
  await page.getByLabel('Recipient’s e-mail').fill('grace@example.com')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByText('Choose an amount from $10.00 to $500.00.').waitFor()
  const described = (await amount.getAttribute('aria-describedby'))!
  expect(await amount.getAttribute('aria-invalid')).toBe('true')
  expect(
    await page
      .locator(
        described
          .split(' ')
          .map((id) => `[id="${id}"]`)
          .join(),
      )
      .allTextContents(),
  ).toContain('Choose an amount from $10.00 to $500.00.')
  await page.getByRole('radio', { name: '$50' }).check({ force: true })
  await page.getByText('Choose an amount').waitFor({ state: 'detached' })
  await amount.fill('$65,50')
  await page.getByText('$65.50').waitFor()

  await page.getByRole('button', { name: 'Look it up' }).click()
  await page.getByText('Please enter the code of the card.').waitFor()
})

test('The cart stays when a gift card is paid beside it, also where the page after the payment cannot load', async ({
  page,
  expected,
}) => {
  expected.push(/api\/orders\/success/, /ERR_FAILED/)
  await putInCart(page, TOTE)
  await fillGiftCardPayment(page, newEmail('friend'))
  await page.route('**/api/orders/success*', (route) => route.abort())
  await submitPayment(page)
  await page.getByText('Failed to load order details.').waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor()
  await page.unroute('**/api/orders/success*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Your gift card is on its way.').waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor()
})

test('Who comes back from the payment of a gift card is led to the gift cards, and reads nothing of a cart', async ({
  page,
}) => {
  await fillGiftCardPayment(page, newEmail('friend'))
  await page
    .getByRole('link', { name: /Back to/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Order canceled' }).waitFor()
  await page.getByText('Your order was canceled and you were not charged.', { exact: true }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Back to gift cards' }).click()
  await page.getByRole('heading', { level: 1, name: 'Gift cards' }).waitFor()
})

test('An amount that is chosen before the page’s code runs is the one that is paid', async ({ page }) => {
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await isHeld
    await route.continue()
  })
  await page.goto('/gift-cards', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: '$200' }).check({ force: true })
  letGo()
  await expect.poll(() => page.getByLabel('Amount in dollars').inputValue()).toBe('200')
  expect(await page.getByRole('radio', { name: '$200' }).isChecked()).toBe(true)
})

test('A gift card is bought, mailed, spent in part, found by the staff, and whole again when the order is refunded', async ({
  open,
  expected,
}) => {
  expected.push(/409.*quote/, /422.*quote/)
  const friend = newEmail('friend')
  const page = await open()
  await page.goto('/gift-cards')
  await page.getByRole('radio', { name: '$200' }).check({ force: true })
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByText('Please enter the recipient’s e-mail.').waitFor()
  await page.getByLabel('Recipient’s e-mail').fill(friend)
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('Message').fill('For your new flat')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await waitForPaymentPage(page)
  await page.getByLabel('E-mail').fill('ada@example.com')
  await fillCard(page)
  await submitPayment(page)
  await page.getByText('Your gift card is on its way.').waitFor()
  await page.getByText(`A gift card for ${friend}`).waitFor()

  await openMail(page, friend, 'A Hemline gift card of $200.00 for you')
  const code = CODE.exec((await page.locator('body').textContent())!)![0]

  const shopper = await open({ viewport: { width: 390, height: 844 } })
  await putInCart(shopper, TOTE)
  await shopper.goto('/cart')
  await shopper.getByLabel('Code', { exact: true }).fill(code)
  await shopper.keyboard.press('Enter')
  await shopper.getByRole('link', { name: 'pay with it here' }).click()
  await shopper.getByRole('heading', { level: 1, name: 'Gift card or credit' }).waitFor()
  expect(await shopper.getByLabel('Code of a gift card').inputValue()).toBe(code)
  await shopper.reload()
  await shopper.getByLabel('Code of a gift card').fill('0000-0000-0000-0000-0000')
  await shopper.getByLabel('E-mail').fill('grace@example.com')
  await shopper.getByLabel('Name', { exact: true }).fill('Grace Hopper')
  await shopper.getByLabel('Street and number').fill('12 Analytical Row')
  await shopper.getByLabel('City').fill('Brooklyn')
  await shopper.getByLabel('State or region').fill('NY')
  await shopper.getByLabel('Postal code').fill('11201')
  await shopper.getByLabel('Country').selectOption('US')
  const work = shopper.getByRole('button', { name: 'Work out the total' })
  await work.click()
  await shopper.getByText('No gift card has this code').first().waitFor()
  await shopper.getByLabel('Code of a gift card').fill(code)
  await work.click()
  await shopper.getByText(`Gift card ending in ${code.slice(-4)}`).waitFor()
  await shopper
    .getByText(new RegExp(`^\\$[\\d.]+ stays on the card ending in ${code.slice(-4)}\\.$`))
    .waitFor()
  await expectUsableAsIs(shopper)
  await shopper.getByRole('button', { name: 'Place the order' }).click()
  await shopper.getByRole('heading', { name: 'Thank you.' }).waitFor()
  await shopper.getByText('Gift card or credit').waitFor()
  const id = await orderIdOn(shopper)

  await shopper.goto('/gift-cards')
  await shopper.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
  await shopper.getByRole('button', { name: 'Look it up' }).click()
  const left = shopper.getByText(
    `is left on the card ending in ${code.slice(-4)}. Enter its code in the cart under “Gift card or credit”.`,
  )
  await left.waitFor()
  expect(await findBarriers(shopper)).toEqual([])
  await shopper.emulateMedia({ media: 'print' })
  await expect
    .poll(() => shopper.getByRole('button', { name: 'Continue to payment' }).isVisible())
    .toBe(false)
  expect(await left.isVisible()).toBe(true)
  await shopper.emulateMedia({ media: 'screen' })

  const admin = await openAsAdmin(open, sharedShop(), `/dashboard/credit?q=${code.slice(-4)}`)
  const row = admin.getByRole('listitem', { name: `Gift card ending in ${code.slice(-4)}` })
  await row.getByRole('button', { name: 'Open' }).click()
  await row.getByText('Spent').waitFor()
  expect(await findBarriers(admin)).toEqual([])

  await admin.goto(`/dashboard/orders?id=${id}`)
  await admin.getByRole('button', { name: `Refund order ${id}` }).click()
  await admin.getByRole('button', { name: 'All pieces' }).click()
  await admin.getByRole('button', { name: /^Refund \$/ }).click()
  await admin.getByRole('button', { name: `Refund order ${id}` }).waitFor({ state: 'detached' })
  await shopper.goto('/gift-cards')
  await shopper.getByLabel('Code', { exact: true }).fill(code)
  await shopper.getByRole('button', { name: 'Look it up' }).click()
  await shopper.getByText(/\$200\.00\s+is left/).waitFor()
})

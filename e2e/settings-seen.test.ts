import { expect } from 'vitest'
import { createProduct, getProductForEdit } from '../contract/product.ts'
import { listColours } from '../contract/colour.ts'
import { openCaller } from '../test/caller.ts'
import { expectUsableAsIs, findBarriers, overflowOf } from './axe.ts'
import { logInElsewhere, openAsAdmin, openSettings } from './customers.ts'
import { addToCart, COAT, openProduct, putInCart, TOTE } from './journeys.ts'
import { fillPayment, goToPayment, submitPayment } from './payments.ts'
import { closeWithEscape } from './keys.ts'
import { ownDemoShop } from './demo-shop.ts'
import { type Open, test } from './test.ts'

// Settings as shoppers meet them: on the pages, at the checkout and in the mails. What a section says to every process
// is in dashboard-settings.test.ts; the front page, delivery, logo and mails are in shop-settings.test.ts.

const shop = ownDemoShop()

/** A busy machine renders pages slowly. */
const PATIENT = { timeout: 90_000 }

type Page = Awaited<ReturnType<Open>>

const sectionOf = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

async function save(page: Page, title: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: `Save ${title}` }).click()
  expect((await answered).status()).toBe(200)
  await page.getByText(`${title} saved`).last().waitFor()
  // The notice may be that of the time before.
  await sectionOf(page, title).getByRole('button', { name: 'Discard changes' }).waitFor({ state: 'detached' })
}

async function putBack(page: Page, title: string): Promise<void> {
  await sectionOf(page, title).getByRole('button', { name: 'Earlier versions' }).click()
  await page.getByRole('button', { name: 'Put back' }).last().click()
  await save(page, title)
}

const becomes = (page: Page, path: string, isRight: (html: string) => boolean) =>
  expect.poll(async () => isRight(await (await page.request.get(path)).text()), PATIENT).toBe(true)

/** On a phone and a desk nothing is wider than the screen, and everybody can use it. */
async function fits(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page), `at ${width}`).toEqual([])
    expect(await findBarriers(page), `at ${width}`).toEqual([])
  }
}

const LONGEST_LABEL = 'Handgewebtewintermäntelausbretonischerw<b>'.slice(0, 40)

test('The menu is built in two levels, with the longest labels, and shoppers find it in the menu and on the front page', async ({
  open,
}) => {
  const admin = await openSettings(open, shop)
  const menu = sectionOf(admin, 'Menu')
  const links = menu.getByRole('group', { name: /^Link \d+$/ })
  await links.first().waitFor()
  const number = (await links.count()) + 1
  await menu.getByRole('button', { name: 'Add a link', exact: true }).click()
  const added = menu.getByRole('group', { name: `Link ${number}`, exact: true })
  const isRefused = async (why: string) => {
    await admin.getByRole('button', { name: 'Save Menu' }).click()
    await menu.getByRole('alert').filter({ hasText: why }).waitFor()
  }
  await isRefused('Give the link a label.')
  await added.getByLabel('Label').fill(LONGEST_LABEL)
  await isRefused('Say where')
  for (const address of ['javascript:alert(1)', '//evil.example', 'www.evil.example']) {
    await added.getByLabel('Address').fill(address)
    await isRefused('An address begins with /, https:// or mailto:.')
  }
  await added.getByLabel('Address').fill('/faq')
  await menu.getByRole('button', { name: `Add below link ${number}` }).click()
  const below = menu.getByRole('group', { name: `Link ${number}.1`, exact: true })
  await below.getByLabel('Leads to').selectOption({ index: 1 })
  await below.getByLabel('Label').fill('<i>Below</i> & beside')
  await menu.getByRole('button', { name: `Move Link ${number} up` }).click()
  await menu
    .getByRole('group', { name: `Link ${number - 1}`, exact: true })
    .getByLabel('Address')
    .waitFor()
  expect(await findBarriers(admin)).toEqual([])
  await save(admin, 'Menu')

  const shopper = await open({ baseURL: shop.url })
  await becomes(shopper, '/', (html) => html.includes('Handgewebtewinterm'))
  await shopper.goto('/')
  await shopper
    .getByRole('navigation', { name: 'Shop by' })
    .getByRole('link', { name: LONGEST_LABEL })
    .waitFor()
  await fits(shopper)
  await shopper.setViewportSize({ width: 390, height: 844 })
  await shopper.getByRole('button', { name: 'Menu' }).click()
  const drawer = shopper.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('link', { name: '<i>Below</i> & beside' }).waitFor()
  await expectUsableAsIs(shopper)
  await drawer.getByRole('link', { name: LONGEST_LABEL }).click()
  await shopper.waitForURL('**/faq')

  await menu.getByRole('button', { name: `Remove Link ${number - 1}`, exact: true }).click()
  await save(admin, 'Menu')
  await becomes(shopper, '/', (html) => !html.includes('Handgewebtewinterm'))
})

test('Two people who change the menu at once both see both, and one keeps theirs', async ({
  open,
  expected,
}) => {
  expected.push(/^409: PUT/, /console: .*409/)
  const [first, second] = [await openSettings(open, shop), await openSettings(open, shop)]
  for (const [page, label] of [
    [first, 'Ours'],
    [second, 'Theirs'],
  ] as const) {
    const menu = sectionOf(page, 'Menu')
    await menu.getByRole('group', { name: 'Link 1', exact: true }).getByLabel('Label').fill(label)
  }
  await save(first, 'Menu')
  await second.getByRole('button', { name: 'Save Menu' }).click()
  const conflict = sectionOf(second, 'Menu').getByRole('alert').filter({ hasText: 'Ours' })
  await conflict.waitFor()
  await second.getByRole('button', { name: 'Keep mine' }).click()
  await second.getByText('Menu saved').waitFor()
  await becomes(second, '/', (html) => html.includes('>Theirs<') && !html.includes('>Ours<'))
  await putBack(second, 'Menu')
})

test('The number, phone and names of the shop are on the order, in its mail and in the footer, also the longest', async ({
  open,
}) => {
  const admin = await openSettings(open, shop)
  const about = sectionOf(admin, 'Shop')
  const name = 'Haberdashery of Messrs. Fitzwilliam-Cavendish, Sons & Cousin'
  expect(name).toHaveLength(60)
  for (const [label, text] of [
    ['Name', name],
    ['Phone', '+1 (555) 010-0199'],
    ['Order numbers begin with', 'SV'],
    ['Legal name', 'Selvedge <Ltd> "& Co"'],
    ['Address', '1 Mill Lane\nLeeds'],
  ] as const)
    await about.getByLabel(label, { exact: true }).fill(text)
  await save(admin, 'Shop')
  const mails = sectionOf(admin, 'Mails')
  await mails.getByLabel('Sign-off').fill('Warmly, <b>the house</b>')
  await save(admin, 'Mails')
  const invoices = sectionOf(admin, 'Invoices')
  await invoices.getByLabel('Issue an invoice for each paid order').check()
  await invoices.getByLabel('Mail each to its buyer').check()
  await save(admin, 'Invoices')

  const shopper = await open({ baseURL: shop.url })
  await becomes(shopper, '/', (html) => html.includes('Fitzwilliam-Cavendish'))
  await openProduct(shopper, COAT)
  await fits(shopper)
  expect(
    await shopper
      .getByRole('contentinfo')
      .getByRole('link', { name: '+1 (555) 010-0199' })
      .getAttribute('href'),
  ).toBe('tel:+15550100199')
  await shopper.getByText('Selvedge <Ltd> "& Co" · 1 Mill Lane · Leeds').waitFor()
  await addToCart(shopper, { size: 'M' })
  await goToPayment(shopper)
  await fillPayment(shopper, { email: 'sees@example.com' })
  await submitPayment(shopper)
  await shopper.getByRole('heading', { name: 'Thank you.' }).waitFor()
  const id = await shopper
    .getByText(/SV-\w{5}-\w{5}-\w{5}-\w{5}/)
    .first()
    .textContent()
  const [number] = /SV-\w{5}-\w{5}-\w{5}-\w{5}/.exec(id!)!

  const mailbox = await open({ baseURL: shop.url })
  const mail = mailbox.getByRole('row').filter({ hasText: 'sees@example.com' })
  const look = async () => {
    await mailbox.goto(`/mailbox?key=${shop.accessKey}`)
    return mail.count()
  }
  // The confirmation, and the invoice of its own job.
  await expect.poll(look, { timeout: 120_000, interval: 1_000 }).toBeGreaterThanOrEqual(2)
  await mail.filter({ hasText: number }).getByRole('link').first().click()
  await mailbox.getByRole('heading', { level: 1 }).waitFor()
  const letter = mailbox.frameLocator('iframe').first()
  await letter.getByText('Warmly, <b>the house</b>').waitFor()
  await letter.getByText('Fitzwilliam-Cavendish').first().waitFor()

  for (const title of ['Shop', 'Mails', 'Invoices']) await putBack(admin, title)
})

test('The notice has a link, is shown within its times only, and wraps the longest word', async ({
  open,
}) => {
  const admin = await openSettings(open, shop)
  const notice = sectionOf(admin, 'Notice')
  const word = 'W'.repeat(290)
  await notice.getByLabel('Text', { exact: true }).fill(`<i>${word}</i>`)
  await notice.getByLabel('Link text').fill('Read more')
  await notice.getByLabel('Link address').fill('/faq')
  await save(admin, 'Notice')
  const shopper = await open({ baseURL: shop.url })
  await becomes(shopper, '/', (html) => html.includes(word))
  await shopper.goto('/')
  await shopper.getByText(`<i>${word}</i>`).waitFor()
  await fits(shopper)
  await shopper.getByRole('link', { name: 'Read more' }).click()
  await shopper.waitForURL('**/faq')

  for (const [label, time] of [
    ['Shown from', '2099-01-01T09:00'],
    ['Shown until', '2020-01-01T09:00'],
  ] as const) {
    const other = label === 'Shown from' ? 'Shown until' : 'Shown from'
    await notice.getByLabel(other).fill('')
    await notice.getByLabel(label).fill(time)
    await save(admin, 'Notice')
    await becomes(shopper, '/', (html) => !html.includes(word))
  }
  await notice.getByLabel('Shown until').fill('2099-01-01T09:00')
  await save(admin, 'Notice')
  await becomes(shopper, '/', (html) => html.includes(word))
  await putBack(admin, 'Notice')
})

async function aGarmentInTwoColours(): Promise<void> {
  const { call } = openCaller(shop.url)
  const { token } = await logInElsewhere(shop.admin, shop.url)
  const colours = (await call(listColours, {}, token)).body as { id: number }[]
  const style = { description: 'Felted.', price: 12_500, product_type: 'women' as const, quantity: 5 }
  const make = async (product: object) => {
    const { status, body, error } = await call(
      createProduct,
      { body: { ...style, ...product } as never },
      token,
    )
    expect(status, error).toBe(200)
    return body.id as number
  }
  const id = await make({ name: 'Felt Cape, one', colour_id: colours[0]!.id })
  const { style_id } = (await call(getProductForEdit, { params: { id } }, token)).body
  await make({ name: 'Felt Cape, other', colour_id: colours[1]!.id, style_id })
}

test('Each style is listed once when the shop says so', async ({ open }) => {
  await aGarmentInTwoColours()
  const admin = await openSettings(open, shop)
  const shopper = await open({ baseURL: shop.url })
  const areBothListed = (html: string) => html.includes('Felt Cape, one') && html.includes('Felt Cape, other')
  await becomes(shopper, '/shop?name=Felt+Cape', areBothListed)
  await admin.getByText('A style is one garment in its colours').waitFor()
  await sectionOf(admin, 'Products').getByLabel('List each style once').check()
  await save(admin, 'Products')
  await becomes(shopper, '/shop?name=Felt+Cape', (html) => !areBothListed(html))
  await putBack(admin, 'Products')
  await becomes(shopper, '/shop?name=Felt+Cape', areBothListed)
})

test('What is typed while a section or a page is being saved stays, and is saved next', async ({ open }) => {
  const admin = await openSettings(open, shop)
  let held = Promise.withResolvers<void>()
  await admin.route('**/api/settings/**', async (route) => {
    if (route.request().method() === 'PUT') await held.promise
    await route.continue()
  })
  const notice = sectionOf(admin, 'Notice')
  const text = notice.getByLabel('Text', { exact: true })
  const button = notice.getByRole('button', { name: /^Sav/ })
  await text.fill('Closed on Monday')
  await button.click()
  await text.fill('Closed on Tuesday')
  held.resolve()
  await admin.getByText('Notice saved').waitFor()
  expect(await text.inputValue()).toBe('Closed on Tuesday')

  held = Promise.withResolvers()
  await admin
    .getByRole('button', { name: /^About/ })
    .first()
    .click()
  const words = admin.getByLabel('Text', { exact: true }).last()
  await words.fill('We make coats.')
  const editor = admin.locator('form').filter({ has: words })
  await editor.getByRole('button', { name: 'Publish', exact: true }).click()
  await words.fill('We make coats and hats.')
  held.resolve()
  await editor.getByText(/^Saved /).waitFor()
  expect(await words.inputValue()).toBe('We make coats and hats.')
  await admin.unroute('**/api/settings/**')
  await save(admin, 'Notice')
  await becomes(admin, '/', (html) => html.includes('Closed on Tuesday'))
  await putBack(admin, 'Notice')
})

test('Where the shop charges no tax, the payment is the goods and the delivery, and no more', async ({
  open,
}) => {
  const admin = await openSettings(open, shop)
  const choose = async (kind: string) => {
    await sectionOf(admin, 'Tax').getByLabel('Tax', { exact: true }).selectOption(kind)
    await save(admin, 'Tax')
  }
  const payIn = async () => {
    const shopper = await open({ baseURL: shop.url })
    await putInCart(shopper, COAT, { size: 'M' })
    await goToPayment(shopper)
    await fillPayment(shopper, { email: 'untaxed@example.com', shipping: 'Expedited' })
    await shopper.getByRole('combobox', { name: 'State' }).selectOption({ label: 'New York' })
    return shopper
  }
  const added = await payIn()
  await added.getByRole('button', { name: 'Pay $514.80', exact: true }).waitFor()
  await choose('No tax')
  const shopper = await payIn()
  await shopper.getByRole('button', { name: 'Pay $495.00', exact: true }).waitFor()
  await submitPayment(shopper)
  await shopper.getByRole('heading', { name: 'Thank you.' }).waitFor()
  await shopper.getByText('$495.00').first().waitFor()
  await choose('Added at payment, worked out by Stripe')
  // It was opened before, and keeps what it said.
  await submitPayment(added)
  await added.getByRole('heading', { name: 'Thank you.' }).waitFor()
  await added.getByText('$514.80').first().waitFor()
})

test('The figures are counted by the days of the time zone that the shop says', async ({ open }) => {
  const admin = await openSettings(open, shop)
  await sectionOf(admin, 'Shop').getByLabel('Time zone').selectOption('Pacific/Auckland')
  await save(admin, 'Shop')
  const figures = await openAsAdmin(open, shop, '/dashboard/sales')
  await figures.getByText('days in Pacific/Auckland').waitFor()
  await putBack(admin, 'Shop')
  await figures.reload()
  await figures.getByText('days in UTC').waitFor()
})

test('A shop that sells two of one item in an order offers no third, and the cart takes none', async ({
  open,
  expected,
}) => {
  expected.push(/400/)
  const admin = await openSettings(open, shop)
  const products = sectionOf(admin, 'Products')
  const most = products.getByLabel('Most pieces of one item in an order')
  await most.fill('11')
  await admin.getByRole('button', { name: 'Save Products' }).click()
  await products.getByText('Type a number from 1 to 10.').waitFor()
  await most.fill('2')
  await save(admin, 'Products')
  const shopper = await open({ baseURL: shop.url })
  await openProduct(shopper, TOTE)
  await becomes(shopper, shopper.url(), (html) => html.includes('max_line_pieces'))
  await shopper.reload()
  await shopper.getByRole('button', { name: 'Increase quantity' }).first().click()
  const quantity = shopper.getByRole('spinbutton', { name: 'Quantity' }).first()
  expect(await quantity.getAttribute('aria-valuemax')).toBe('2')
  await shopper.getByText('At most 2 in an order').waitFor()
  const sideCart = await addToCart(shopper)
  const inCart = sideCart.getByRole('combobox', { name: /^Quantity of/ })
  await inCart.waitFor()
  expect(await inCart.getByRole('option').allTextContents()).toEqual(['1', '2'])
  await closeWithEscape(shopper, sideCart)
  await addToCart(shopper)
  await shopper.getByText('An order can have at most 2 of one item.').waitFor()
  await expect.poll(() => inCart.inputValue()).toBe('2')
  await putBack(admin, 'Products')
})

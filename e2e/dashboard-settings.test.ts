import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { getSettings, saveMenuSetting, type MenuSetting, type SettingKey } from '../contract/settings.ts'
import { openCaller } from '../test/caller.ts'
import { findBarriers, overflowOf } from './axe.ts'
import { logInElsewhere, openAsAdmin, openSettings } from './customers.ts'
import { addToCart, COAT, openProduct, orderIdOn } from './journeys.ts'
import { hasFocus } from './keys.ts'
import { fillPayment, goToPayment, submitPayment } from './payments.ts'
import { ownDemoShop } from './demo-shop.ts'
import { holdBack } from './hold-back.ts'
import { test } from './test.ts'

const shop = ownDemoShop({ env: { LOG_LEVEL: 'warn', WORKERS: '2' } })

/** A busy machine renders pages slowly. */
const PATIENT = { timeout: 90_000 }

interface SavedMenu {
  value: MenuSetting
  version: number
}

interface Section {
  title: string
  key: SettingKey
  typed?: Record<string, string>
  ticked?: Record<string, boolean>
  chosen?: Record<string, string>
  says: object
}

/** Those that no journey of their own changes. */
const SECTIONS: Section[] = [
  {
    title: 'Shop',
    key: 'shop',
    typed: {
      'Support e-mail': 'help@selvedge.example',
      'Order numbers begin with': 'SV',
      'Low in stock at': '7',
      'Legal name': 'Selvedge Ltd',
      'Company numbers': 'HRB 12345',
    },
    says: {
      support_email: 'help@selvedge.example',
      order_prefix: 'SV',
      low_stock: 7,
      legal_name: 'Selvedge Ltd',
      company_numbers: 'HRB 12345',
    },
  },
  {
    title: 'Products',
    key: 'products',
    typed: { 'Most pieces of one item in an order': '3' },
    ticked: { 'List each style once': true },
    says: { once_per_style: true, max_line_pieces: 3 },
  },
  {
    title: 'Returns',
    key: 'returns',
    chosen: { 'Return parcels are paid by': 'the shop' },
    says: { paid_by: 'shop' },
  },
  {
    title: 'Invoices',
    key: 'invoices',
    ticked: { 'Issue an invoice for each paid order': true, 'Mail each to its buyer': true },
    says: { for_all_orders: true, by_mail: true },
  },
  {
    title: 'Refunds',
    key: 'refunds',
    typed: { 'By the role Service up to ($)': '75.50', 'Asks for the second step again above ($)': '900' },
    says: { service_limit: 7_550, confirm_above: 90_000 },
  },
]

test('A saved setting is shown to shoppers by every process, and an earlier one can be put back', async ({
  open,
}) => {
  const admin = await openSettings(open, shop)
  const about = admin.getByRole('region', { name: 'Shop', exact: true })
  const notice = admin.getByRole('region', { name: 'Notice', exact: true })
  await about.getByLabel('Name', { exact: true }).fill('Selvedge')
  await about.getByLabel('Address', { exact: true }).fill('1 Mill Lane\nLeeds')
  await admin.getByLabel('Elsewhere').fill('Instagram https://instagram.com/selvedge')
  await admin.getByRole('button', { name: 'Save Shop' }).click()
  await admin.getByText('Shop saved').waitFor()
  await notice.getByLabel('Text', { exact: true }).fill('Closed on Monday.')
  await admin.getByRole('button', { name: 'Save Notice' }).click()
  await admin.getByText('Notice saved').waitFor()

  const shopper = await open({ baseURL: shop.url })
  await expect
    .poll(async () => {
      const pages = await Promise.all(Array.from({ length: 8 }, () => shopper.request.get('/')))
      const texts = await Promise.all(pages.map((page) => page.text()))
      return texts.every((text) => text.includes('Closed on Monday.') && text.includes('1 Mill Lane · Leeds'))
    }, PATIENT)
    .toBe(true)
  await shopper.goto('/')
  await shopper.getByRole('link', { name: 'Instagram' }).waitFor()
  await shopper.getByRole('button', { name: 'Dismiss notice' }).click()
  await shopper.getByText('Closed on Monday.').waitFor({ state: 'hidden' })

  await notice.getByLabel('Text', { exact: true }).fill('Open again.')
  await admin.getByRole('button', { name: 'Save Notice' }).click()
  await notice.getByRole('button', { name: 'Discard changes' }).waitFor({ state: 'detached' })
  await expect.poll(async () => (await shopper.request.get('/')).text(), PATIENT).toContain('Open again.')
  await shopper.goto('/faq')
  await shopper.getByText('Open again.').waitFor()

  await notice.getByRole('button', { name: 'Earlier versions' }).click()
  await admin.getByRole('button', { name: 'Put back' }).last().click()
  expect(await notice.getByLabel('Text', { exact: true }).inputValue()).toMatch(/platform is migrating/)
  await admin.getByRole('button', { name: 'Save Notice' }).click()
  await expect
    .poll(async () => (await shopper.request.get('/')).text(), PATIENT)
    .toContain('platform is migrating')
})

test('What the shop is connected with stands under Connections, without a key or an address', async ({
  open,
}) => {
  const admin = await openSettings(open, shop)
  const connections = admin.getByRole('region', { name: 'Connections', exact: true })
  await connections.getByText('Sandbox: test cards pay').waitFor()
  expect(await connections.getByRole('term').allTextContents()).toContain('Last webhook')
  await connections.getByText('Not connected: no daily backup is made').waitFor()
  expect(await connections.textContent()).not.toMatch(/sk_|whsec_|:\/\//)
})

test('What a section says is known to every process, and what it said before is put back', async ({
  open,
}) => {
  const admin = await openSettings(open, shop)
  const { call } = openCaller(shop.url)
  const { token } = await logInElsewhere(shop.admin, shop.url)
  const readAll = async (key: SettingKey) => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(getSettings, {}, token)))
    return answers.map(({ body }) => body[key].value)
  }
  const everyProcessSays = (key: SettingKey, value: object) =>
    expect
      .poll(
        async () => (await readAll(key)).every((read) => isDeepStrictEqual({ ...read, ...value }, read)),
        PATIENT,
      )
      .toBe(true)
  for (const { title, key, typed = {}, ticked = {}, chosen = {}, says } of SECTIONS) {
    const section = admin.getByRole('region', { name: title, exact: true })
    const [before] = await readAll(key)
    for (const [label, text] of Object.entries(typed))
      await section.getByLabel(label, { exact: true }).fill(text)
    for (const [label, isOn] of Object.entries(ticked)) await section.getByLabel(label).setChecked(isOn)
    for (const [label, option] of Object.entries(chosen)) await section.getByLabel(label).selectOption(option)
    const save = async () => {
      await admin.getByRole('button', { name: `Save ${title}` }).click()
      await admin.getByText(`${title} saved`).last().waitFor()
      // The notice may be that of the time before.
      await section.getByRole('button', { name: 'Discard changes' }).waitFor({ state: 'detached' })
    }
    await save()
    await everyProcessSays(key, says)
    if (key === 'shop')
      await expect
        .poll(async () => (await admin.request.get('/faq')).text(), PATIENT)
        .toContain('help@selvedge.example')
    await section.getByRole('button', { name: 'Earlier versions' }).click()
    await admin.getByRole('button', { name: 'Put back' }).first().click()
    await save()
    await everyProcessSays(key, before!)
  }
})

test('Two people who save at once both see both values', async ({ open, expected }) => {
  expected.push(/^409: PUT/, /console: .*409/)
  const [first, second] = [await openSettings(open, shop), await openSettings(open, shop)]
  await first.getByLabel('Phone').fill('+1 555 0100')
  await first.getByRole('button', { name: 'Save Shop' }).click()
  await first.getByText('Shop saved').waitFor()
  await second.getByLabel('Phone').fill('+1 555 0199')
  await second.getByRole('button', { name: 'Save Shop' }).click()
  await second.getByText('Somebody else has saved these settings').waitFor()
  await second.getByRole('alert').filter({ hasText: '+1 555 0100' }).waitFor()
  expect(await findBarriers(second)).toEqual([])
  await second.getByRole('button', { name: 'Keep mine' }).click()
  await second.getByText('Shop saved').waitFor()
  expect(await second.getByLabel('Phone').inputValue()).toBe('+1 555 0199')
})

test('A value that does not fit is told at its field, in words of what is typed there', async ({
  open,
  expected,
}) => {
  expected.push(/^400: PUT/, /console: .*400/)
  const admin = await openSettings(open, shop)
  await admin.getByLabel('Elsewhere').fill('Instagram instagram.com')
  await admin.getByRole('button', { name: 'Save Shop' }).click()
  await admin.getByText('Write a name and an address that begins with https:// on each line.').waitFor()
  expect(await admin.getByLabel('Elsewhere').getAttribute('aria-invalid')).toBe('true')
  await admin.getByLabel('Low in stock at').fill('-4')
  await admin.getByRole('button', { name: 'Save Shop' }).click()
  await admin.getByText('This must be a whole number.').waitFor()
  await admin.getByLabel('Order numbers begin with').fill('shop')
  await admin.getByRole('button', { name: 'Save Shop' }).click()
  await admin.getByText('Type two to four capital letters, such as HL.').waitFor()
  const limit = admin.getByLabel('By the role Service up to')
  await limit.fill('a lot')
  await admin.getByRole('button', { name: 'Save Refunds' }).click()
  await admin.getByText('Type an amount in dollars, such as 48.00.').waitFor()
  await limit.fill('65,00')
  await admin.getByRole('button', { name: 'Save Refunds' }).click()
  await admin.getByText('Is it 65.00?').waitFor()
})

test('An address with the name of a section opens the settings there', async ({ open }) => {
  const owner = await openAsAdmin(open, shop, '/dashboard/settings#menu')
  const menu = owner.getByRole('region', { name: 'Menu', exact: true })
  await expect
    .poll(() => menu.evaluate((section) => Math.abs(section.getBoundingClientRect().top) < innerHeight / 2))
    .toBe(true)
  // A new link comes at the end of the list, above the button.
  const [list, add] = await Promise.all([
    menu.getByRole('list', { name: 'Links of the menu' }).boundingBox(),
    menu.getByRole('button', { name: 'Add a link', exact: true }).boundingBox(),
  ])
  expect(add!.y).toBeGreaterThanOrEqual(list!.y + list!.height)
})

test('A link of the menu to no page is saved with a word, and two who change the menu see where links lead', async ({
  open,
  expected,
}) => {
  expected.push(/HEAD .*\/shop\?search=linen/, /console: .*ERR_FAILED/)
  expected.push(/^404: HEAD .*\/colections\/linen/, /console: .*404/, /^409: PUT/, /console: .*409/)
  const { call } = openCaller(shop.url)
  const { token } = await logInElsewhere(shop.admin, shop.url)
  const stored = async () => (await call(getSettings, {}, token)).body.menu as SavedMenu
  const before = await stored()
  const admin = await openSettings(open, shop)
  const menu = admin.getByRole('region', { name: 'Menu', exact: true })
  const first = menu.getByRole('group', { name: 'Link 1', exact: true })
  const links = () =>
    menu
      .getByRole('group', { name: /^Link \d+$/ })
      .evaluateAll((groups) =>
        groups.map((group) =>
          [...group.querySelectorAll<HTMLInputElement>('input, select')].map(({ value }) => value).join(),
        ),
      )
  const asTheyWere = await links()
  expect(new Set(asTheyWere).size).toBe(before.value.items.length)
  const up = first.getByRole('button', { name: 'Move Link 1 up' })
  expect(await up.getAttribute('aria-disabled')).toBe('true')
  await up.press('Enter')
  expect([await links(), await hasFocus(up)]).toEqual([asTheyWere, true])
  await menu.getByRole('button', { name: 'Move Link 2 up', exact: true }).press('Enter')
  expect(await links()).toEqual([asTheyWere[1], asTheyWere[0], ...asTheyWere.slice(2)])
  await first.getByRole('button', { name: 'Move Link 1 down' }).press('Enter')
  expect(await links()).toEqual(asTheyWere)
  await menu.getByRole('button', { name: 'Add a link' }).click()
  const added = menu.getByRole('group', { name: `Link ${before.value.items.length + 1}`, exact: true })
  await added.getByLabel('Label').fill('Linen')
  await added.getByLabel('Address').fill('/colections/linen')
  await added.getByText('The shop has no page at this address yet.').waitFor()
  expect(await findBarriers(admin)).toEqual([])

  const [one, ...others] = before.value.items
  const theirs = [{ ...one!, label: 'Fresh' }, ...others]
  const body = { value: { items: theirs }, version: before.version }
  expect((await call(saveMenuSetting, { body }, token)).status).toBe(200)
  await menu.getByRole('button', { name: 'Save Menu' }).click()
  const conflict = menu.getByRole('alert').filter({ hasText: 'Somebody else has saved' })
  await conflict.getByText('Fresh (New in)').waitFor()
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await admin.getByText('Menu saved').waitFor()
  expect((await stored()).value.items.at(-1)).toMatchObject({ label: 'Linen', link: '/colections/linen' })

  // Of an address that has not been looked at yet, or cannot be, it says nothing.
  const looks = await holdBack(admin, /\/shop\?search=linen$/)
  await added.getByLabel('Address').fill('/shop?search=linen')
  await added.getByText('/shop?size=M or https://…').waitFor()
  await expect.poll(() => looks.held.length).toBe(1)
  await looks.held[0]!.abort()
  await added.getByLabel('Address').fill('/colections/linen')
  await added.getByText('The shop has no page at this address yet.').waitFor()
  await added.getByLabel('Address').fill('/shop')
  await added.getByText('/shop?size=M or https://…').waitFor()
  const back = { value: before.value, version: (await stored()).version }
  expect((await call(saveMenuSetting, { body: back }, token)).status).toBe(200)
})

test('A button stays where it is pressed while the mails above it are loaded', async ({ open }) => {
  const owner = await openAsAdmin(open, shop)
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
  await owner.route('**/api/mails**', async (route) => {
    await isHeld
    await route.continue()
  })
  await owner.goto('/dashboard/settings')
  const section = owner.getByRole('region', { name: 'Tax', exact: true })
  await section.getByLabel('Tax', { exact: true }).selectOption('Included in prices, by rates of your own')
  await section.getByRole('button', { name: 'Save Tax' }).hover()
  await owner.mouse.down()
  letGo()
  const mails = owner.getByRole('region', { name: 'Preview of the mails' })
  await mails.getByRole('option', { name: 'Order confirmed' }).waitFor({ state: 'attached' })
  await mails.getByText('…', { exact: true }).first().waitFor({ state: 'detached' })
  await owner.mouse.up()
  await section.getByText('Choose the country.').waitFor()
})

test('An owner makes prices include tax, and shoppers are told from the product to the order', async ({
  open,
}) => {
  const owner = await openSettings(open, shop)
  const section = owner.getByRole('region', { name: 'Tax', exact: true })
  await section.getByLabel('Tax', { exact: true }).selectOption('Included in prices, by rates of your own')
  await owner.getByRole('button', { name: 'Save Tax' }).click()
  await section.getByText('Choose the country.').waitFor()
  await section.getByLabel('Country').selectOption('Germany')
  await section.getByLabel('Percent').fill('51')
  await owner.getByRole('button', { name: 'Save Tax' }).click()
  await section.getByText('Such as 19 or 8.1, at most 50.').waitFor()
  await section.getByLabel('Percent').fill('19,5')
  await owner.getByRole('button', { name: 'Save Tax' }).click()
  await section.getByText('Is it 19.50?').waitFor()
  await section.getByLabel('Percent').fill('19')
  await section.getByRole('button', { name: 'Add a rate' }).click()
  await section.getByRole('group', { name: 'Rate 2' }).getByLabel('Country').selectOption('United States')
  await section.getByRole('group', { name: 'United States' }).getByLabel('Region, if any').fill('OR')
  await section.getByRole('group', { name: 'United States, OR' }).getByLabel('Percent').fill('20')
  expect(await findBarriers(owner)).toEqual([])
  await owner.getByRole('button', { name: 'Save Tax' }).click()
  await owner.getByText('Tax saved').waitFor()

  const shopper = await open({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
  await openProduct(shopper, COAT)
  await shopper.getByText('Tax included', { exact: true }).waitFor()
  expect(await overflowOf(shopper)).toEqual([])
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

test('What is wrong in a setting is said in words at its field, and counted by fields', async ({
  open,
  expected,
}) => {
  expected.push(/^400: /, /console: .*400/)
  const admin = await openSettings(open, shop)
  const told = (label: string, words: string) =>
    expect.poll(() => admin.getByLabel(label, { exact: true }).evaluate(descriptionOf)).toContain(words)
  await admin.getByLabel('Low in stock at').fill('-5')
  await admin.getByLabel('Elsewhere').fill('-5')
  await admin.getByRole('button', { name: 'Save Shop' }).click()
  await told('Elsewhere', 'Write a name and an address that begins with https:// on each line.')
  await admin.getByRole('alert').filter({ hasText: 'Not saved: 2 fields need another look.' }).waitFor()

  await admin.getByLabel('Link address', { exact: true }).fill('faq please')
  await admin.getByRole('button', { name: 'Save Notice' }).click()
  await told('Link address', 'This is no address of the shop or of the web.')

  const expedited = admin.getByRole('group', { name: 'Expedited' })
  await expedited.getByLabel('Price').fill('5000')
  await expedited.getByLabel('Days to').fill('99')
  await admin.getByRole('button', { name: 'Save Delivery' }).click()
  await expedited.getByRole('alert').filter({ hasText: 'At most $1000.00.' }).waitFor()
  await expedited.getByRole('alert').filter({ hasText: 'A number of days, up to 90.' }).waitFor()

  await admin.getByLabel('Sender’s address').fill('nobody')
  await admin
    .getByRole('alert')
    .filter({ hasText: 'The mails cannot be shown with what is typed.' })
    .waitFor()
})

const descriptionOf = (field: Element) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

test('Ways of delivery are changed, and shoppers read it in the FAQ', async ({ open }) => {
  const admin = await openSettings(open, shop)
  const expedited = admin.getByRole('group', { name: 'Expedited' })
  // Everything that is wrong is told at once, each beside its field, of which the first one is typed into.
  await expedited.getByLabel('Price').fill('12,5o')
  await expedited.getByLabel('Days to').fill('0')
  await admin.getByRole('button', { name: 'Save Delivery' }).click()
  await expedited.getByRole('alert').filter({ hasText: 'In dollars, such as 15.00.' }).waitFor()
  await expedited.getByRole('alert').filter({ hasText: 'Not less than 1.' }).waitFor()
  await admin.getByRole('alert').filter({ hasText: 'Not saved: 2 fields need another look.' }).waitFor()
  await expect.poll(() => hasFocus(expedited.getByLabel('Price'))).toBe(true)
  await expedited.getByLabel('Price').fill('12.50')
  await expedited.getByLabel('Days to').fill('3')
  await expedited.getByLabel('Free from').fill('300')
  await admin.getByRole('button', { name: 'Add a method' }).click()
  const added = admin.getByRole('group', { name: 'Method 3' })
  await added.getByLabel('Name').fill('Bicycle')
  const bicycle = admin.getByRole('group', { name: 'Bicycle' })
  for (const [label, value] of [
    ['Price', '9'],
    ['Days from', '1'],
    ['Days to', '1'],
  ] as const)
    await bicycle.getByLabel(label).fill(value)
  await admin.getByRole('button', { name: 'Save Delivery' }).click()
  await admin.getByText('Delivery saved').waitFor()
  expect(await findBarriers(admin)).toEqual([])

  const shopper = await open({ baseURL: shop.url })
  await shopper.goto('/faq')
  await shopper
    .getByText(/expedited shipping is \$12.50 \(free from \$300.00\).*bicycle shipping is \$9.00/)
    .waitFor()
  await admin.getByRole('button', { name: 'Remove Bicycle' }).click()
  await admin.getByRole('button', { name: 'Save Delivery' }).click()
  await expect.poll(async () => (await shopper.request.get('/faq')).text(), PATIENT).not.toContain('bicycle')
})

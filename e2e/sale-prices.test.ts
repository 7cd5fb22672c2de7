import { expect } from 'vitest'
import { answer } from './answer.ts'
import { findBarriers } from './axe.ts'
import { openAsAdmin } from './customers.ts'
import { addToCart, openProduct } from './journeys.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

const KNIT = 'Funnel Neck Knit'
const DRESS = 'Linen A-line Dress, Rust'

test('A sale is planned with its prior prices in view, begun and ended, and shoppers see each price at once', async ({
  open,
}) => {
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/sale-prices')
  await admin.getByRole('link', { name: /Linen, end of season/ }).waitFor()
  await admin.getByRole('link', { name: 'New sale' }).click()
  await admin.getByRole('button', { name: 'Create sale' }).click()
  await admin.getByText('Choose the products of the sale.').waitFor()
  await admin.getByLabel('Name', { exact: true }).fill('Knitwear')
  await admin.getByLabel('Percent', { exact: true }).fill('20')
  await admin.getByLabel('Begins').fill('2030-01-01T08:00')
  const untilEnded = admin.getByText('Empty: when you end it')
  await untilEnded.waitFor()
  await admin.getByLabel('Find products by name').fill('funnel')
  await admin.getByRole('checkbox', { name: KNIT }).check()
  const row = admin.getByRole('region', { name: 'Prices in the sale' }).getByRole('row', { name: KNIT })
  await row.getByRole('cell', { name: '$140.00' }).waitFor()
  await row.getByRole('cell', { name: '−20%' }).waitFor()
  expect(await findBarriers(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Create sale' }).click()
  await admin.getByRole('form', { name: 'Knitwear' }).waitFor()

  const shopper = await open()
  await openProduct(shopper, KNIT)
  await shopper.getByText('$175.00').first().waitFor()
  await admin.getByRole('button', { name: 'Start now' }).click()
  await answer(admin, 'Start Knitwear now?', 'Start')
  await admin.getByText('The sale has begun').waitFor()
  await shopper.reload()
  await shopper.getByText('$140.00 was, lowest price of the last 30 days, $175.00').waitFor()
  await shopper.getByText('−20%. Lowest price of the 30 days before: $175.00').waitFor()

  await admin.getByRole('button', { name: 'End now' }).click()
  await answer(admin, 'End Knitwear now?', 'End')
  await admin.getByText('The sale has ended').waitFor()
  await untilEnded.waitFor({ state: 'detached' })
  await shopper.reload()
  await shopper.getByText('$175.00').first().waitFor()
  await expect.poll(() => shopper.getByText('$140.00').count()).toBe(0)

  const id = shopper.url().split('/').at(-1)!
  await admin.goto(`/dashboard/products/edit/${id}`)
  await admin.getByText('Price history').click()
  const history = admin.getByRole('region', { name: 'Price history' })
  await history.getByRole('cell', { name: 'Sale: Knitwear' }).waitFor()
  await admin.getByText('Lowest price of the last 30 days: $140.00.').waitFor()
  await admin.locator('canvas').waitFor()
})

test('The products of a sale are found by a collection, and none by an amount that cannot be read', async ({
  open,
}) => {
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/sale-prices')
  await admin.getByRole('link', { name: 'New sale' }).click()
  const all = admin.getByRole('button', { name: /^Add all/ })
  await all.waitFor()
  await admin.getByLabel('Costs up to').fill('65,00')
  await admin.getByText('Is it 65.00?').waitFor()
  await admin.getByLabel('Costs up to').fill('cheap')
  await admin.getByText('Type an amount in dollars, such as 48.00.').waitFor()
  await all.waitFor({ state: 'detached' })
  await admin.getByLabel('Costs up to').fill('')
  await admin.getByLabel('Collection').selectOption({ label: 'Linen' })
  await admin.getByRole('checkbox', { name: KNIT }).waitFor({ state: 'detached' })
  await admin.getByRole('checkbox', { name: DRESS }).waitFor()
  await admin.getByLabel('Tag or season').fill('no such season')
  await admin.getByText('0 found').waitFor()
})

test('A sale that was created and cannot be read is there once, and is led on to', async ({
  open,
  expected,
}) => {
  expected.push(/500.*\/api\/sales\/\d+/, /console: .*500/)
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/sale-prices?sale=new')
  await admin.getByLabel('Name', { exact: true }).fill('Read later')
  await admin.getByLabel('Percent', { exact: true }).fill('20')
  await admin.getByLabel('Begins').fill('2030-01-01T08:00')
  await admin.getByLabel('Find products by name').fill('funnel')
  await admin.getByRole('checkbox', { name: KNIT }).check()
  await admin.route(/\/api\/sales\/\d+$/, (route) => route.fulfill({ status: 500, json: {} }))
  await admin.getByRole('button', { name: 'Create sale' }).click()
  await admin.waitForURL(/sale=\d+$/)
  await admin.unroute(/\/api\/sales\/\d+$/)
  await admin.reload()
  await admin.getByRole('form', { name: 'Read later' }).waitFor()
  const made = admin.getByRole('navigation', { name: 'Sales' }).getByRole('link', { name: /^Read later/ })
  expect(await made.count()).toBe(1)
  await admin.getByRole('button', { name: /^Delete/ }).click()
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await made.waitFor({ state: 'detached' })
})

test('A checkout stops when the price has risen since the cart was seen, and goes on with the new one', async ({
  open,
  expected,
}) => {
  expected.push(/409/)
  const admin = await openAsAdmin(open, sharedShop())
  const shopper = await open()
  await openProduct(shopper, KNIT)
  const id = Number(shopper.url().split('/').at(-1))
  await addToCart(shopper, { size: 'M' })
  await shopper.goto('/cart')
  await shopper.getByText('$175.00').first().waitFor()
  const setPrice = async (dollars: string) => {
    await admin.goto(`/dashboard/products/edit/${id}`)
    await admin.getByLabel('Price', { exact: true }).fill(dollars)
    await admin.getByRole('button', { name: 'Update Product' }).click()
    await admin.waitForURL(`**/shop/${id}`)
  }
  await setPrice('190.00')
  const checkOut = () => shopper.getByRole('main').getByRole('link', { name: 'Checkout as guest' }).click()
  await checkOut()
  await shopper.getByText(`The price of ${KNIT} is now $190.00 (was $175.00).`).first().waitFor()
  await shopper.waitForURL('**/cart')
  await shopper.getByText('$190.00').first().waitFor()
  await checkOut()
  await shopper.waitForURL('**/sandbox/**')
  await shopper.getByText('$190.00').first().waitFor()
  await setPrice('175.00')
})

test('A card says what a reduction is counted from, and structured data says until when it holds', async ({
  page,
}) => {
  await openProduct(page, DRESS)
  const described = await page.locator('script[type="application/ld+json"]').first().textContent()
  const { offers } = JSON.parse(described!).hasVariant[0]
  expect(offers).toMatchObject({
    price: '134.40',
    priceValidUntil: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    priceSpecification: [
      { '@type': 'UnitPriceSpecification', price: '134.40' },
      { price: '168.00', priceType: 'https://schema.org/StrikethroughPrice' },
    ],
  })
  await page.getByText(/−20% until \w+ \d+\. Lowest price of the 30 days before: \$168\.00/).waitFor()
  await page.goto('/shop?price_to=135&size=S')
  const card = page.getByRole('link', { name: /Linen A-line Dress\s*, Rust/ })
  await card.waitFor()
  expect(await card.innerText()).toContain('$134.40')
  expect(await card.locator('s').innerText()).toBe('$168.00')
})

test('A size that costs more says so on the card, on its page, in the cart and at the payment', async ({
  open,
}) => {
  const admin = await openAsAdmin(open, sharedShop())
  const shopper = await open()
  await openProduct(shopper, KNIT)
  const address = new URL(shopper.url()).pathname
  const edit = async (change: () => Promise<void>) => {
    await admin.goto(`/dashboard/products/edit/${address.split('/').at(-1)}`)
    await change()
    await admin.getByRole('button', { name: 'Update Product' }).click()
    await admin.waitForURL(`**${address}`)
  }
  await edit(async () => {
    await admin.getByLabel('Sizes cost differently').check()
    await admin.getByLabel('Price of size L', { exact: true }).fill('a lot')
    await admin.getByRole('button', { name: 'Update Product' }).click()
    await admin.getByText('The price of L is in dollars, such as 48.00').waitFor()
    await admin.getByLabel('Price of size L', { exact: true }).fill('190')
  })

  await shopper.goto(address)
  const main = shopper.getByRole('main')
  await main.getByText('from $175.00').first().waitFor()
  await main.getByRole('radio', { name: 'L $190.00' }).click()
  await expect.poll(() => main.getByText('from $175.00').count()).toBe(0)
  expect(await findBarriers(shopper)).toEqual([])
  await addToCart(shopper)
  await shopper.goto('/cart')
  await main.getByText('$190.00').first().waitFor()
  await main.getByRole('link', { name: 'Checkout as guest' }).click()
  await shopper.waitForURL('**/sandbox/**')
  await shopper.getByText('$190.00').first().waitFor()
  await shopper.goto(`/shop?name=${encodeURIComponent(KNIT)}`)
  await shopper
    .getByRole('link', { name: new RegExp(`${KNIT}.*from \\$175\\.00`, 's') })
    .first()
    .waitFor()

  await edit(() => admin.getByLabel('Sizes cost differently').uncheck())
  await shopper.goto(address)
  await main.getByText('$175.00').first().waitFor()
  await expect.poll(() => main.getByText('from $').count()).toBe(0)
})

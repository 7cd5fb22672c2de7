import { parse } from 'csv-parse/sync'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { shopConfiguration } from '../../../contract/configuration.ts'
import { issueInvoice } from '../../../contract/invoice.ts'
import { exportOrders, getOrderBySession, refundOrder } from '../../../contract/order.ts'
import { showReturn } from '../../../contract/return.ts'
import { getSales } from '../../../contract/sales.ts'
import type { TaxSetting } from '../../../contract/settings.ts'
import { backdateOrder } from '../../../test/backdate.ts'
import { corrupt } from '../../../test/corrupt.ts'
import { aGiftCard, aPaidQuotedOrder } from '../../../test/credit.ts'
import { expectToBeFound } from '../../../test/discrepancies.ts'
import { bodyOfMail } from '../../../test/mails.ts'
import { anOrder, aPaidOrder, orderOf, refund } from '../../../test/orders.ts'
import { pay, submitPayment } from '../../../test/payment-form.ts'
import { aProduct } from '../../../test/products.ts'
import { anAnnouncedReturn, BUYER, cancel, receive, settle } from '../../../test/returns.ts'
import { setTax, saveSetting } from '../../../test/settings.ts'
import { aReconciledShop } from '../../../test/shop.ts'
import type { InvoiceContent } from '../../invoices/content.ts'
import { listInvoicesOf } from '../../invoices/queries.ts'
import { todayIn } from '../../../contract/time-zone.ts'
import { addDays } from '../../sales/periods.ts'
import { followSession } from '../payment/follow-session.ts'

const INCLUDED = { source: 'provider', is_included: true } as const
const OWN_RATES: Partial<TaxSetting> = {
  source: 'rates',
  is_included: true,
  rates: [
    { country: 'DE', region: '', rate: 1_900 },
    { country: 'CA', region: 'ON', rate: 1_300 },
    { country: 'CA', region: '', rate: 500 },
  ],
}
const GERMANY = {
  email: BUYER,
  shipping_country: 'DE',
  shipping_state: '',
  shipping_city: 'Bremen',
  shipping_postal_code: '28195',
}
/** Contains 1,900 of tax at 19 %. */
const PRICE = 11_900

const shop = aReconciledShop({ STRIPE_TAX: 'on' })
let coat: number
beforeAll(async () => {
  coat = await aProduct(shop, { price: PRICE, quantity: 999 })
})
beforeEach(() => setTax(shop, INCLUDED))

const bought = (quantity = 1, payment: object = {}) =>
  aPaidOrder(shop, { product: coat, quantity, payment: { ...GERMANY, ...payment } })

test('Until a shop says otherwise tax is added, and nothing mentions prices that include it', async () => {
  await setTax(shop, {})
  const { body } = await shop.call(shopConfiguration, {})
  expect(body).not.toHaveProperty('tax_included')
  const { id, session_id } = await bought()
  expect(await orderOf(shop, id)).toMatchObject({ included_tax: null, total: PRICE })
  const shown = await shop.call(getOrderBySession, { query: { session_id } })
  expect(shown.body).not.toHaveProperty('included_tax')
})

test.each([
  ['the provider', INCLUDED, null],
  ['rates of our own', OWN_RATES, 1_900],
])(
  'With prices that include tax by %s, shoppers pay the price, and are told the tax in it',
  async (_, tax, rate) => {
    await setTax(shop, tax)
    expect((await shop.call(shopConfiguration, {})).body).toMatchObject({ tax_included: true })
    const { id, session_id, charged } = await bought(2, { shipping_option: 'expedited' })
    expect(charged).toBe(2 * PRICE + 1_500)
    const inAll = Math.round((charged * 19) / 119)
    const order = await orderOf(shop, id)
    expect(order).toMatchObject({ amount_tax: 0, included_tax: inAll, tax_rate: rate, total: charged })
    expect(order.items).toMatchObject([{ tax: 0, included_tax: expect.any(Number) }])
    expect(Math.abs(order.items[0]!.included_tax! - 3_800)).toBeLessThanOrEqual(1)
    const { body } = await shop.call(getOrderBySession, { query: { session_id } })
    expect(body).toMatchObject({ amount_tax: 0, included_tax: inAll })
    expect(await bodyOfMail(shop, `order-confirmation:${id}`)).toMatch(/Tax included\s+\$40\.39/)
    const { body: file } = await shop.callAsAdmin(exportOrders, { query: {} })
    const row = (parse(file, { columns: true, bom: true }) as Record<string, string>[]).find(
      (row) => row.id === id,
    )
    expect(row).toMatchObject({ tax: '0.00', tax_included: '40.39', total: '253.00' })
  },
)

test('Own rates are those of the region, then of the country, and nothing elsewhere', async () => {
  await setTax(shop, OWN_RATES)
  const included = async (country: string, state: string) => {
    const { id } = await bought(1, {
      shipping_country: country,
      shipping_state: state,
      shipping_postal_code: country === 'CA' ? 'M5V 2T6' : '1010',
    })
    return (await orderOf(shop, id)).included_tax
  }
  expect(await included('CA', 'on')).toBe(Math.round((PRICE * 13) / 113))
  expect(await included('CA', 'BC')).toBe(Math.round((PRICE * 5) / 105))
  expect(await included('AT', '')).toBe(0)
  await setTax(shop, { ...OWN_RATES, rates: [{ country: 'CA', region: 'Ontario', rate: 1_300 }] })
  expect(await included('CA', 'ON')).toBe(Math.round((PRICE * 13) / 113))
})

test('Canceled pieces give back their price, and credit notes the tax in it, all of it in the end', async () => {
  const { id, charged } = await bought(3)
  const issue = async () => shop.callAsAdmin(issueInvoice, { params: { id } })
  expect((await issue()).status).toBe(200)
  expect((await cancel(shop, id, [{ line: 1, quantity: 1 }])).status).toBe(200)
  expect((await orderOf(shop, id)).amount_refunded).toBe(PRICE)
  expect((await refund(shop, id)).status).toBe(200)
  await issue()
  const documents = await listInvoicesOf(shop.shop.db, id)
  expect(documents.map(({ kind, total, tax }) => [kind, total, tax])).toEqual([
    ['invoice', charged, 5_700],
    ['credit_note', PRICE, 1_900],
    ['credit_note', 2 * PRICE, 3_800],
  ])
  const { sums } = JSON.parse(documents[0]!.content) as InvoiceContent
  expect(sums).toEqual(
    expect.arrayContaining([
      { label: 'Included net amount', amount: 30_000 },
      { label: 'Included tax', amount: 5_700 },
    ]),
  )
})

test('An invoice and its credit note name the rate that the shop has set', async () => {
  await setTax(shop, OWN_RATES)
  const { id } = await bought()
  expect((await shop.callAsAdmin(refundOrder, { params: { id }, headers: {}, body: {} })).status).toBe(200)
  await shop.callAsAdmin(issueInvoice, { params: { id } })
  const [invoice, note] = await listInvoicesOf(shop.shop.db, id)
  expect(JSON.parse(invoice!.content)).toMatchObject({
    sums: expect.arrayContaining([{ label: 'Included tax (19 %)', amount: 1_900 }]),
  })
  expect(JSON.parse(note!.content)).toMatchObject({ sums: [{ label: 'Tax (19 %)', amount: 1_900 }] })
})

test('Sales are counted without the tax in the prices, and what came back without its share', async () => {
  const { id } = await bought(2)
  await backdateOrder(shop, id, '290 days')
  const day = addDays(todayIn('UTC'), -290)
  const body = { amount: PRICE, pieces: [{ product_id: coat, size: 'M', quantity: 1 }] }
  expect((await shop.callAsAdmin(refundOrder, { params: { id }, headers: {}, body })).status).toBe(200)
  await shop.runTask('count_sales')
  const { totals } = (await shop.callAsAdmin(getSales, { query: { from: day, to: day } })).body
  expect(totals).toMatchObject({ charged: 2 * PRICE, goods: 20_000, goods_back: 10_000, refunded: PRICE })
})

test('An exchange carries the tax in the price of its pieces', async () => {
  const items = [{ new_size: 'L' }]
  const { returned } = await anAnnouncedReturn(shop, { product: coat, items, payment: GERMANY })
  const child = returned.exchange!.order_id
  expect(await orderOf(shop, child)).toMatchObject({
    total: PRICE,
    amount_tax: 0,
    included_tax: 1_900,
    items: [{ unit_price: PRICE, included_tax: 1_900 }],
  })
  await receive(shop, returned.number)
  expect((await settle(shop, returned.number)).status).toBe(200)
  expect(await orderOf(shop, child)).toMatchObject({ state: 'paid', included_tax: 1_900 })
})

test('The difference of a dearer size has an invoice with its share of the tax, and with the rate that the shop has set', async () => {
  await setTax(shop, OWN_RATES)
  const product = await aProduct(shop, { price: PRICE, size_prices: { L: 2 * PRICE } })
  const items = [{ new_size: 'L', difference: PRICE }]
  const { returned } = await anAnnouncedReturn(shop, { product, items, payment: GERMANY })
  const { order_id: child, session_url } = returned.exchange!
  await submitPayment(session_url!)
  await shop.call(showReturn, { params: { number: returned.number }, body: { email: BUYER } })
  await receive(shop, returned.number)
  expect((await settle(shop, returned.number)).status).toBe(200)
  expect(await orderOf(shop, child)).toMatchObject({ included_tax: 3_800, amount_charged: PRICE })
  await shop.callAsAdmin(issueInvoice, { params: { id: child } })
  const [invoice] = await listInvoicesOf(shop.shop.db, child)
  expect(JSON.parse(invoice!.content)).toMatchObject({
    total: { amount: PRICE },
    sums: [
      { label: 'Included net amount', amount: 10_000 },
      { label: 'Included tax (19 %)', amount: 1_900 },
    ],
  })
})

test.each([
  ['the provider', INCLUDED],
  ['rates of our own', { ...OWN_RATES, rates: [{ country: 'US', region: 'NY', rate: 400 }] }],
])('A gift card pays a price that includes tax by %s, which is not asked for beside it', async (_, tax) => {
  await setTax(shop, tax)
  const { code } = await aGiftCard(shop, { amount: 5_000 })
  const order = await aPaidQuotedOrder(shop, coat, { codes: [code], method: 'Expedited' })
  const included_tax = Math.round(((PRICE + 1_500) * 400) / 10_400)
  expect(order.quote).toMatchObject({ tax: 0, included_tax, total: PRICE + 1_500, to_pay: PRICE - 3_500 })
  expect(await orderOf(shop, order.id)).toMatchObject({
    state: 'paid',
    amount_tax: 0,
    included_tax,
    total: PRICE + 1_500,
    amount_charged: PRICE - 3_500,
  })
})

test('An order that waits for its payment keeps how its tax was worked out when it was placed', async () => {
  const { id, session_id, session_url } = await anOrder(shop, { product: coat })
  await setTax(shop, {})
  await pay(session_url, GERMANY)
  await followSession(shop.shop, session_id, { by: 'provider' })
  expect(await orderOf(shop, id)).toMatchObject({
    state: 'paid',
    total: PRICE,
    included_tax: 1_900,
    amount_tax: 0,
  })
})

test.each([
  ['the provider', INCLUDED],
  ['the provider, beside the prices', {}],
  ['nobody', { source: 'off' }],
  ['other rates', { ...OWN_RATES, rates: [{ country: 'DE', region: '', rate: 700 }] }],
  ['rates without its country', { ...OWN_RATES, rates: [{ country: 'CA', region: '', rate: 500 }] }],
] as const)(
  'An order of rates of our own keeps them when tax is worked out by %s before its payment',
  async (_, tax) => {
    await setTax(shop, OWN_RATES)
    const { id, session_id, session_url } = await anOrder(shop, { product: coat })
    await setTax(shop, tax as Partial<TaxSetting>)
    await pay(session_url, GERMANY)
    await followSession(shop.shop, session_id, { by: 'provider' })
    expect(await orderOf(shop, id)).toMatchObject({ included_tax: 1_900, tax_rate: 1_900, amount_tax: 0 })
    await shop.callAsAdmin(issueInvoice, { params: { id } })
    const [invoice] = await listInvoicesOf(shop.shop.db, id)
    expect(JSON.parse(invoice!.content)).toMatchObject({
      sums: expect.arrayContaining([{ label: 'Included tax (19 %)', amount: 1_900 }]),
    })
  },
)

test.each([
  [{ source: 'rates', is_included: false }, 'Rates of your own need prices that include tax.'],
  [{ source: 'rates', is_included: true, rates: [] }, 'Enter at least one rate.'],
  [{ source: 'off', is_included: true }, 'Prices include no tax while none is worked out.'],
  [
    {
      source: 'rates',
      is_included: true,
      rates: [
        { country: 'CA', region: 'ON', rate: 1_300 },
        { country: 'CA', region: ' on', rate: 500 },
      ],
    },
    'There are two rates for Canada, on.',
  ],
] as const)('A tax setting that cannot be followed is refused with a sentence: %j', async (tax, sentence) => {
  const token = await shop.adminToken()
  const rates = 'rates' in tax ? [...tax.rates] : OWN_RATES.rates!
  expect(await saveSetting(shop, token, 'tax', { ...tax, rates })).toMatchObject({
    status: 400,
    error: sentence,
  })
})

test('Tax that the lines do not explain, or that the provider does not know, is found', async () => {
  const { id } = await bought()
  await expectToBeFound(shop, {
    change: (sql) => corrupt(shop, sql, [id]),
    corruption: 'update orders set included_tax = included_tax - 1 where id = $1',
    repair: 'update orders set included_tax = included_tax + 1 where id = $1',
    rule: 'The tax that prices include',
  })
})

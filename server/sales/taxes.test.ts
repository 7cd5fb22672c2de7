import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { exportSales, getTaxes, taxDue, type TaxOfPlace } from '../../contract/sales.ts'
import { todayIn } from '../../contract/time-zone.ts'
import { backdateOrder, backdateRefunds } from '../../test/backdate.ts'
import { aCoatOfSizes, exchangedForDearer } from '../../test/dearer-exchanges.ts'
import { aPaidOrder, orderOf, refund } from '../../test/orders.ts'
import { CARDS } from '../../test/payment-form.ts'
import { aProduct } from '../../test/products.ts'
import { sendRefundsBack } from '../../test/refunds.ts'
import { aDeliveredOrder, BUYER, TAXED } from '../../test/returns.ts'
import { setTax } from '../../test/settings.ts'
import { aReconciledShop, openTestShop } from '../../test/shop.ts'
import { inTransaction } from '../database/transaction.ts'
import { issueInvoices } from '../invoices/issue.ts'
import type { InvoiceRow } from '../invoices/tables.ts'
import { addDays } from './periods.ts'

const RATES = [
  { country: 'DE', region: '', rate: 1_900 },
  { country: 'CA', region: 'ON', rate: 1_300 },
  { country: 'CA', region: '', rate: 500 },
]
const to = (shipping_country: string, shipping_state: string, shipping_postal_code: string) => ({
  email: BUYER,
  shipping_country,
  shipping_state,
  shipping_postal_code,
})
const BREMEN = to('DE', 'HB', '28195')
const TORONTO = to('CA', 'ON', 'M5V 2T6')
const VANCOUVER = to('CA', 'BC', 'V6B 1A1')
const LONDON = to('GB', '', 'E8 4QN')

/** Of 27 cents 4 are tax at 19 %; of 9 cents it is 1.44, so that 3 would be left if each were rounded by itself. */
const PARTS = [9, 9, 9]

const shop = aReconciledShop({ STRIPE_TAX: 'on' })
let scarf: number
beforeAll(async () => {
  scarf = await aProduct(shop, { price: 9_999, quantity: 99 })
})

const taxes = async (query: object = {}): Promise<TaxOfPlace[]> => {
  const { status, body, error } = await shop.callAsAdmin(getTaxes, { query })
  expect(status, error).toBe(200)
  return body
}

const sumOf = (rows: TaxOfPlace[], of: 'charged' | 'tax' | 'refunded' | 'tax_refunded') =>
  rows.reduce((sum, row) => sum + row[of], 0)

const bought = (payment: object, quantity = 1) => aPaidOrder(shop, { product: scarf, quantity, payment })

/** What the documents of these orders come to. */
async function documentsOf(orders: string[]) {
  const all: InvoiceRow[] = []
  for (const id of orders)
    all.push(...(await inTransaction(shop.shop.db, (trx) => issueInvoices(trx, shop.shop.settings, id))))
  const sum = (kind: string, of: 'total' | 'tax') =>
    all.filter((each) => each.kind === kind).reduce((whole, each) => whole + each[of], 0)
  return {
    charged: sum('invoice', 'total'),
    tax: sum('invoice', 'tax'),
    refunded: sum('credit_note', 'total'),
    tax_refunded: sum('credit_note', 'tax'),
  }
}

const sums = (rows: TaxOfPlace[]) => ({
  charged: sumOf(rows, 'charged'),
  tax: sumOf(rows, 'tax'),
  refunded: sumOf(rows, 'refunded'),
  tax_refunded: sumOf(rows, 'tax_refunded'),
})

test('Tax stands by country and rate, in Canada by province, to the cent as invoices and credit notes have it', async () => {
  await setTax(shop, { source: 'rates', is_included: true, rates: RATES })
  const orders = []
  for (const [at, place] of [BREMEN, BREMEN, BREMEN, TORONTO, VANCOUVER, LONDON].entries())
    orders.push((await bought(place, 1 + (at % 3))).id)
  await refund(shop, orders[0]!)
  for (const [at, amount] of PARTS.entries()) await refund(shop, orders[1]!, amount, `part ${at}`)
  await refund(shop, orders[3]!, 2_500)

  const rows = await taxes()
  expect(rows.map(({ country, state, rate }) => [country, state, rate])).toEqual([
    ['DE', '', 1_900],
    ['CA', 'BC', 500],
    ['CA', 'ON', 1_300],
    ['GB', '', 0],
  ])
  expect(sums(rows)).toEqual(await documentsOf(orders))
  expect(rows[3]).toMatchObject({ charged: 3 * 9_999, tax: 0, refunded: 0 })

  const { body } = await shop.callAsAdmin(exportSales, { query: { table: 'taxes' } })
  const [germany] = parse(body, { columns: true, bom: true }) as Record<string, string>[]
  expect(germany).toMatchObject({
    country: 'DE',
    rate_percent: '19',
    tax_due: (taxDue(rows[0]!) / 100).toFixed(2),
  })
})

test('A refund counts on its own day, and gives back in all the tax of its order', async () => {
  await setTax(shop, { source: 'rates', is_included: true, rates: RATES })
  const { id, charged } = await bought(BREMEN)
  const { included_tax: tax } = await orderOf(shop, id)
  for (const [at, amount] of [...PARTS, charged - 27].entries()) await refund(shop, id, amount, `part ${at}`)
  await backdateOrder(shop, id, '300 days')
  await backdateRefunds(shop, id, '200 days')
  const on = (daysAgo: number) => {
    const day = addDays(todayIn('UTC'), -daysAgo)
    return { from: day, to: day }
  }
  const nothing = { charged: 0, tax: 0, refunded: 0, tax_refunded: 0 }
  const place = { country: 'DE', state: '', rate: 1_900 }
  expect(await taxes(on(300))).toEqual([{ ...place, ...nothing, charged, tax }])
  expect(await taxes(on(200))).toEqual([{ ...place, ...nothing, refunded: charged, tax_refunded: tax }])
  expect(await taxes(on(250))).toEqual([])
})

test('A refund that the bank returns leaves the day it was made on as it was declared, and counts against today', async () => {
  const own = await openTestShop()
  try {
    await setTax(own, { source: 'rates', is_included: true, rates: RATES })
    const payment = { ...BREMEN, card_number: CARDS.paysAndSendsRefundsBack }
    const { id, charged } = await aPaidOrder(own, { payment })
    const { included_tax: tax } = await orderOf(own, id)
    await refund(own, id)
    await backdateRefunds(own, id, '100 days')
    await sendRefundsBack(own, id)

    const admin = await own.adminToken()
    const then = { from: addDays(todayIn('UTC'), -100), to: addDays(todayIn('UTC'), -100) }
    const taxesOf = async (query: object) => (await own.call(getTaxes, { query }, admin)).body
    expect(await taxesOf(then)).toMatchObject([{ charged: 0, refunded: charged, tax_refunded: tax }])
    expect(await taxesOf({})).toMatchObject([{ charged, tax, refunded: -charged, tax_refunded: -tax! }])

    const { body } = await own.call(exportSales, { query: { table: 'payments', from: then.from } }, admin)
    const rows = parse(body, { columns: true, bom: true }) as Record<string, string>[]
    const sum = (charged / 100).toFixed(2)
    expect(rows.map(({ kind, card }) => [kind, card])).toEqual([
      ['refund', `-${sum}`],
      ['payment', sum],
      ['refund_returned', sum],
    ])
  } finally {
    await own.close()
  }
})

test('An exchange for a dearer size counts with the difference, where the provider adds the tax', async () => {
  await setTax(shop, {})
  const before = sums(await taxes())
  const product = await aCoatOfSizes(shop)
  const { id } = await aDeliveredOrder(shop, { product, payment: TAXED })
  const child = await exchangedForDearer(shop, id)
  const rows = await taxes()
  const added = sums(rows)
  const documents = await documentsOf([id, child])
  for (const name of ['charged', 'tax', 'refunded', 'tax_refunded'] as const)
    expect(added[name] - before[name], name).toBe(documents[name])
  expect(documents.tax).toBeGreaterThan(0)
  expect(rows).toContainEqual(expect.objectContaining({ country: 'US', rate: null }))
})

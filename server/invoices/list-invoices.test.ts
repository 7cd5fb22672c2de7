import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import {
  exportInvoices,
  exportInvoicesAsPdf,
  type Invoice,
  type InvoiceFilter,
  issueInvoice,
  listAllInvoices,
  type ListedInvoice,
} from '../../contract/invoice.ts'
import { listActivity } from '../../contract/activity.ts'
import { todayIn } from '../../contract/time-zone.ts'
import { urlOf } from '../../contract/url.ts'
import { aPaidOrder, refund } from '../../test/orders.ts'
import { BUYER, TAXED } from '../../test/returns.ts'
import { setTimeZone } from '../../test/settings.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { dayOf, type InvoiceContent } from './content.ts'

const shop = aReconciledShop({ STRIPE_TAX: 'on' })
let admin: string
beforeAll(async () => {
  admin = await shop.adminToken()
})

const list = async (query: InvoiceFilter & { limit?: number; page?: number } = {}) => {
  const { status, body, headers } = await shop.call(listAllInvoices, { query }, admin)
  expect(status).toBe(200)
  const { invoices, sums } = body as { invoices: ListedInvoice[]; sums: { total: number; tax: number } }
  return { invoices, sums, total: Number(headers.get('x-total-count')) }
}
const rowsOf = async (query: InvoiceFilter = {}) => {
  const { body } = await shop.call(exportInvoices, { query }, admin)
  return parse(body, { columns: true, bom: true }) as Record<string, string>[]
}

/** An order with its invoice, and a credit note of 3.33 where that is asked for. */
async function anInvoicedOrder({ isRefunded = false } = {}) {
  const { id, charged } = await aPaidOrder(shop, { payment: { email: BUYER, ...TAXED } })
  if (isRefunded) expect((await refund(shop, id, 333)).status).toBe(200)
  const { body } = await shop.call(issueInvoice, { params: { id } }, admin)
  return { id, charged, numbers: (body as Invoice[]).map(({ number }) => number) }
}

test('All invoices and credit notes are listed, newest first, with what they come to', async () => {
  const first = await anInvoicedOrder({ isRefunded: true })
  const second = await anInvoicedOrder()
  const { invoices, sums, total } = await list()
  expect(invoices.map(({ number }) => number)).toEqual([...first.numbers, ...second.numbers].toReversed())
  expect(total).toBe(3)
  expect(invoices[0]).toMatchObject({ order_id: second.id, kind: 'invoice', total: second.charged })
  expect(invoices[0]!.buyer).not.toBe('')
  expect(sums.total).toBe(first.charged + second.charged - 333)
  expect(sums.tax).toBe(
    invoices.reduce((sum, { kind, tax }) => sum + (kind === 'credit_note' ? -tax : tax), 0),
  )
  expect((await list({ limit: 2, page: 2 })).invoices.map(({ number }) => number)).toEqual([first.numbers[0]])
})

test('They are found by kind, by day, by their number and by the order', async () => {
  const { id, numbers } = await anInvoicedOrder({ isRefunded: true })
  const [invoice, note] = numbers
  const found = async (query: InvoiceFilter) => (await list(query)).invoices.map(({ number }) => number)
  expect(await found({ q: id.toLowerCase() })).toEqual([note, invoice])
  expect(await found({ q: ` ${invoice!.toLowerCase()} ` })).toEqual([invoice])
  expect(await found({ q: id, kind: 'credit_note' })).toEqual([note])
  const today = todayIn('UTC')
  expect(await found({ q: id, from: today, to: today })).toHaveLength(2)
  expect(await found({ to: '2020-01-01' })).toEqual([])
  expect((await list({ from: '2090-01-01' })).sums).toEqual({ total: 0, tax: 0 })
})

test('The file for the books has them in their order, and its columns add up to what the page says', async () => {
  const { id, numbers } = await anInvoicedOrder({ isRefunded: true })
  const rows = await rowsOf()
  const cents = (column: string) => rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)
  const { sums, total } = await list()
  expect(rows).toHaveLength(total)
  expect([cents('total'), cents('tax'), cents('net')]).toEqual([sums.total, sums.tax, sums.total - sums.tax])
  const own = await rowsOf({ q: id })
  expect(own.map(({ number, corrects }) => [number, corrects])).toEqual([
    [numbers[0], ''],
    [numbers[1], numbers[0]],
  ])
  expect(own[1]).toMatchObject({ kind: 'credit_note', total: '-3.33', order_id: id, day: todayIn('UTC') })
  expect(own[0]!['address']).toContain('United States')
  expect(own.map(({ country }) => country)).toEqual(['US', 'US'])
  expect(Object.keys(own[0]!).at(-1)).toBe('country')
  expect(own[0]).toMatchObject({ email: BUYER, address: expect.not.stringContaining('@') })
})

const pdfOf = async (query: InvoiceFilter) => {
  const headers = { authorization: admin }
  const response = await fetch(`${shop.origin}${urlOf(exportInvoicesAsPdf, { query })}`, { headers })
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
  return { response, text, pages: text.match(/\/Type \/Page\n/g)?.length }
}

test('The documents of a filter come as one PDF, which the activity remembers', async () => {
  const { id } = await anInvoicedOrder({ isRefunded: true })
  const { response, text, pages } = await pdfOf({ q: id })
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toMatch(/filename="invoices-.*\.pdf"/)
  expect(text).toMatch(/^%PDF-/)
  expect(pages).toBe(2)
  expect((await pdfOf({})).pages).toBe((await list()).total)
  const { body } = await shop.call(listActivity, { query: { kind: 'export' } }, admin)
  expect(body[0]).toMatchObject({ what: 'exportInvoicesAsPdf' })
  const none = await pdfOf({ from: '2090-01-01' })
  expect([none.response.status, none.text]).toEqual([404, expect.stringContaining('No invoice matches')])
})

test('Their days are those of the shop’s time zone', async () => {
  const { id } = await anInvoicedOrder()
  // The day of one of them is never that of the other.
  for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await setTimeZone(shop, time_zone)
    const [invoice] = (await list({ q: id })).invoices
    const day = todayIn(time_zone, new Date(invoice!.issued_at))
    expect(invoice!.day).toBe(day)
    expect((await list({ q: id, from: day, to: day })).total).toBe(1)
    expect((await rowsOf({ q: id }))[0]!['day']).toBe(day)
    const issued = await anInvoicedOrder()
    const { rows } = await shop.shop.pool.query<{ content: string }>(
      'select content from invoices where order_id = $1',
      [issued.id],
    )
    const { facts } = JSON.parse(rows[0]!.content) as InvoiceContent
    expect(facts.find(({ name }) => name === 'Paid')?.value).toBe(dayOf(new Date(), time_zone))
  }
})

import type { InvoiceFilter, ListedInvoice } from '../../contract/invoice.ts'
import type { Database } from '../database/connection.ts'
import { rowsInParts } from '../database/in-parts.ts'
import { dollars } from '../http/csv.ts'
import type { InvoiceContent } from './content.ts'
import { type ListedRow, listInvoicesAfter } from './list-queries.ts'

const ROWS_AT_ONCE = 1_000
/** Drawing them takes a second. */
const DOCUMENTS_AT_ONCE = 100

export const INVOICE_COLUMNS = [
  'number',
  'kind',
  'day',
  'issued_at',
  'order_id',
  'corrects',
  'buyer',
  'address',
  'net',
  'tax',
  'total',
] as const

/** What credit notes give back is below 0, so that a column adds up. */
export async function* exportInvoices(
  db: Database,
  filter: InvoiceFilter,
): AsyncGenerator<Record<(typeof INVOICE_COLUMNS)[number], string>> {
  const list = (after: number, most: number) => listInvoicesAfter(db, filter, after, most)
  for await (const row of rowsInParts(ROWS_AT_ONCE, list)) {
    const { facts, buyer } = contentOf(row)
    const sign = row.kind === 'credit_note' ? -1 : 1
    yield {
      number: row.number,
      kind: row.kind,
      day: row.day,
      issued_at: row.issued_at.toISOString(),
      order_id: row.order_id,
      corrects: facts.find(({ name }) => name === 'Credit note' || name === 'Invoice')?.value ?? '',
      buyer: buyer[0] ?? '',
      address: buyer.slice(1).join(', '),
      net: dollars(sign * (row.total - row.tax)),
      tax: dollars(sign * row.tax),
      total: dollars(sign * row.total),
    }
  }
}

/** What the documents say, in the order in which they were issued. */
export async function* listDocuments(db: Database, filter: InvoiceFilter): AsyncGenerator<InvoiceContent> {
  const list = (after: number, most: number) => listInvoicesAfter(db, filter, after, most)
  for await (const row of rowsInParts(DOCUMENTS_AT_ONCE, list)) yield contentOf(row)
}

export const showListed = (row: ListedRow): ListedInvoice => ({
  number: row.number,
  kind: row.kind,
  day: row.day,
  issued_at: row.issued_at.toISOString(),
  order_id: row.order_id,
  buyer: contentOf(row).buyer[0] ?? '',
  tax: row.tax,
  total: row.total,
})

const contentOf = ({ content }: ListedRow): InvoiceContent => JSON.parse(content)

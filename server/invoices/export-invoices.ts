import type { InvoiceFilter, ListedInvoice } from '../../contract/invoice.ts'
import { isEmail } from '../accounts/rules.ts'
import type { Database } from '../database/connection.ts'
import { inParts, rowsOf } from '../database/in-parts.ts'
import { asIs, type CsvColumns, type CsvFile, csvFile, CURRENCY, dollars } from '../http/csv.ts'
import type { InvoiceContent } from './content.ts'
import { type ListedRow, listInvoicesAfter } from './list-queries.ts'

const ROWS_AT_ONCE = 1_000
/** Drawing this many documents takes a second. */
const DOCUMENTS_AT_ONCE = 100

/** Credit notes are negative, so that a column adds up. */
const signed = ({ kind }: ListedRow, cents: number) => dollars(kind === 'credit_note' ? -cents : cents)

/** Documents show the e-mail below the address. */
const addressOf = ({ buyer }: InvoiceContent): string[] => buyer.slice(1).filter((line) => !isEmail(line))

const factOf = ({ facts }: InvoiceContent, wanted: string): string | undefined =>
  facts.find(({ name }) => name === wanted)?.value

const COLUMNS: CsvColumns<ListedRow & { said: InvoiceContent }> = {
  ...asIs('number', 'kind', 'day', 'issued_at', 'order_id'),
  corrects: ({ said }) => factOf(said, 'Credit note') ?? factOf(said, 'Invoice'),
  buyer: ({ said }) => said.buyer[0],
  address: ({ said }) => addressOf(said).join(', '),
  net: (row) => signed(row, row.total - row.tax),
  tax: (row) => signed(row, row.tax),
  total: (row) => signed(row, row.total),
  currency: () => CURRENCY,
  email: ({ said }) => said.buyer.find(isEmail),
  country: ({ said }) => said.country,
}

export const invoicesFile = (db: Database, filter: InvoiceFilter): CsvFile =>
  csvFile(COLUMNS, invoices(db, filter))

async function* invoices(db: Database, filter: InvoiceFilter) {
  const list = (after: number, most: number) => listInvoicesAfter(db, filter, after, most)
  for await (const row of rowsOf(inParts(ROWS_AT_ONCE, list))) yield { ...row, said: contentOf(row) }
}

/** The contents of the documents, in the order of issue. */
export async function* listDocuments(db: Database, filter: InvoiceFilter): AsyncGenerator<InvoiceContent> {
  const list = (after: number, most: number) => listInvoicesAfter(db, filter, after, most)
  for await (const row of rowsOf(inParts(DOCUMENTS_AT_ONCE, list))) yield contentOf(row)
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

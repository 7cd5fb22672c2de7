import type { ColumnType, GeneratedAlways, Selectable } from 'kysely'
import type { InvoiceKind } from '../../contract/invoice.ts'

export interface InvoiceTables {
  invoice_series: InvoiceSeriesTable
  invoices: InvoicesTable
}

interface InvoiceSeriesTable {
  series: Series
  year: number
  /** The last used serial number. */
  last: number
}

/** A trigger refuses every change. */
interface InvoicesTable {
  id: GeneratedAlways<number>
  kind: InvoiceKind
  series: Series
  year: number
  serial: number
  number: string
  order_id: string
  refund_id: string | null
  issued_at: ColumnType<Date, Date, never>
  /** In cents. */
  total: number
  tax: number
  /** JSON of `InvoiceContent`. */
  content: string
  sha256: string
}
export type InvoiceRow = Selectable<InvoicesTable>

export type Series = 'INV' | 'CN'

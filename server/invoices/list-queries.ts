import { sql } from 'kysely'
import type { InvoiceFilter } from '../../contract/invoice.ts'
import { type Database, getRow } from '../database/connection.ts'
import type { Page } from '../http/paging.ts'
import type { InvoiceRow } from './tables.ts'

/** Days are in the shop's time zone. */
const matching = ({ q = '', kind, from, to }: InvoiceFilter) => {
  const text = q.trim().toUpperCase()
  return sql<boolean>`
    (${text} = '' or number = ${text} or order_id = ${text})
    and (${kind ?? null}::text is null or kind = ${kind ?? null})
    and (${from ?? null}::date is null or issued_at >= ${from ?? null}::date::timestamp at time zone shop_time_zone())
    and (${to ?? null}::date is null or issued_at < (${to ?? null}::date + 1)::timestamp at time zone shop_time_zone())`
}

export type ListedRow = Omit<InvoiceRow, 'sha256'> & { day: string }

const select = (db: Database, filter: InvoiceFilter) =>
  db
    .selectFrom('invoices')
    .select(['id', 'kind', 'series', 'year', 'serial', 'number', 'order_id', 'refund_id', 'issued_at'])
    .select(['total', 'tax', 'content'])
    .select(sql<string>`(issued_at at time zone shop_time_zone())::date::text`.as('day'))
    .where(matching(filter))

/** Newest first. */
export const listInvoicePage = (
  db: Database,
  filter: InvoiceFilter,
  { limit, offset }: Page,
): Promise<ListedRow[]> =>
  select(db, filter).orderBy('issued_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()

/** For the export, in the order of issue. */
export const listInvoicesAfter = (db: Database, filter: InvoiceFilter, last: number, limit: number) =>
  select(db, filter).where('id', '>', last).orderBy('id').limit(limit).execute()

/** Their number and sum in cents: credit notes reduce it, and reversals add it back. */
export async function sumInvoices(db: Database, filter: InvoiceFilter) {
  const signed = (column: string) =>
    sql`coalesce(sum(case kind when 'credit_note' then -${sql.ref(column)} else ${sql.ref(column)} end), 0)::float8`
  return await getRow<{ count: number; total: number; tax: number }>(db)`
    select count(*)::int as count, ${signed('total')} as total, ${signed('tax')} as tax
    from invoices where ${matching(filter)}`
}

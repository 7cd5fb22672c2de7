import { type Database, getRow, listValues, type Transaction } from '../database/connection.ts'
import type { InvoiceRow, Series } from './tables.ts'

/**
 * The next number of a series for the current year in the shop's time zone. Other transactions wait for it until this
 * one ends, so take it late; a failed transaction returns it.
 */
export const takeNumber = (trx: Transaction, series: Series) =>
  getRow<{ year: number; serial: number; issuedAt: Date }>(trx)`
    insert into invoice_series (series, year, last)
    values (${series}, extract(year from now() at time zone shop_time_zone())::int, 1)
    on conflict (series, year) do update set last = invoice_series.last + 1
    returning year, last as serial, now() as "issuedAt"`

export const insertInvoice = (trx: Transaction, invoice: Omit<InvoiceRow, 'id'>): Promise<InvoiceRow> =>
  trx.insertInto('invoices').values(invoice).returningAll().executeTakeFirstOrThrow()

/** The invoice comes first. */
export const listInvoicesOf = (db: Database, orderId: string): Promise<InvoiceRow[]> =>
  db.selectFrom('invoices').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

export const findInvoice = (db: Database, number: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom('invoices').selectAll().where('number', '=', number).executeTakeFirst()

/** Orders with an invoice whose refunds since `since` need a credit note or its reversal. */
export const listUncorrected = (db: Database, since: Date): Promise<string[]> =>
  listValues<string>(db)`
    select distinct r.order_id from refunds r
    where r.settled_at > ${since} and r.state in ('succeeded', 'failed')
      and exists (select from invoices i where i.order_id = r.order_id and i.kind = 'invoice')
      and exists (select from invoices n where n.refund_id = r.id and n.kind = 'credit_note')
        is distinct from (r.state = 'succeeded' or exists (
          select from invoices v where v.refund_id = r.id and v.kind = 'reversal'))
    order by 1`

/** Orders paid since `since` that have no invoice, the earliest first. */
export const listUninvoiced = (db: Database, since: Date, limit: number): Promise<string[]> =>
  listValues<string>(db)`
    select o.id from orders o join deliveries d on d.order_id = o.id
    where o.paid_at > ${since} and (o.amount_charged > 0 or o.amount_credit > 0)
      and not exists (select from invoices i where i.order_id = o.id and i.kind = 'invoice')
    order by o.paid_at, o.id limit ${limit}`

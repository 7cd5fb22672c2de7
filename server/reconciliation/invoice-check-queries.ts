import { sql } from 'kysely'
import { defineCheck } from './check.ts'

const ADVICE =
  'Report it to the developers, with the documents of the order. What was issued must not be changed.'

/** For an exchange, only the difference and its share of the tax. */
const total = sql`(case when o.exchange_of is null then o.total else o.amount_charged end)`
const taxIn = sql`(case when o.exchange_of is null then coalesce(o.included_tax, o.amount_tax)
  else round(coalesce(o.included_tax, o.amount_tax)::numeric * o.amount_charged / o.total)::int end)`

/** To cards and to credit. */
const refunded = sql`(o.amount_refunded + o.amount_credited)`

export const INVOICE_CHECKS = [
  defineCheck(
    'The numbers of invoices and credit notes have no gaps',
    ADVICE,
    sql`
      select s.series || '-' || s.year as where,
        'taken ' || s.last || ', issued ' || count(i.id) || ', the highest ' || coalesce(max(i.serial), 0) as what
      from invoice_series s left join invoices i using (series, year)
      group by s.series, s.year, s.last
      having count(i.id) <> s.last or coalesce(max(i.serial), 0) <> s.last`,
  ),
  defineCheck(
    'An invoice says what its order comes to',
    ADVICE,
    sql`
      select i.number as where, 'total ' || i.total || ' with tax ' || i.tax || ', the order ' || o.id || ' has '
        || ${total} || ' with tax ' || ${taxIn} as what
      from invoices i join orders o on o.id = i.order_id
      where i.kind = 'invoice' and (i.total, i.tax) is distinct from (${total}, ${taxIn})`,
  ),
  defineCheck(
    'What an invoice says is what was issued',
    ADVICE,
    sql`
      select number as where, 'its content was changed' as what from invoices
      where encode(sha256(convert_to(content, 'UTF8')), 'hex') <> sha256
        or (content::jsonb -> 'total' ->> 'amount')::int <> total`,
  ),
  defineCheck(
    'The credit notes of an order are its refunds',
    'Credit notes follow a refund within minutes. If this stays, report it to the developers.',
    sql`
      with credited as (
        select order_id, sum(case kind when 'credit_note' then total when 'reversal' then -total else 0 end) as amount,
          sum(case kind when 'credit_note' then tax when 'reversal' then -tax else 0 end) as tax
        from invoices group by order_id
      )
      select c.order_id as where,
        'credited ' || c.amount || ' with tax ' || c.tax || ', refunded ' || ${refunded} as what
      from credited c join orders o on o.id = c.order_id
      where not exists (
          select from refunds r where r.order_id = o.id and r.settled_at > now() - interval '10 minutes')
        and (c.amount <> ${refunded} or c.tax > ${taxIn}
          or (${refunded} = ${total} and c.tax <> ${taxIn}))`,
  ),
]

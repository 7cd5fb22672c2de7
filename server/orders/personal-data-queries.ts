import { sql } from 'kysely'
import { isOpen } from '../../contract/order-states.ts'
import { LIVING } from '../../contract/return.ts'
import { ordersOfCardsFor } from '../credit/gift-card-order-queries.ts'
import { type Database, listRows, listValues, type Transaction } from '../database/connection.ts'
import { literals } from '../database/literal-queries.ts'
import type { NamingMail } from '../mail/personal-data-queries.ts'
import { owesStill } from './return-queries.ts'
import { DELIVERY_PRICES, sqlStates } from './state-queries.ts'

/** All orders of an account, those of guests with these e-mails, and unpaid ones with a payment attempt by them. */
export const listPersonsOrders = (
  db: Database,
  accountId: number | null,
  emails: string[],
): Promise<string[]> =>
  listValues<string>(db)`
    select id from orders where id in (
      select id from orders where account_id = ${accountId}
      union all
      select id from orders where account_id is null and email_folded = any(${emails}::text[])
      union all
      select o.id from payment_failures f join orders o on o.id = f.order_id
      where lower(f.email) = any(${emails}::text[]) and (o.account_id is null or o.account_id = ${accountId})
        and o.email is null
    ) order by created_at, id`

/** The e-mails of orders and their former ones before corrections; folded. */
export const listEmailsOfOrders = (db: Database, orderIds: string[]): Promise<string[]> =>
  listValues<string>(db)`
    select distinct lower(email) as email from (
      select email from orders where id = any(${orderIds}::text[])
      union all select email from deliveries where order_id = any(${orderIds}::text[])
      union all select before ->> 'email' from order_history where order_id = any(${orderIds}::text[])
      union all select after ->> 'email' from order_history where order_id = any(${orderIds}::text[])
    ) known where email is not null`

/** Locks them by age, as everywhere. */
export async function lockOrders(trx: Transaction, orderIds: string[]): Promise<void> {
  await sql`
    select from orders where id = any(${orderIds}::text[]) order by created_at, id for update`.execute(trx)
}

/** For an order `o`. The difference of an exchange can be paid for a day (decisions/0052). */
const canBePaid = sql<string>`case when o.exchange_of is null then 'it can still be paid. That ends within the hour.'
  else 'what a dearer size costs more can still be paid. That ends within a day, or when its return is called off.' end`

interface Standing {
  id: string
  /** A sentence that says what is still in progress; null if nothing is. */
  under_way: string | null
  refunds: { amount: number; state: string; created_at: string }[]
  returns: { number: string; kind: string; state: string; created_at: string; comments: string[] }[]
  failures: { at: string; email: string | null; name: string | null; card: string | null }[]
}

export async function listStanding(db: Database, orderIds: string[]): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing>`
    select o.id,
      case
        when o.state in ${sqlStates(isOpen)} then ${canBePaid}
        when o.disputed = 'open' then 'its payment is disputed.'
        when exists (select from refunds r where r.order_id = o.id and r.state = 'requested') then 'a refund is on its way.'
        when exists (select from returns r where r.order_id = o.id and (
          ${owesStill} or r.state in ${literals(LIVING)})) then 'a return is not settled.'
        when exists (select from deliveries d where d.order_id = o.id and d.status = 'manufacturing' and not d.stopped)
          then 'it is not sent yet. Cancel it or wait for it.'
      end as under_way,
      (select coalesce(jsonb_agg(jsonb_build_object('amount', amount, 'state', state, 'created_at', created_at)
        order by created_at), '[]') from refunds r where r.order_id = o.id) as refunds,
      (select coalesce(jsonb_agg(jsonb_build_object('number', number, 'kind', kind, 'state', state, 'created_at', created_at,
        'comments', array(select comment from return_items i where i.return_id = r.id and comment is not null))
        order by created_at), '[]') from returns r where r.order_id = o.id) as returns,
      (select coalesce(jsonb_agg(jsonb_build_object('at', at, 'email', email, 'name', name, 'card', card) order by at), '[]')
        from payment_failures f where f.order_id = o.id) as failures
    from orders o where o.id = any(${orderIds}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The targets by which the audit log names these orders: their ids and the numbers of their returns. */
export const listTargets = (trx: Transaction, orderIds: string[]): Promise<string[]> =>
  listValues<string>(trx)`
    select id as target from orders where id = any(${orderIds}::text[])
    union all select number from returns where order_id = any(${orderIds}::text[])`

/** Mail templates that name the recipient of a bought gift card. */
const NAMING_CARDS = ['gift-card-bought', 'order-refunded', 'order-mismatched', 'order-unfulfillable']

/** Mails to the buyers of gift cards for these e-mails. */
export const listMailsOfCardsFor = (trx: Transaction, emails: string[]): Promise<NamingMail[]> =>
  listRows<NamingMail>(trx)`
    select template || ':' || id as key, email as recipient
    from orders, unnest(${NAMING_CARDS}::text[]) as naming (template)
    where id in (${ordersOfCardsFor(emails)}) and email is not null`

export const listReturnItems = (trx: Transaction, orderIds: string[]): Promise<string[]> =>
  listValues<string>(trx)`
    select id::text as id from return_items where order_id = any(${orderIds}::text[])`

export const listPayable = (db: Database, ids: string[]): Promise<{ id: string; why: string }[]> =>
  listRows<{ id: string; why: string }>(db)`
    select o.id, ${canBePaid} as why from orders o
    where o.id = any(${ids}::text[]) and o.state in ${sqlStates(isOpen)}`

/** Checkout keys are unique per account. */
export async function giveOrders(trx: Transaction, ids: string[], accountId: number): Promise<void> {
  await sql`
    update orders set account_id = ${accountId}, checkout_key = null, version = version + 1
    where id = any(${ids}::text[])`.execute(trx)
}

const PERSONAL = '{email,name,line1,line2,city,postal_code,tracking_information,note,comment}'

/** The price of the cheapest delivery, stored where `DELIVERY_PRICES` looks for it. */
const QUOTED_PRICE = sql`jsonb_build_object('shipping_options', jsonb_build_array(jsonb_build_object('shipping_rate_data',
  jsonb_build_object('fixed_amount', jsonb_build_object('amount', quoted -> 'cheapest')))))`

/**
 * Keeps sums, pieces, the order's states, region, country and the prices of the offered deliveries, because a return
 * may follow. The orders must be locked.
 */
export async function eraseOrders(trx: Transaction, ids: string[]): Promise<void> {
  await sql`
    update orders set email = null, account_id = null, session_url = null, checkout_key = null,
      session_params = case when quoted ? 'cheapest' then ${QUOTED_PRICE} else ${DELIVERY_PRICES} end,
      address_mac = null, browser_hash = null, quoted = null, erased_at = now(), version = version + 1
    where id = any(${ids}::text[])`.execute(trx)
  await sql`
    update deliveries set email = null, name = null, line1 = null, line2 = null, city = null,
      postal_code = null, tracking_information = null, printed_digest = null
    where order_id = any(${ids}::text[])`.execute(trx)
  await sql`
    update order_history set before = before - ${PERSONAL}::text[], after = after - ${PERSONAL}::text[]
    where order_id = any(${ids}::text[])`.execute(trx)
  await sql`delete from order_notes where order_id = any(${ids}::text[])`.execute(trx)
  await sql`delete from order_tags where order_id = any(${ids}::text[])`.execute(trx)
  await sql`
    update payment_failures set email = null, name = null, card = null, message = ''
    where order_id = any(${ids}::text[])`.execute(trx)
  await sql`
    update returns set email = null, note = null, tracking_information = null, request_key = null, request_hash = null,
      version = version + 1
    where order_id = any(${ids}::text[])`.execute(trx)
  await sql`
    update return_items set comment = null, why = case when why is not null then '–' end,
      disposed_why = case when disposed_why is not null then '–' end
    where order_id = any(${ids}::text[])`.execute(trx)
}

import { sql } from 'kysely'
import { hasAccount } from '../accounts/queries.ts'
import { type CustomerMark, lastSignInOf } from '../accounts/customer-mark-queries.ts'
import { among, type Transaction } from '../database/connection.ts'
import { sumsOfBuyer } from '../orders/buyer-queries.ts'

/** An arbitrary number: only one transaction counts at a time. */
const LOCK = 7_217_170

/** Call it before the marks are taken. */
export async function lockCounting(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
}

/** Recomputes the rows of the marked customers from their accounts and orders. */
export async function countCustomers(trx: Transaction, marks: CustomerMark[]): Promise<void> {
  const accounts = [...new Set(marks.flatMap(({ account_id }) => account_id ?? []))]
  const typed = marks.flatMap(({ account_id, email }) => (account_id === null && email ? [email] : []))
  const left = await followAccounts(trx, accounts)
  const emails = [...new Set([...typed, ...left])]
  await insertGuests(trx, emails)
  await absorbGuests(trx, accounts)
  await sumUp(trx, accounts, emails)
}

/** Creates or updates the row of each account with its current e-mail. Returns their previous e-mails. */
async function followAccounts(trx: Transaction, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ email: string }>`
    with moved as (
      select c.id, c.email_folded as email from customers c join accounts a on a.id = c.account_id
      where a.id = ${among(ids)} and lower(a.email) <> c.email_folded
    ), followed as (
      update customers c set email = a.email from accounts a where a.id = c.account_id and a.id = ${among(ids)}
    )
    select email from moved`.execute(trx)
  // Guests who open an account keep their notes and tags.
  await sql`
    update customers c set account_id = a.id from accounts a
    where c.account_id is null and c.email_folded = lower(a.email) and a.id = ${among(ids)}
      and not exists (select from customers own where own.account_id = a.id)`.execute(trx)
  await sql`
    insert into customers (account_id, email, first_seen_at, last_seen_at)
    select id, email, created_at, created_at from accounts where id = ${among(ids)}
    on conflict (account_id) where account_id is not null do nothing`.execute(trx)
  return rows.map(({ email }) => email)
}

/** Creates rows for guests. E-mails of accounts belong to the accounts' rows. */
async function insertGuests(trx: Transaction, emails: string[]): Promise<void> {
  await sql`
    insert into customers (email)
    select email from unnest(${emails}::text[]) as given (email)
    where not exists (select from customers c where c.email_folded = lower(given.email))
      and not ${hasAccount(sql`lower(given.email)`)}
    on conflict (email_folded) where account_id is null do nothing`.execute(trx)
}

/** An account that has taken a guest's e-mail takes over the guest's notes and tags. */
async function absorbGuests(trx: Transaction, ids: number[]): Promise<void> {
  const { rows } = await sql<{ guest: number; own: number }>`
    select guest.id as guest, own.id as own from customers own
    join customers guest on guest.account_id is null and guest.email_folded = own.email_folded
    where own.account_id = ${among(ids)}`.execute(trx)
  for (const { guest, own } of rows) await moveRecords(trx, guest, own)
}

/** Deletes the row that records are moved from. */
export async function moveRecords(trx: Transaction, from: number, to: number): Promise<void> {
  await sql`update customer_notes set customer_id = ${to} where customer_id = ${from}`.execute(trx)
  await sql`
    insert into customer_tags (customer_id, tag) select ${to}, tag from customer_tags where customer_id = ${from}
    on conflict do nothing`.execute(trx)
  await sql`
    update customers c set first_seen_at = least(c.first_seen_at, old.first_seen_at),
      last_seen_at = greatest(c.last_seen_at, old.last_seen_at)
    from customers old where old.id = ${from} and c.id = ${to}`.execute(trx)
  await sql`delete from customers where id = ${from}`.execute(trx)
}

async function sumUp(trx: Transaction, accounts: number[], emails: string[]): Promise<void> {
  await sql`
    update customers c set orders = s.orders, spent = s.spent, pieces = s.pieces, pieces_back = s.pieces_back,
      name = coalesce(a.name, s.last_name, c.name),
      first_seen_at = least(c.first_seen_at, s.first_order_at, a.created_at),
      -- Sessions are deleted when they end, so the last sign-in may be known here alone.
      last_seen_at = coalesce(greatest(s.last_order_at, a.created_at, ${lastSignInOf(sql`own.account_id`)},
        case when own.account_id is not null then c.last_seen_at end), c.last_seen_at)
    from customers own left join accounts a on a.id = own.account_id,
      lateral (${sumsOfBuyer(sql`own.account_id`, sql`own.email_folded`)}) s
    where own.id = c.id and (own.account_id = ${among(accounts)}
      or own.email_folded = any(${emails}::text[]))`.execute(trx)
  // A guest's only order may have got another e-mail. An exchange does not count as an order, but sells pieces.
  await sql`
    delete from customers c where c.account_id is null and c.orders = 0 and c.pieces = 0 and c.email_folded = any(${emails}::text[])
      and not exists (select from customer_notes n where n.customer_id = c.id)
      and not exists (select from customer_tags t where t.customer_id = c.id)`.execute(trx)
}

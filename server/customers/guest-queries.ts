import { sql } from 'kysely'
import { hasAccount } from '../accounts/queries.ts'
import type { Database, Transaction } from '../database/connection.ts'

/** Those of these e-mails, in lower case, that belong to accounts, or to guests with a purchase or a note. */
export async function listKnownEmails(db: Database, emails: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select email_folded as email from customers c where email_folded = any(${emails}::text[])
      and (account_id is not null or orders > 0 or pieces > 0
        or exists (select from customer_notes n where n.customer_id = c.id))
    union select given.email from unnest(${emails}::text[]) as given (email) where ${hasAccount(sql`given.email`)}`.execute(
    db,
  )
  return new Set(rows.map(({ email }) => email))
}

interface NewGuest {
  email: string
  name: string | null
  tags: readonly string[]
  /** '' if there is no note. */
  note: string
}

/** Inserts customers without purchases. Their tags keep them from being deleted when customers are counted. */
export async function insertGuests(trx: Transaction, guests: readonly NewGuest[], by: string): Promise<void> {
  if (guests.length === 0) return
  const sent = JSON.stringify(guests.map(({ email, name, tags, note }) => ({ email, name, tags, note })))
  await sql`
    with sent as materialized (
      select distinct on (lower(email)) *, lower(email) as folded
      from jsonb_to_recordset(${sent}::jsonb) as s (email text, name text, tags text[], note text)
      where not ${hasAccount(sql`lower(s.email)`)}
    ), made as (
      insert into customers (email, name) select email, name from sent
      on conflict (email_folded) where account_id is null
        do update set name = coalesce(customers.name, excluded.name)
      returning id, email_folded
    ), noted as (
      insert into customer_notes (customer_id, by, text)
      select m.id, ${by}, s.note from made m join sent s on s.folded = m.email_folded where s.note <> ''
    )
    insert into customer_tags (customer_id, tag)
    select distinct m.id, tag from made m join sent s on s.folded = m.email_folded, unnest(s.tags) as tag
    on conflict do nothing`.execute(trx)
}

/** For use inside other queries: a table of id, email, email_folded and name of the guests with this tag. */
export const guestsWithTag = (tag: string) => sql<{
  email: string
  email_folded: string
  name: string | null
}>`(
  select id, email, email_folded, name from customers c where account_id is null
    and exists (select from customer_tags t where t.customer_id = c.id and t.tag = ${tag}))`

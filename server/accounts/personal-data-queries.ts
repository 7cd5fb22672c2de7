import { type RawBuilder, sql } from 'kysely'
import { MOST_ADDRESSES } from '../../contract/saved-address.ts'
import { type Database, getValue, listRows, listValues, type Transaction } from '../database/connection.ts'
import type { Person, PersonalData } from '../person.ts'
import { giveAddresses, listAddressesOf } from './address-queries.ts'
import { recordAudit } from './audit-queries.ts'
import { findAccount, hasAccount } from './queries.ts'

export const accountData: PersonalData = {
  name: 'account',

  async collect(db, { accountId }) {
    const account = accountId === null ? undefined : await findAccount(db, accountId)
    if (!account) return null
    const { name, email, phone_number, created_at, email_verified_at, role } = account
    const sessions = await db
      .selectFrom('sessions')
      .select(['address', 'user_agent', 'created_at', 'last_used_at'])
      .where('account_id', '=', account.id)
      .orderBy('created_at')
      .execute()
    const addresses = await db
      .selectFrom('remembered_addresses')
      .select(['address', 'seen_at'])
      .where('account_id', '=', account.id)
      .orderBy('seen_at')
      .execute()
    const saved = await listAddressesOf(db, account.id)
    const events = await db
      .selectFrom('audit_log')
      .select(['at', 'what', 'address', 'details'])
      .where('account_id', '=', account.id)
      .orderBy('id')
      .execute()
    return {
      name,
      email,
      phone_number,
      created_at,
      email_verified_at,
      role,
      addresses: saved.map(({ account_id: _, ...address }) => address),
      sessions,
      remembered_addresses: addresses,
      events,
    }
  },

  async listObstacles(db, { accountId }) {
    const account = accountId === null ? undefined : await findAccount(db, accountId)
    return account?.role ? ['The account is of the staff. An owner removes it from the staff first.'] : []
  },

  async listRemainders(db, { accountId }) {
    const hasActed = await getValue<boolean>(db)`
      select exists (select from audit_log where actor_id = ${accountId} and actor is not null) as found`
    return hasActed
      ? [
          {
            what: 'What the person did as a member of the staff, with the e-mail of then',
            why: 'the activity shows who changed what, for 400 days.',
          },
        ]
      : []
  },

  /** Ends the account's sessions, password and links. */
  async merge(trx, from, into) {
    const { email, email_verified_at } = (await findAccount(trx, from.accountId!))!
    const isConfirmed = email_verified_at !== null
    const confirmed = await listMergedEmails(trx, from.accountId!)
    await giveAddresses(trx, from.accountId!, into.accountId!, MOST_ADDRESSES)
    // These entries tell the account its former e-mails, and which accounts were merged into it.
    const note = (details: Record<string, unknown>) =>
      recordAudit(trx, { what: 'account_merged', accountId: into.accountId, details })
    await note({ oldEmail: email, isConfirmed, accountId: from.accountId, customerId: from.customerId })
    for (const former of await listFormerEmails(trx, from.accountId!))
      await note({ oldEmail: former.email, isConfirmed: confirmed.includes(former.email) })
    for (const merged of await listMergedAccounts(trx, from.accountId!)) await note({ ...merged })
    await closeAudit(trx, from.accountId!)
    await trx.deleteFrom('accounts').where('id', '=', from.accountId!).execute()
  },

  async erase(trx, person) {
    await eraseAudit(trx, person)
    if (person.accountId === null) return
    // Cascades to sessions, addresses, passkeys and links of the account.
    await trx.deleteFrom('accounts').where('id', '=', person.accountId).execute()
  },
}

/** Keeps what an account did, and when; removes addresses and values, which could not be found without an account. */
async function closeAudit(trx: Transaction, accountId: number): Promise<void> {
  await allowErasing(trx)
  await sql`
    update audit_log set details = '{}', address = null
    where (account_id = ${accountId} or actor_id = ${accountId}) and actor is null`.execute(trx)
}

/**
 * Keeps who did what, and when; removes addresses and field values. Entries of other people are cleared only if they
 * contain an e-mail proved to be the person's: a customer can request a change to any address, and could otherwise
 * clear entries about other people.
 */
async function eraseAudit(trx: Transaction, { accountId, emails, mergedEmails }: Person): Promise<void> {
  const former = accountId === null ? [] : await listOwnFormerEmails(trx, accountId)
  const theirs = [...emails, ...mergedEmails, ...former]
  await allowErasing(trx)
  await sql`
    update audit_log set details = '{}', address = case when actor is null then null else address end
    where account_id = ${accountId} or actor_id = ${accountId} and actor is null
      or exists (select from unnest(${theirs}::text[]) as email where strpos(lower(details::text), email) > 0)
        and exists (
          select from jsonb_path_query(details, 'strict $.**') as value
          where jsonb_typeof(value) = 'string' and ${naming(sql`value #>> '{}'`, theirs)}
        )`.execute(trx)
  await sql`update audit_log set target = null, details = '{}' where ${naming(sql`target`, theirs)}`.execute(
    trx,
  )
}

/** Whether a text contains one of the e-mails as a whole, rather than as part of another one. */
const naming = (text: RawBuilder<unknown>, emails: string[]) => sql<boolean>`exists (
  select from regexp_split_to_table(lower(${text}), '[][:space:]<>"(),:;[]+') as word
  where rtrim(word, '.') = any(${emails}::text[]))`

/**
 * Clears what the staff changed about `targets`, and keeps the fact and the time. A target that is a bare number is
 * unique only among some `calls`, which must then be given.
 */
export async function eraseAuditAbout(
  trx: Transaction,
  targets: string[],
  calls: string[] | null = null,
): Promise<void> {
  if (targets.length === 0) return
  await allowErasing(trx)
  await sql`
    update audit_log set details = '{}'
    where target = any(${targets}::text[]) and (${calls}::text[] is null or what = any(${calls}::text[]))`.execute(
    trx,
  )
}

/** For the rest of this transaction, triggers that protect rows from changes allow personal data to be removed. */
export async function allowErasing(trx: Transaction): Promise<void> {
  await sql`select set_config('shop.erasing', 'on', true)`.execute(trx)
}

interface FormerEmail {
  /** In lower case, as lower() makes it. */
  email: string
  /** Whether the account has followed a link mailed to this address. */
  isProven: boolean
}

/** E-mails that the account had or requested, from its own log. */
export const listFormerEmails = (db: Database, accountId: number): Promise<FormerEmail[]> =>
  listRows<FormerEmail>(db)`
    select lower(email) as email, bool_or(is_proven) as "isProven" from (
      select details ->> 'oldEmail' as email,
        what in ('email_verified', 'email_change_approved', 'email_change_undone')
          -- Without the word, entries of earlier releases count as they did then.
          or what = 'email_changed' and not details @> '{"isConfirmed": false}' as is_proven
      from audit_log where account_id = ${accountId}
      union all
      select details ->> 'newEmail', what = 'email_changed' from audit_log where account_id = ${accountId}
      union all select old_email, step = 'effective' from email_changes where account_id = ${accountId}
      union all select new_email, step = 'effective' from email_changes where account_id = ${accountId}
    ) known where email is not null group by lower(email)`

/** Confirmed former e-mails of the account in lower case, except those that an account currently has. */
async function listOwnFormerEmails(db: Database, accountId: number): Promise<string[]> {
  const known = (await listFormerEmails(db, accountId)).filter(({ isProven }) => isProven)
  return await listValues<string>(db)`
    select known.email from unnest(${known.map(({ email }) => email)}::text[]) as known (email)
    where not ${hasAccount(sql`known.email`)}`
}

/**
 * Confirmed e-mails of accounts that were merged into this one, in lower case, except those that an account currently
 * has.
 */
export const listMergedEmails = (db: Database, accountId: number): Promise<string[]> =>
  listValues<string>(db)`
    select distinct lower(details ->> 'oldEmail') as email from audit_log
    where account_id = ${accountId} and what = 'account_merged' and details @> '{"isConfirmed": true}'
      and not ${hasAccount(sql`lower(details ->> 'oldEmail')`)}`

/** Accounts that were merged into this one, with their customers, from its own log. */
export const listMergedAccounts = (
  db: Database,
  accountId: number,
): Promise<{ accountId: number; customerId: number | null }[]> =>
  listRows<{ accountId: number; customerId: number | null }>(db)`
    select (details ->> 'accountId')::int as "accountId", (details ->> 'customerId')::int as "customerId"
    from audit_log where account_id = ${accountId} and what = 'account_merged' and details ? 'accountId'`

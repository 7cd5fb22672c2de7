import { sql } from 'kysely'
import { type Database, listRows, type Transaction } from '../database/connection.ts'
import type { NewsConsentRow } from './tables.ts'

export const findConsent = (db: Database, accountId: number): Promise<NewsConsentRow | undefined> =>
  db
    .selectFrom('news_consents')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()

/** Newest first, including withdrawn ones. */
export const listConsents = (db: Database, accountId: number): Promise<NewsConsentRow[]> =>
  db
    .selectFrom('news_consents')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()

/** Agreeing twice creates one consent. */
export async function insertConsent(
  trx: Transaction,
  consent: Pick<NewsConsentRow, 'account_id' | 'email' | 'text' | 'source'>,
): Promise<void> {
  await trx
    .insertInto('news_consents')
    .values(consent)
    .onConflict((conflict) => conflict.column('account_id').where('withdrawn_at', 'is', null).doNothing())
    .execute()
}

export async function withdrawConsent(
  trx: Database,
  of: { accountId: number } | { token: string },
  from: 'account' | 'link' | 'merge',
): Promise<void> {
  await trx
    .updateTable('news_consents')
    .set({ withdrawn_at: sql`now()`, withdrawn_from: from })
    .where('withdrawn_at', 'is', null)
    .where((is) => ('token' in of ? is('token', '=', of.token) : is('account_id', '=', of.accountId)))
    .execute()
}

export interface Reader {
  id: number
  email: string
  name: string
  given_at: Date
  source: string
  text: string
  token: string
}

/** Accounts that have agreed to news, except those with an unconfirmed e-mail, which may be another person's. */
export const listReaders = (db: Database, after: number, limit: number): Promise<Reader[]> =>
  listRows<Reader>(db)`
    select n.id, a.email, a.name, n.given_at, n.source, n.text, n.token
    from news_consents n join accounts a on a.id = n.account_id
    where n.withdrawn_at is null and a.email_verified_at is not null and n.id > ${after}
    order by n.id limit ${limit}`

/** Call it after withdrawing consents, because an account has at most one in force. */
export async function giveConsents(trx: Transaction, from: number, into: number): Promise<void> {
  await trx.updateTable('news_consents').set({ account_id: into }).where('account_id', '=', from).execute()
}

export async function deleteConsents(trx: Transaction, accountId: number): Promise<void> {
  await trx.deleteFrom('news_consents').where('account_id', '=', accountId).execute()
}

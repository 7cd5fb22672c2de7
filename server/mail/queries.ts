import { type RawBuilder, sql, type Selectable } from 'kysely'
import type { Database } from '../database/connection.ts'
import type { RenderedMail } from './render.ts'
import { isReplaced } from './replaced-queries.ts'
import type { MailTables } from './tables.ts'

export type MailRow = Selectable<MailTables['mails']>

/** For a row of `mails`: true if it waits. A mail that was refused, or not sent for another reason, does not wait. */
export const isWaiting = sql<boolean>`(sent_at is null and failure is null and data is not null)`

/**
 * For a waiting row of `mails`: true if it has waited for an hour and no later mail was sent, so the mail server may be
 * accepting none.
 */
export const isHeldUp = sql<boolean>`(created_at < now() - interval '1 hour' and id > coalesce(
  (select later.id from mails later where later.sent_at is not null order by later.id desc limit 1), 0))`

/**
 * For a refused row of `mails`: true if it can be sent again. Evaluated when it is about to be sent, because a newer
 * mail with the same content may have been in an uncommitted transaction when this one was refused.
 */
export const isSendable = sql<boolean>`(refused_at is not null and data is not null and not ${isReplaced})`

/** For use inside another query: when the mail with this key was sent; null if it was not. */
export const mailSentAt = (key: RawBuilder<string>) =>
  sql<Date | null>`(select m.sent_at from mails m where m.key = ${key})`

/** For use inside another query: true if the mail with this key was refused, or is not sent for another reason. */
export const isMailUnsent = (key: RawBuilder<string>) =>
  sql<boolean>`exists (select from mails m where m.key = ${key} and m.sent_at is null and m.failure is not null)`

/** Finds a waiting mail, and whether earlier mails about the same order still wait. */
export function findWaitingMail(
  db: Database,
  id: number,
): Promise<(MailRow & { has_earlier: boolean }) | undefined> {
  return db
    .selectFrom('mails')
    .selectAll()
    .select(
      sql<boolean>`exists (select from mails e
        where e.order_id = mails.order_id and e.id < mails.id and e.sent_at is null and e.failure is null)`.as(
        'has_earlier',
      ),
    )
    .where('id', '=', id)
    .where(isWaiting)
    .executeTakeFirst()
}

/** Empty for a person who was erased. */
const remembered = sql<string>`case when forgets_recipient then '' else recipient end`

/** Clears the content, which may contain a link that opens an account. */
export async function markMailSent(db: Database, id: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: new Date(), data: null, failure: null, recipient: remembered })
    .where('id', '=', id)
    .execute()
}

/** Keeps the content for some days, so that the mail can be sent again, unless the recipient was erased. */
export async function markMailRefused(db: Database, id: number, failure: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      refused_at: sql<Date>`now()`,
      data: sql<null>`case when forgets_recipient then null else data end`,
      // Mail servers' messages often contain the recipient.
      failure: sql<string>`case when forgets_recipient then 'The mail server did not take it.' else ${failure} end`,
      recipient: remembered,
    })
    .where('id', '=', id)
    .where(isWaiting)
    .execute()
}

/** For a mail that must never be sent. */
export async function markMailDropped(db: Database, id: number, why: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ data: null, failure: why, recipient: remembered })
    .where('id', '=', id)
    .where(isWaiting)
    .execute()
}

export async function putIntoMailbox(db: Database, id: number, rendered: RenderedMail): Promise<void> {
  await db
    .updateTable('mails')
    .set({ ...rendered, data: null, sent_at: new Date(), recipient: remembered })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

const MAILS_SHOWN = 200

/** The newest. */
export function listMailbox(db: Database) {
  return db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'created_at'])
    .where('html', 'is not', null)
    .orderBy('id', 'desc')
    .limit(MAILS_SHOWN)
    .execute()
}

export function findInMailbox(db: Database, id: number): Promise<MailRow | undefined> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('html', 'is not', null)
    .executeTakeFirst()
}

/** Newest first; the addresses folded by lower(). */
export async function listMailsTo(db: Database, recipients: string[], limit: number) {
  return await db
    .selectFrom('mails')
    .select(['id', 'template', 'created_at', 'sent_at', 'failure'])
    .where(sql<string>`lower(recipient)`, 'in', recipients)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

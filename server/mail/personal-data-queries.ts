import { sql } from 'kysely'
import type { Database, Transaction } from '../database/connection.ts'
import type { PersonalData, Person } from '../person.ts'
import { isWaiting } from './queries.ts'
import { ACCOUNT_MAIL_NAMES, type AccountMailName } from './account-mail-names.ts'

/** Mails to people without an account. They do not belong to an account that once requested the same e-mail. */
const INVITATIONS = ['staff-invitation', 'account-invitation'] satisfies AccountMailName[]

/** Mails to the person's e-mail, and those about their orders and account to a former one. */
const areTheirs = ({ emails, formerEmails, provenEmails, orderIds }: Person) => sql<boolean>`(
  lower(recipient) = any(${emails}::text[])
  or lower(recipient) = any(${formerEmails}::text[]) and (
    template = any(${ACCOUNT_MAIL_NAMES}::text[])
      and (lower(recipient) = any(${provenEmails}::text[]) or template <> all(${INVITATIONS}::text[]))
    or exists (select from unnest(${orderIds}::text[]) as theirs (id) where strpos(key, theirs.id) > 0)))`

export const mailData: PersonalData = {
  name: 'mails',

  collect: async (db, person) =>
    await db
      .selectFrom('mails')
      .select(['recipient', 'template', 'subject', 'created_at', 'sent_at'])
      .where(areTheirs(person))
      .orderBy('id')
      .execute(),

  /** Waiting mails are not sent any more. */
  async erase(trx, person) {
    await trx
      .updateTable('mails')
      .set({
        recipient: '',
        data: null,
        subject: null,
        html: null,
        text: null,
        failure: null,
        refused_at: null,
        sent_at: sql<Date>`coalesce(sent_at, now())`,
      })
      .where(areTheirs(person))
      .execute()
  },
}

export interface NamingMail {
  recipient: string
  /** The beginning of the mail's key. */
  key: string
}

/** Mails to others that name the person. Waiting ones are sent without the personal words. */
export async function eraseWordsOf(trx: Transaction, mails: readonly NamingMail[]): Promise<void> {
  if (mails.length === 0) return
  await sql`
    update mails m set subject = null, html = null, text = null,
      data = jsonb_set(m.data, '{order,items,0,name}', '"Gift card"', false) || '{"recipient": null, "recipientEmail": "its recipient", "sender": null, "message": null}'
    from unnest(${mails.map(({ recipient }) => recipient)}::text[], ${mails.map(({ key }) => key)}::text[])
      as naming (recipient, key)
    where lower(m.recipient) = lower(naming.recipient) and starts_with(m.key, naming.key)`.execute(trx)
}

const FORGOTTEN_AT_ONCE = 5_000

/**
 * Clears the personal data of mails older than this many days, in batches. Keys are kept, so no mail is sent twice.
 * Returns the number of mails.
 */
export async function forgetMailsBefore(db: Database, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update mails set recipient = '', subject = null, html = null, text = null, data = null,
      failure = case when failure is not null then 'It was not sent.' end
    where id in (
      select id from mails
      where recipient <> '' and created_at < now() - make_interval(days => ${days}) and not ${isWaiting}
      order by created_at limit ${FORGOTTEN_AT_ONCE})`.execute(db)
  return Number(numAffectedRows)
}

import { sql } from 'kysely'
import type { PersonalData, Person } from '../person.ts'
import { ACCOUNT_MAILS } from './account-mails.ts'

/** Those to their e-mail, and to a former one those about their orders and their account. */
const areTheirs = ({ emails, formerEmails, orderIds }: Person) => sql<boolean>`(
  lower(recipient) = any(${emails}::text[])
  or lower(recipient) = any(${formerEmails}::text[]) and (
    template = any(${Object.keys(ACCOUNT_MAILS)}::text[])
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

  /** One that waits is not sent any more. */
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
        sent_at: sql<Date>`coalesce(sent_at, now())`,
      })
      .where(areTheirs(person))
      .execute()
  },
}

import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export interface MailTables {
  mails: {
    id: Generated<number>
    key: string
    recipient: string
    template: string
    data: JSONColumnType<object> | null
    /** Numbers of invoices and credit notes. */
    attachments: Generated<string[]>
    subject: string | null
    html: string | null
    text: string | null
    created_at: ColumnType<Date, Date | undefined, never>
    sent_at: Date | null
    failure: string | null
    /** The recipient was erased as a person: the address is cleared once the mail is sent. */
    forgets_recipient: Generated<boolean>
  }
}

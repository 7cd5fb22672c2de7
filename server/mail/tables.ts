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
    /** Why it was not sent: refused, switched off, or too late. */
    failure: string | null
    /** When the mail server refused the recipient, or the mail was given up. `data` is kept for some days. */
    refused_at: Date | null
    /** When its link expires. The mail is not sent after that. */
    expires_at: Date | null
    /** The order that the mail is about. */
    order_id: string | null
    /** The recipient was erased as a person: the address is cleared once the mail is sent. */
    forgets_recipient: Generated<boolean>
  }
}

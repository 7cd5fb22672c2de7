import { sql } from 'kysely'
import type { Transaction } from '../database/connection.ts'
import type { Mail } from './mails.ts'
import { addMailJob } from './retry-queries.ts'

/**
 * Queues a mail in the caller's transaction, so that it is sent only if that commits. Returns its id; undefined if a
 * mail with that key exists.
 */
export async function sendMail(trx: Transaction, mail: Mail): Promise<number | undefined> {
  const put = await trx
    .with('put', (db) =>
      db
        .insertInto('mails')
        .values({
          key: mail.key,
          recipient: mail.to,
          template: mail.template,
          data: JSON.stringify(mail.data),
          attachments: mail.attachments ?? [],
          forgets_recipient: mail.forgetsRecipient ?? false,
          expires_at: mail.expiresAt ?? null,
          order_id: mail.orderId ?? null,
        })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning(['id', 'order_id']),
    )
    .selectFrom('put')
    .select(['put.id', addMailJob('put').as('job')])
    .executeTakeFirst()
  return put?.id
}

/** Redirects an order's waiting mails, and refused ones that are kept, from one address to another. */
export async function readdressMails(
  trx: Transaction,
  orderId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ recipient: to })
    .where('order_id', '=', orderId)
    .where(sql<string>`lower(recipient)`, '=', from.toLowerCase())
    .where('data', 'is not', null)
    .execute()
}

import type { Transaction } from '../database/connection.ts'
import { enqueue } from '../database/jobs.ts'
import type { Mail } from './mails.ts'
import { insertMail } from './queries.ts'

/** In the caller's transaction, so that the mail is sent if and only if it commits. */
export async function sendMail(trx: Transaction, mail: Mail): Promise<void> {
  const id = await insertMail(trx, mail)
  if (id !== undefined) await enqueue(trx, 'send_mail', { id })
}

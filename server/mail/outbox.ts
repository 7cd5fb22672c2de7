import type { Transaction } from '../database/connection.ts'
import { enqueue } from '../database/jobs.ts'
import type { Mail } from './mails.ts'
import { insertMail } from './queries.ts'

/** Enqueues a mail in the caller's transaction, so that it is sent if and only if that commits. */
export async function sendMail(trx: Transaction, mail: Mail): Promise<void> {
  const id = await insertMail(trx, mail)
  if (id !== undefined) await enqueue(trx, 'send_mail', { id })
}

import type { Transaction } from '../database/connection.ts'
import { enqueue } from '../database/jobs.ts'
import type { Mail } from './mail.ts'
import { insertMail } from './queries.ts'

/**
 * Puts a mail into the outbox within the caller's transaction: it leaves once that has been committed,
 * and never if it is rolled back. A key that was used before sends nothing.
 */
export async function sendMail(trx: Transaction, mail: Mail): Promise<void> {
  const id = await insertMail(trx, mail)
  if (id !== undefined) await enqueue(trx, 'send_mail', { id })
}

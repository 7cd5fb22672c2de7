import { sql } from 'kysely'
import type { Database, Transaction } from '../database/connection.ts'
import type { Account } from './tables.ts'

export async function insertVerification(
  trx: Transaction,
  { accountId, tokenHash, hours }: { accountId: number; tokenHash: Buffer; hours: number },
): Promise<void> {
  await trx
    .insertInto('email_verifications')
    .values({
      token_hash: tokenHash,
      account_id: accountId,
      expires_at: sql`now() + make_interval(hours => ${hours})`,
    })
    .execute()
}

export function findAccountToVerify(db: Database, tokenHash: Buffer): Promise<Account | undefined> {
  return db
    .selectFrom('email_verifications')
    .innerJoin('accounts', 'accounts.id', 'email_verifications.account_id')
    .selectAll('accounts')
    .where('email_verifications.token_hash', '=', tokenHash)
    .where('email_verifications.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Call it when the account's address changes. */
export async function deleteVerificationsOf(trx: Transaction, accountId: number): Promise<void> {
  await trx.deleteFrom('email_verifications').where('account_id', '=', accountId).execute()
}

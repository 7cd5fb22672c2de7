import type { Transaction } from '../database/connection.ts'
import { deleteInvitationsBy, deletePasswordResetsOf } from './reset-queries.ts'
import { deleteSignInTicketsOf } from './second-step/queries.ts'
import { deleteSessionsOf } from './session-queries.ts'
import type { Account } from './tables.ts'

/**
 * Ends everything that the former password gave access to: sessions, unfinished second steps, reset links, and the
 * staff invitations that the account has sent. The caller must hold the account's lock.
 */
export async function endAccess(
  trx: Transaction,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<void> {
  await deleteSessionsOf(trx, id)
  await deleteSignInTicketsOf(trx, id)
  await deletePasswordResetsOf(trx, id)
  await deleteInvitationsBy(trx, email)
}

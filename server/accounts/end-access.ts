import type { Transaction } from '../database/connection.ts'
import { deleteInvitationsBy, deletePasswordResetsOf } from './reset-queries.ts'
import { deleteSignInTicketsOf } from './second-step/queries.ts'
import { deleteSessionsOf } from './session-queries.ts'
import type { Account } from './tables.ts'

/**
 * Ends what the former password has opened or begun: sessions, second steps that are to be taken, reset links, and the
 * invitations to the staff that the account has sent. The caller holds the account's lock.
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

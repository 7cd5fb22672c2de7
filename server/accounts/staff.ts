import type { Role } from '../../contract/permissions.ts'
import type { Transaction } from '../database/connection.ts'
import { Conflict, NotFound, Refused } from '../errors.ts'
import { requirePermission, type Viewer } from '../http/handle.ts'
import { lockAccount } from './queries.ts'
import { deleteInvitationsOf } from './reset-queries.ts'
import { mailSecondStepChange } from './second-step/mail-change.ts'
import { deleteSecondStep } from './second-step/queries.ts'
import { deleteSessionsOf } from './session-queries.ts'
import { getLiveSession } from './sessions.ts'
import { findAnyOwner, lockOwners, updateRole } from './staff-queries.ts'
import type { Account } from './tables.ts'

/** Returns the account as it was. The new role applies from the member's next call. */
export async function changeRole(trx: Transaction, viewer: Viewer, id: number, role: Role): Promise<Account> {
  const member = await lockMember(trx, viewer, id)
  if (role !== 'owner') await requireOtherOwner(trx, member)
  await updateRole(trx, id, role)
  return member
}

/** Ends all sessions. The account remains as a customer's, so histories keep the name. */
export async function removeFromStaff(trx: Transaction, viewer: Viewer, id: number): Promise<Account> {
  const member = await lockMember(trx, viewer, id)
  await requireOtherOwner(trx, member)
  await updateRole(trx, id, null)
  await deleteSessionsOf(trx, id)
  await deleteInvitationsOf(trx, id)
  await deleteSecondStep(trx, id)
  return member
}

/** Removes a colleague's second step. Members change their own under Security, where the second step is required. */
export async function takeSecondStepFrom(trx: Transaction, viewer: Viewer, id: number): Promise<Account> {
  if (id === viewer.accountId) throw new Refused('Change your own second step under Security.')
  const member = await lockMember(trx, viewer, id)
  await deleteSecondStep(trx, id)
  await deleteSessionsOf(trx, id)
  await mailSecondStepChange(trx, id, 'taken-away')
  return member
}

/**
 * Locks the acting account: since the call began, another owner may have removed them, or a new password have ended the
 * session.
 */
export async function lockActor(trx: Transaction, viewer: Viewer): Promise<Account> {
  await lockOwners(trx)
  const actor = await lockAccount(trx, viewer.accountId)
  requirePermission({ ...viewer, role: actor?.role ?? null }, 'staff.manage')
  await getLiveSession(trx, viewer)
  return actor!
}

async function lockMember(trx: Transaction, viewer: Viewer, id: number): Promise<Account> {
  await lockActor(trx, viewer)
  const member = await lockAccount(trx, id)
  if (!member?.role) throw new NotFound('This account is not of the staff.')
  return member
}

async function requireOtherOwner(trx: Transaction, { id, role }: Account): Promise<void> {
  if (role === 'owner' && !(await findAnyOwner(trx, { but: id })))
    throw new Conflict('The shop needs an owner. Make somebody else an owner first.')
}

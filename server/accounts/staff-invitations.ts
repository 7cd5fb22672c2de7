import type { Role } from '../../contract/permissions.ts'
import type { Transaction } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { Conflict, refuseField } from '../errors.ts'
import { linkToken } from '../mail/link-token.ts'
import { randomPassphrase } from '../secrets.ts'
import type { Shop } from '../shop.ts'
import { COMMAND_LINE, recordAudit } from './audit-queries.ts'
import { isReservedForUndo } from './email-change-queries.ts'
import { mailLink, newMailedLink } from './mailed-link.ts'
import { hashPassword } from './passwords.ts'
import { findAccountByEmail, insertAccount, lockAccount } from './queries.ts'
import { deleteInvitationsOf, insertPasswordReset, type NewInvitation } from './reset-queries.ts'
import { checkEmail } from './rules.ts'

const INVITATION_HOURS = 48

type Secrets = Pick<Shop, 'secrets'>

interface Invitation extends NewInvitation {
  email: string
  /** Hash of a random password, for an account opened for the invited person, who then chooses one. */
  passwordHash: string
}

/** Throws Refused if the e-mail address is invalid. */
export const planInvitation = async (text: string, invitation: NewInvitation): Promise<Invitation> => ({
  ...invitation,
  email: checkEmail(text),
  passwordHash: await hashPassword(randomPassphrase()),
})

/**
 * Mails a link that sets a password and gives the account a role. Nothing changes before it is followed: a stranger may
 * have opened the account, so only the owner of the mailbox joins the staff. An earlier link ends; `before` contains
 * its role if that was a different one.
 */
export async function mailInvitation(
  trx: Transaction,
  { secrets }: Secrets,
  { email, role, invitedBy, passwordHash }: Invitation,
): Promise<{ accountId: number; email: string; token: string; before?: { role: Role } }> {
  const made = await insertAccount(trx, { email, name: nameFrom(email), password_hash: passwordHash })
  const found = made ?? (await findAccountByEmail(trx, email))
  const account = found && (await lockAccount(trx, found.id))
  if (!account || (await isReservedForUndo(trx, email, account.id))) {
    throw new Conflict(`${email} has just been changed by somebody else. Please try again later.`)
  }
  if (account.role) {
    throw refuseField(
      'email',
      `${account.email} is of the staff already. An owner can change the role in the dashboard.`,
    )
  }
  const link = newMailedLink({ secrets })
  const roleBefore = await deleteInvitationsOf(trx, account.id)
  await insertPasswordReset(trx, {
    accountId: account.id,
    tokenHash: link.tokenHash,
    hours: INVITATION_HOURS,
    invitation: { role, invitedBy },
  })
  await mailLink(trx, link, {
    template: 'staff-invitation',
    to: account.email,
    hours: INVITATION_HOURS,
    data: { role },
  })
  return {
    accountId: account.id,
    email: account.email,
    token: linkToken(secrets, link.seed),
    ...(roleBefore && roleBefore !== role && { before: { role: roleBefore } }),
  }
}

/** For the command line, where no owner is signed in. */
export async function inviteOwner(
  shop: Pick<Shop, 'db' | 'secrets'>,
  text: string,
): Promise<{ email: string; token: string }> {
  const invitation = await planInvitation(text, { role: 'owner', invitedBy: COMMAND_LINE })
  return inTransaction(shop.db, async (trx) => {
    const mailed = await mailInvitation(trx, shop, invitation)
    await recordAudit(trx, {
      what: 'inviteStaff',
      accountId: mailed.accountId,
      actor: COMMAND_LINE,
      target: mailed.email,
      details: { ...(mailed.before && { before: mailed.before }), after: { role: 'owner' } },
    })
    return mailed
  })
}

/** An initial name, which the profile accepts. */
export const nameFrom = (email: string) =>
  email
    .split('@')[0]!
    .replaceAll(/[^\p{L}\p{M}\d.' -]+/gu, ' ')
    .trim() || 'Staff'

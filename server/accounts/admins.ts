import type { Database } from '../database/connection.ts'
import { linkToken } from '../mail/link-token.ts'
import { sendMail } from '../mail/outbox.ts'
import { randomPassphrase } from '../secrets.ts'
import type { Shop } from '../shop.ts'
import { recordAudit } from './audit-queries.ts'
import { isReservedForUndo } from './email-change-queries.ts'
import { newMailedLink } from './mailed-link.ts'
import { replacePassword } from './password-change.ts'
import { hashPassword } from './passwords.ts'
import { findAccountByEmail, insertAccount, lockAccount } from './queries.ts'
import { deleteInvitationsOf, insertPasswordReset, type NewInvitation } from './reset-queries.ts'
import { checkEmail } from './rules.ts'

const INVITATION_HOURS = 48

export interface Invitation {
  email: string
  /** Undefined when the account is of the staff already, and nothing was done. */
  token?: string
}

/**
 * Mails a link that sets a password and gives the account a role. Nothing changes before it is followed: anybody may
 * have opened an account with this address, so only the owner of the mailbox joins the staff.
 */
export async function inviteStaff(
  shop: Pick<Shop, 'db' | 'secrets'>,
  { email: text, role, invitedBy }: NewInvitation & { email: string },
): Promise<Invitation> {
  const email = checkEmail(text)
  const passwordHash = await hashPassword(randomPassphrase())
  const { seed, tokenHash } = newMailedLink(shop)
  return shop.db.transaction().execute(async (trx) => {
    const name = nameFrom(email)
    const made = await insertAccount(trx, { email, name, password_hash: passwordHash })
    const found = made ?? (await findAccountByEmail(trx, email))
    const account = found && (await lockAccount(trx, found.id))
    if (!account || (await isReservedForUndo(trx, email, account.id))) {
      throw new Error(`${email} has just been changed by somebody else. Please try again later.`)
    }
    if (account.role) return { email: account.email }
    await deleteInvitationsOf(trx, account.id)
    await insertPasswordReset(trx, {
      accountId: account.id,
      tokenHash,
      hours: INVITATION_HOURS,
      invitation: { role, invitedBy },
    })
    await sendMail(trx, {
      key: `staff-invitation:${tokenHash.toString('base64url')}`,
      to: account.email,
      template: 'staff-invitation',
      data: { seed, validHours: INVITATION_HOURS },
    })
    await recordAudit(trx, { what: 'staff_invited', accountId: account.id, details: { role, by: invitedBy } })
    return { email: account.email, token: linkToken(shop.secrets.jwtSecret, seed) }
  })
}

/** A name to begin with, which the profile accepts. */
const nameFrom = (email: string) =>
  email
    .split('@')[0]!
    .replaceAll(/[^\p{L}\p{M}\d.' -]+/gu, ' ')
    .trim() || 'Staff'

/** For an owner who can't receive the reset mail. Ends the account's sessions. */
export async function giveNewPassword(
  db: Database,
  email: string,
): Promise<{ email: string; password: string }> {
  const found = await findAccountByEmail(db, email.trim())
  if (!found) throw new Error(`There is no account with the email ${email}.`)
  const password = randomPassphrase()
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, found.id)
    if (!account) throw new Error(`There is no account with the email ${email}.`)
    await replacePassword(trx, account, passwordHash)
    await recordAudit(trx, { what: 'password_reset', accountId: found.id, details: { by: 'command line' } })
  })
  return { email: found.email, password }
}

import type { Database } from '../database/connection.ts'
import { randomPassphrase } from '../secrets.ts'
import { recordAudit } from './audit-queries.ts'
import { replacePassword } from './password-change.ts'
import { hashPassword } from './passwords.ts'
import { findAccountByEmail, insertAccount, lockAccount, updateToAdmin } from './queries.ts'
import { checkEmail } from './rules.ts'

/** An existing account becomes an admin and keeps its password; a new one gets a random password. */
export async function createAdmin(db: Database, text: string): Promise<{ email: string; password?: string }> {
  const email = checkEmail(text)
  const password = randomPassphrase()
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (trx) => {
    const made = await insertAccount(trx, {
      email,
      name: email.split('@')[0]!,
      password_hash: passwordHash,
      is_admin: true,
    })
    const account = made ?? (await findAccountByEmail(trx, email))
    if (!account) throw new Error(`${email} has just been changed by somebody else. Please try again.`)
    if (!made) await updateToAdmin(trx, account.id)
    await recordAudit(trx, { what: 'admin_created', accountId: account.id, details: { by: 'command line' } })
    return { email: account.email, ...(made && { password }) }
  })
}

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

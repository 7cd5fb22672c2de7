import { commandLine } from '../command-line.ts'
import type { Shop } from '../shop.ts'
import { recordAudit } from './audit-queries.ts'
import { hashPassword } from './passwords.ts'
import { insertAccount } from './queries.ts'
import { checkPassword } from './rules.ts'
import { findAnyOwner, lockOwners } from './staff-queries.ts'
import { inTransaction } from '../database/transaction.ts'

const NAME = 'Shop Admin'

/** An existing customer account with ADMIN_EMAIL is not promoted, because anyone could have signed up with it. */
export async function ensureFirstAdmin(shop: Shop): Promise<{ email: string; password?: string }> {
  const { adminEmail, adminPassword } = shop.config
  const existing = await findAnyOwner(shop.db)
  if (existing) return { email: existing.email }
  const password = adminPassword ?? shop.secrets.adminPassword
  refuseWeak(password, adminEmail)
  const passwordHash = await hashPassword(password)
  return inTransaction(shop.db, async (trx) => {
    await lockOwners(trx)
    const admin = await findAnyOwner(trx)
    if (admin) return { email: admin.email }
    const made = await insertAccount(trx, {
      email: adminEmail,
      name: NAME,
      password_hash: passwordHash,
      role: 'owner',
      email_verified_at: new Date(),
    })
    if (!made) {
      shop.log.warn(
        `${adminEmail} is a customer's account. To invite its owner by mail: ${commandLine('admin:create', adminEmail)}`,
      )
      return { email: adminEmail }
    }
    await recordAudit(trx, { what: 'admin_created', accountId: made.id, details: { by: 'first start' } })
    return { email: adminEmail, ...(adminPassword === undefined && { password }) }
  })
}

const refuseWeak = (password: string, email: string) => {
  try {
    checkPassword(password, email)
  } catch (error) {
    throw new Error(`ADMIN_PASSWORD can't be used: ${(error as Error).message}`, { cause: error })
  }
}

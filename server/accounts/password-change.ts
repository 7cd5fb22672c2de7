import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { updatePassword } from '../../contract/account.ts'
import type { Input } from '../../contract/call.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { refuseField } from '../errors.ts'
import { addressOf } from '../http/address.ts'
import type { Viewer } from '../http/handle.ts'
import { sendMail } from '../mail/outbox-queries.ts'
import { randomPassphrase } from '../secrets.ts'
import type { Shop } from '../shop.ts'
import { byOwner, COMMAND_LINE, ofAccount, recordAudit } from './audit-queries.ts'
import { deletePendingChange } from './email-change-queries.ts'
import { endAccess } from './end-access.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { findAccount, findAccountByEmail, lockAccount, updatePasswordHash } from './queries.ts'
import { enforceLimit, returnUnit } from './rate-limit-buckets.ts'
import { checkConfirmation, checkPassword } from './rules.ts'
import { deleteSecondStep } from './second-step/queries.ts'
import type { Account } from './tables.ts'

type PasswordChange = Input<typeof updatePassword>['body']

/** Ends every session of the account, including the current one. */
export async function changePassword(
  shop: Shop,
  viewer: Viewer,
  change: PasswordChange,
  request: FastifyRequest,
): Promise<void> {
  const address = addressOf(request.ip)
  const { accountId } = viewer
  const account = await checkCurrentPassword(shop, accountId, change.current_password, address)
  checkPassword(change.user.password, account.email)
  checkConfirmation(change.user.password, change.user.password_confirmation)
  const passwordHash = await hashPassword(change.user.password)
  await inTransaction(shop.db, async (trx) => {
    const locked = await lockAccount(trx, accountId)
    // Another request has changed it since it was verified.
    if (locked?.password_hash !== account.password_hash) throw wrongPassword()
    await replacePassword(trx, locked, passwordHash)
    await recordAudit(trx, { what: 'password_changed', ...byOwner(locked, address) })
  })
}

/** Limits wrong attempts. The caller must compare the hash again after locking the account. */
export async function checkCurrentPassword(
  shop: Shop,
  accountId: number,
  password: string,
  address: string,
): Promise<Account> {
  await enforceLimit(shop.db, 'password-change', String(accountId))
  const account = await findAccount(shop.db, accountId)
  if (!(await verifyPassword(account?.password_hash, password)) || !account) {
    const by = { ...ofAccount(account, address, accountId), actorId: accountId }
    await recordAudit(shop.db, { what: 'current_password_refused', ...by })
    throw wrongPassword()
  }
  await returnUnit(shop.db, 'password-change', String(accountId))
  return account
}

/**
 * Also ends the account's access and pending change of address and, unless `isQuiet`, mails the owner if the address is
 * known to be theirs. The caller must hold the account's lock.
 */
export async function replacePassword(
  trx: Transaction,
  account: Account,
  passwordHash: string,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): Promise<void> {
  await updatePasswordHash(trx, account.id, passwordHash)
  await endAccess(trx, account)
  await deletePendingChange(trx, account.id)
  if (isQuiet || !account.email_verified_at) return
  await sendMail(trx, {
    key: `password-changed:${randomUUID()}`,
    to: account.email,
    template: 'password-changed',
    data: { name: account.name, at: new Date().toISOString() },
  })
}

export const wrongPassword = () => {
  return refuseField('current_password', 'Current password is incorrect')
}

/** For an owner who cannot receive the reset mail, or has lost the second step. Ends the account's sessions. */
export async function giveNewPassword(
  db: Database,
  email: string,
): Promise<{ email: string; password: string }> {
  const found = await findAccountByEmail(db, email.trim())
  if (!found) throw new Error(`There is no account with the e-mail ${email}.`)
  const password = randomPassphrase()
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, found.id)
    if (!account) throw new Error(`There is no account with the e-mail ${email}.`)
    await replacePassword(trx, account, passwordHash)
    await deleteSecondStep(trx, account.id)
    await recordAudit(trx, {
      what: 'password_reset',
      accountId: found.id,
      actor: COMMAND_LINE,
      target: found.email,
    })
  })
  return { email: found.email, password }
}

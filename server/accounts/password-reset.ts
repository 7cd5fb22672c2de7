import type { FastifyRequest } from 'fastify'
import type { resetPassword as call } from '../../contract/account.ts'
import type { Input } from '../../contract/call.ts'
import type { Transaction } from '../database/connection.ts'
import { enqueue, type Task } from '../database/jobs.ts'
import { inTransaction } from '../database/transaction.ts'
import { Refused } from '../errors.ts'
import { addressOf } from '../http/address.ts'
import type { Shop } from '../shop.ts'
import { byOwner, ofAccount, recordAudit } from './audit-queries.ts'
import { deleteChangesOf } from './email-change-queries.ts'
import { mailLink, newMailedLink } from './mailed-link.ts'
import { replacePassword } from './password-change.ts'
import { hashPassword } from './passwords.ts'
import {
  findAccountByEmail,
  insertRememberedAddress,
  lockAccount,
  markEmailVerified,
  updateAccount,
} from './queries.ts'
import { emailKey, enforceAddressLimit, enforceLimit } from './rate-limit-buckets.ts'
import { deletePasswordReset, findResetAccount, insertPasswordReset } from './reset-queries.ts'
import { checkConfirmation, checkPassword, isEmail } from './rules.ts'
import type { Account } from './tables.ts'
import { nameFrom } from './staff-invitations.ts'
import { updateRole } from './staff-queries.ts'
import { hashToken } from './tokens.ts'

const VALID_HOURS = 2

export const SEND_PASSWORD_RESET = 'send_password_reset'

/** A job looks up the account, so that neither the response nor its timing reveals whether it exists. */
export async function requestPasswordReset(shop: Shop, text: string, request: FastifyRequest): Promise<void> {
  const email = text.trim()
  const address = addressOf(request.ip)
  await enforceAddressLimit(shop.db, 'reset-address', request.ip)
  await enforceLimit(shop.db, 'reset-account', emailKey(email))
  if (isEmail(email)) await enqueue(shop.db, SEND_PASSWORD_RESET, { email, address })
}

export const sendPasswordReset =
  (shop: Shop): Task =>
  async ({ email, address }: { email: string; address: string }) => {
    const account = await findAccountByEmail(shop.db, email)
    if (!account) {
      await recordAudit(shop.db, { what: 'password_reset_refused', address })
      return
    }
    await inTransaction(shop.db, async (trx) => {
      const locked = await lockAccount(trx, account.id)
      // The link must not be sent to an address that the account has left meanwhile.
      if (locked?.email !== account.email) return
      await mailPasswordReset(trx, shop, locked)
      await recordAudit(trx, { what: 'password_reset_requested', ...ofAccount(account, address) })
    })
  }

/** The caller must hold the account's lock. */
export async function mailPasswordReset(
  trx: Transaction,
  shop: Pick<Shop, 'secrets'>,
  account: Account,
): Promise<void> {
  const link = newMailedLink(shop)
  await insertPasswordReset(trx, { accountId: account.id, tokenHash: link.tokenHash, hours: VALID_HOURS })
  const data = { name: account.email_verified_at ? account.name : null }
  await mailLink(trx, link, { template: 'password-reset', to: account.email, hours: VALID_HOURS, data })
}

type NewPassword = Input<typeof call>['body']['user']

/**
 * The token works once. Ends every session of the account, and proves its address. An invitation's token also gives the
 * role, only at this point: the password and sessions of a stranger who opened the account are then gone.
 */
export async function resetPassword(
  shop: Shop,
  wanted: NewPassword,
  request: FastifyRequest,
): Promise<number> {
  const address = addressOf(request.ip)
  await enforceAddressLimit(shop.db, 'reset-use', request.ip)
  const tokenHash = hashToken(wanted.reset_password_token)
  const account = await findResetAccount(shop.db, tokenHash)
  if (!account) throw deadLink()
  checkPassword(wanted.password, account.email)
  checkConfirmation(wanted.password, wanted.password_confirmation)
  const passwordHash = await hashPassword(wanted.password)
  await inTransaction(shop.db, async (trx) => {
    // Lock the account before its tokens, as everywhere, to avoid deadlocks.
    const locked = await lockAccount(trx, account.id)
    const link = await deletePasswordReset(trx, tokenHash)
    if (!link) throw deadLink()
    // Without a confirmed address, the account is new or was opened by a stranger: the invited person has never set its
    // password.
    const isFirst = link.role !== null && !locked?.email_verified_at
    await replacePassword(trx, await markEmailVerified(trx, account.id), passwordHash, { isQuiet: isFirst })
    const audited = byOwner({ ...account, role: link.role ?? account.role }, address)
    if (link.role) {
      // The account may have been another person's, whose undo link must not reach an admin's account.
      await deleteChangesOf(trx, account.id)
      // Otherwise the activity and the staff list would show a name that a stranger chose.
      if (isFirst) await updateAccount(trx, account.id, { name: nameFrom(account.email) })
      await updateRole(trx, account.id, link.role)
      await recordAudit(trx, { what: 'staff_joined', ...audited, details: { after: { role: link.role } } })
    }
    await insertRememberedAddress(trx, account.id, address)
    await recordAudit(trx, { what: 'password_reset', ...audited })
  })
  return account.id
}

const deadLink = () =>
  new Refused('This password reset link is invalid or has expired. Please request a new one.')

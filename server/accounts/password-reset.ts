import type { FastifyRequest } from 'fastify'
import type { resetPassword as call } from '../../contract/account.ts'
import type { Input } from '../../contract/call.ts'
import { enqueue, type Task } from '../database/jobs.ts'
import { Refused } from '../errors.ts'
import { addressOf } from '../http/address.ts'
import { sendMail } from '../mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { recordAudit } from './audit-queries.ts'
import { replacePassword } from './password-change.ts'
import { hashPassword } from './passwords.ts'
import { findAccountByEmail, insertRememberedAddress, lockAccount } from './queries.ts'
import { emailKey, enforceLimit } from './rate-limit-buckets.ts'
import { deletePasswordReset, findResetAccount, insertPasswordReset } from './reset-queries.ts'
import { checkConfirmation, checkPassword, isEmail } from './rules.ts'
import { hashToken, randomToken } from './tokens.ts'

const VALID_HOURS = 2

export const SEND_PASSWORD_RESET = 'send_password_reset'

/** A job searches for the account, so that neither the answer nor its time tells whether there is one. */
export async function requestPasswordReset(shop: Shop, text: string, request: FastifyRequest): Promise<void> {
  const email = text.trim()
  const address = addressOf(request.ip)
  await enforceLimit(shop.db, 'reset-address', address)
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
    const token = randomToken()
    const tokenHash = hashToken(token)
    await shop.db.transaction().execute(async (trx) => {
      await insertPasswordReset(trx, { accountId: account.id, tokenHash, hours: VALID_HOURS })
      await sendMail(trx, {
        key: `password-reset:${tokenHash.toString('base64url')}`,
        to: account.email,
        template: 'password-reset',
        data: { name: account.name, token, validHours: VALID_HOURS },
      })
      await recordAudit(trx, { what: 'password_reset_requested', accountId: account.id, address })
    })
  }

type NewPassword = Input<typeof call>['body']['user']

/** The token works once. Ends every session of the account. */
export async function resetPassword(
  shop: Shop,
  wanted: NewPassword,
  request: FastifyRequest,
): Promise<number> {
  const address = addressOf(request.ip)
  await enforceLimit(shop.db, 'reset-use', address)
  const tokenHash = hashToken(wanted.reset_password_token)
  const account = await findResetAccount(shop.db, tokenHash)
  if (!account) throw deadLink()
  checkPassword(wanted.password, account.email)
  checkConfirmation(wanted.password, wanted.password_confirmation)
  const passwordHash = await hashPassword(wanted.password)
  await shop.db.transaction().execute(async (trx) => {
    // Lock the account before its tokens: the same order everywhere prevents deadlocks.
    await lockAccount(trx, account.id)
    if (!(await deletePasswordReset(trx, tokenHash))) throw deadLink()
    await replacePassword(trx, account, passwordHash)
    await insertRememberedAddress(trx, account.id, address)
    await recordAudit(trx, { what: 'password_reset', actorId: account.id, accountId: account.id, address })
  })
  return account.id
}

const deadLink = () =>
  new Refused('This password reset link is invalid or has expired. Please request a new one.')

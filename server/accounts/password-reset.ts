import type { FastifyRequest } from 'fastify'
import { enqueue, type Task } from '../database/jobs.ts'
import { Refused } from '../errors.ts'
import { addressOf } from '../http/address.ts'
import { sendMail } from '../mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { type Allowance, emailKey, spend } from './allowances.ts'
import { recordAudit } from './audit-queries.ts'
import { replacePassword } from './password-change.ts'
import { hashPassword } from './passwords.ts'
import { findAccountByEmail, insertKnownAddress, lockAccount } from './queries.ts'
import { deletePasswordReset, findResetAccount, insertPasswordReset } from './reset-queries.ts'
import { checkConfirmation, checkPassword, isEmail } from './rules.ts'
import { hashToken, randomToken } from './tokens.ts'

const VALID_HOURS = 2
/** Whoever uses up an owner's requests has sent the owner three mails that all work. */
const PER_ACCOUNT: Allowance = { name: 'reset-account', burst: 3, perHour: 3 }
const PER_ADDRESS: Allowance = { name: 'reset-address', burst: 20, perHour: 20 }
const PER_ADDRESS_USE: Allowance = { name: 'reset-use', burst: 30, perHour: 60 }

export const SEND_PASSWORD_RESET = 'send_password_reset'

/**
 * Only notes the request: whether there is an account is looked up by a job, so that neither the
 * answer nor its time depends on it.
 */
export async function requestPasswordReset(shop: Shop, text: string, request: FastifyRequest): Promise<void> {
  const email = text.trim()
  const address = addressOf(request.ip)
  await spend(shop.db, PER_ADDRESS, address)
  await spend(shop.db, PER_ACCOUNT, emailKey(email))
  if (isEmail(email)) await enqueue(shop.db, SEND_PASSWORD_RESET, { email, address })
}

/** The job behind a request. */
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

export interface NewPassword {
  reset_password_token: string
  password: string
  password_confirmation: string
}

/** Sets a new password with the token from the mail, which works once; every session ends. */
export async function resetPassword(shop: Shop, wish: NewPassword, request: FastifyRequest): Promise<number> {
  const address = addressOf(request.ip)
  await spend(shop.db, PER_ADDRESS_USE, address)
  const tokenHash = hashToken(wish.reset_password_token)
  const account = await findResetAccount(shop.db, tokenHash)
  if (!account) throw deadLink()
  checkPassword(wish.password, account.email)
  checkConfirmation(wish.password, wish.password_confirmation)
  const passwordHash = await hashPassword(wish.password)
  await shop.db.transaction().execute(async (trx) => {
    // The account before its tokens: everybody locks in this order.
    await lockAccount(trx, account.id)
    if (!(await deletePasswordReset(trx, tokenHash))) throw deadLink()
    await replacePassword(trx, account, passwordHash)
    // Whoever reads the owner's mail is the owner.
    await insertKnownAddress(trx, account.id, address)
    await recordAudit(trx, { what: 'password_reset', actorId: account.id, accountId: account.id, address })
  })
  return account.id
}

const deadLink = () =>
  new Refused('This password reset link is invalid or has expired. Please request a new one.')

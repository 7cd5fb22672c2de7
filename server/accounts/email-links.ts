import type { FastifyRequest } from 'fastify'
import type { EmailLink } from '../../contract/account.ts'
import { randomPassphrase } from '../secrets.ts'
import { brokenConstraint } from '../database/broken-constraint.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { Refused } from '../errors.ts'
import { addressOf } from '../http/address.ts'
import { sendMail } from '../mail/outbox-queries.ts'
import type { Shop } from '../shop.ts'
import { byOwner, recordAudit } from './audit-queries.ts'
import { CHANGE_HOURS, mailChangeLink } from './email-change.ts'
import {
  deleteChangesFrom,
  findEmailChange,
  isReservedForUndo,
  updateChangeStep,
  updateEmail,
} from './email-change-queries.ts'
import { endAccess } from './end-access.ts'
import { newMailedLink } from './mailed-link.ts'
import { mailPasswordReset } from './password-reset.ts'
import { hashPassword } from './passwords.ts'
import { lockAccount, markEmailVerified, updatePasswordHash } from './queries.ts'
import { enforceAddressLimit, enforceLimit, mailboxKey } from './rate-limit-buckets.ts'
import { deletePasswordResetsOf } from './reset-queries.ts'
import { emailTaken } from './rules.ts'
import { deleteSessionsOf } from './session-queries.ts'
import type { Account, EmailChange } from './tables.ts'
import { hashToken } from './tokens.ts'
import { deleteVerificationsOf, findAccountToVerify } from './verification-queries.ts'

const UNDO_DAYS = 7

/** Called in the transaction that replaces an e-mail which the account had confirmed. */
export type LeaveEmail = (trx: Transaction, account: Pick<Account, 'id' | 'email'>) => Promise<void>

/** The purpose of the link. Throws Refused if it was used or has expired. */
export async function readEmailLink(shop: Shop, token: string, request: FastifyRequest): Promise<EmailLink> {
  await enforceAddressLimit(shop.db, 'email-link-use', request.ip)
  return (await findLink(shop.db, hashToken(token))).shown
}

/** Performs the link's action. A verification may be repeated, the others work once. */
export async function followEmailLink(
  shop: Shop,
  token: string,
  request: FastifyRequest,
  leaveEmail: LeaveEmail,
): Promise<EmailLink> {
  const address = addressOf(request.ip)
  await enforceAddressLimit(shop.db, 'email-link-use', request.ip)
  const tokenHash = hashToken(token)
  const { accountId, shown } = await findLink(shop.db, tokenHash)
  const { purpose, email: oldEmail, new_email: newEmail } = shown
  if (purpose === 'approve') await enforceLimit(shop.db, 'email-link-sent', mailboxKey(newEmail ?? ''))
  const unknownHash = purpose === 'undo' ? await hashPassword(randomPassphrase()) : undefined
  try {
    await inTransaction(shop.db, async (trx) => {
      const account = await lockAccount(trx, accountId)
      // Another request may have used the link in the meantime.
      const { change } = await findLink(trx, tokenHash)
      if (!account) throw deadLink()
      if (change && change.step !== 'approve' && account.email_verified_at) await leaveEmail(trx, account)
      if (!change) await markEmailVerified(trx, accountId)
      else if (unknownHash !== undefined) await undoChange(trx, shop, change, unknownHash)
      else if (change.step === 'approve') await approveChange(trx, shop, account, change)
      else await confirmChange(trx, shop, account, change)
      await recordAudit(trx, {
        what: AUDITED[purpose],
        ...byOwner(account, address),
        details: { oldEmail, isConfirmed: account.email_verified_at !== null, ...(newEmail && { newEmail }) },
      })
    })
  } catch (error) {
    if (brokenConstraint(error) === 'accounts_email') throw emailTaken()
    throw error
  }
  return shown
}

const AUDITED = {
  verify: 'email_verified',
  approve: 'email_change_approved',
  confirm: 'email_changed',
  undo: 'email_change_undone',
} as const

interface FoundLink {
  accountId: number
  shown: EmailLink
  /** Undefined for a verification. */
  change?: EmailChange
}

async function findLink(db: Database, tokenHash: Buffer): Promise<FoundLink> {
  const account = await findAccountToVerify(db, tokenHash)
  if (account) {
    return {
      accountId: account.id,
      shown: { purpose: 'verify', email: account.email, new_email: null },
    }
  }
  const change = await findEmailChange(db, tokenHash)
  if (!change) throw deadLink()
  const { step, old_email, new_email, account_id } = change
  const purpose = step === 'effective' ? 'undo' : step
  return { accountId: account_id, shown: { purpose, email: old_email, new_email }, change }
}

async function approveChange(
  trx: Transaction,
  shop: Shop,
  account: Account,
  change: EmailChange,
): Promise<void> {
  // The link was sent to the account's address.
  await markEmailVerified(trx, account.id)
  const link = newMailedLink(shop)
  const step = 'confirm'
  await updateChangeStep(trx, change.id, { step, tokenHash: link.tokenHash, hours: CHANGE_HOURS })
  await mailChangeLink(trx, account, { ...change, step }, link)
}

/** Ends the other sessions, and the links in the old mailbox except the one that undoes the change. */
async function confirmChange(
  trx: Transaction,
  shop: Shop,
  before: Account,
  change: EmailChange,
): Promise<void> {
  await updateEmail(trx, before.id, change.new_email)
  if (await isReservedForUndo(trx, change.new_email, before.id)) throw emailTaken()
  await deleteSessionsOf(trx, before.id, change.session_id)
  await deletePasswordResetsOf(trx, before.id)
  await deleteVerificationsOf(trx, before.id)
  // The old address was never confirmed, so it must not be able to take the account back.
  if (!before.email_verified_at) return await deleteChangesFrom(trx, change)
  const { seed, tokenHash } = newMailedLink(shop)
  await updateChangeStep(trx, change.id, { step: 'effective', tokenHash, hours: UNDO_DAYS * 24 })
  await sendMail(trx, {
    key: `email-changed:${tokenHash.toString('base64url')}`,
    to: before.email,
    template: 'email-changed',
    data: {
      name: before.name,
      newEmail: change.new_email,
      at: new Date().toISOString(),
      seed,
      validDays: UNDO_DAYS,
    },
  })
}

/**
 * A thief may know the password, so it is removed along with the sessions, and a reset link is mailed to the old
 * address.
 */
async function undoChange(
  trx: Transaction,
  shop: Shop,
  change: EmailChange,
  unknownHash: string,
): Promise<void> {
  const id = change.account_id
  const account = await updateEmail(trx, id, change.old_email)
  await updatePasswordHash(trx, id, unknownHash)
  await endAccess(trx, account)
  await deleteVerificationsOf(trx, id)
  await deleteChangesFrom(trx, change)
  await mailPasswordReset(trx, shop, account)
}

const deadLink = () => new Refused('This link has been used already or has expired.')

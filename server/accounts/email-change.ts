import type { Database, Transaction } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { Refused, Unauthorized } from '../errors.ts'
import type { Viewer } from '../http/handle.ts'
import type { Shop } from '../shop.ts'
import { recordAudit } from './audit-queries.ts'
import {
  deletePendingChange,
  findPendingChange,
  insertEmailChange,
  isReservedForUndo,
  listUndoableEmails,
  updateChangeStep,
} from './email-change-queries.ts'
import { type MailedLink, mailLink, newMailedLink } from './mailed-link.ts'
import { checkCurrentPassword, wrongPassword } from './password-change.ts'
import { findAccount, findAccountByEmail, lockAccount } from './queries.ts'
import { enforceLimit, mailboxKey } from './rate-limit-buckets.ts'
import { emailTaken } from './rules.ts'
import type { Account, EmailChange } from './tables.ts'
import { mailVerification } from './verification.ts'

export const CHANGE_HOURS = 24

interface WantedEmail {
  email: string
  /**
   * `confirm` if the current password was sent; with a session alone, the change must first be approved at the old
   * address.
   */
  step: 'approve' | 'confirm'
  /** The hash that the given password matched. */
  passwordHash: string | undefined
  sessionId: string
}

/** Checks that are done before the transaction. */
export async function checkWantedEmail(
  shop: Shop,
  viewer: Viewer,
  wanted: { email: string; currentPassword: string | undefined; address: string },
): Promise<WantedEmail> {
  const { email, currentPassword, address } = wanted
  await enforceLimit(shop.db, 'email-change', String(viewer.accountId))
  const account =
    currentPassword === undefined
      ? undefined
      : await checkCurrentPassword(shop, viewer.accountId, currentPassword, address)
  if (await findAccountByEmail(shop.db, email)) throw emailTaken()
  const step = account ? 'confirm' : 'approve'
  await enforceLimit(shop.db, 'email-link-sent', mailboxKey(account ? email : viewer.email))
  return { email, step, passwordHash: account?.password_hash, sessionId: viewer.sessionId }
}

/** The caller must hold the account's lock. */
export async function beginEmailChange(
  trx: Transaction,
  shop: Shop,
  account: Account,
  { email, step, passwordHash, sessionId }: WantedEmail,
): Promise<void> {
  if (passwordHash !== undefined && passwordHash !== account.password_hash) throw wrongPassword()
  if (await isReservedForUndo(trx, email, account.id)) throw emailTaken()
  const link = newMailedLink(shop)
  const change = { step, old_email: account.email, new_email: email }
  await insertEmailChange(trx, {
    ...change,
    account_id: account.id,
    session_id: sessionId,
    token_hash: link.tokenHash,
    hours: CHANGE_HOURS,
  })
  await mailChangeLink(trx, account, change, link)
}

/** Mails the link of the change's current step. */
export async function mailChangeLink(
  trx: Transaction,
  account: Account,
  { step, new_email }: Pick<EmailChange, 'step' | 'new_email'>,
  link: MailedLink,
): Promise<void> {
  const hours = CHANGE_HOURS
  if (step === 'confirm')
    return await mailLink(trx, link, {
      template: 'email-change-confirmation',
      to: new_email,
      hours,
      data: {},
    })
  const isVerified = account.email_verified_at !== null
  const data = { name: isVerified ? account.name : null, newEmail: isVerified ? new_email : null }
  await mailLink(trx, link, { template: 'email-change-approval', to: account.email, hours, data })
}

/** Mails the link again, to the address of a pending change or else to the account's own. The earlier link ends. */
export async function sendEmailLinkAgain(shop: Shop, viewer: Viewer): Promise<{ sentTo: string }> {
  const { accountId } = viewer
  const [account, pending] = [
    await findAccount(shop.db, accountId),
    await findPendingChange(shop.db, accountId),
  ]
  if (!account) throw new Unauthorized()
  if (!pending && account.email_verified_at) throw nothingPending()
  const sentTo = pending?.step === 'confirm' ? pending.new_email : account.email
  await enforceLimit(shop.db, 'email-link-sent', mailboxKey(sentTo))
  await inTransaction(shop.db, async (trx) => {
    const locked = await lockAccount(trx, accountId)
    const change = await findPendingChange(trx, accountId)
    // It was followed, canceled or replaced meanwhile, and the limit above was checked for another address.
    if (!locked || change?.id !== pending?.id || change?.step !== pending?.step) throw nothingPending()
    if (!change) return await mailVerification(trx, shop, locked)
    const link = newMailedLink(shop)
    await updateChangeStep(trx, change.id, {
      step: change.step,
      tokenHash: link.tokenHash,
      hours: CHANGE_HOURS,
    })
    await mailChangeLink(trx, locked, change, link)
  })
  return { sentTo }
}

export async function cancelEmailChange(shop: Shop, viewer: Viewer, address: string): Promise<void> {
  const { accountId } = viewer
  await inTransaction(shop.db, async (trx) => {
    await lockAccount(trx, accountId)
    if (!(await deletePendingChange(trx, accountId))) throw nothingPending()
    await recordAudit(trx, { what: 'email_change_canceled', actorId: accountId, accountId, address })
  })
}

/**
 * E-mails that the owner is known to read: the current one once it is confirmed, and former ones that a link can still
 * restore, because a thief may have made that change.
 */
export async function listOwnersEmails(db: Database, accountId: number): Promise<string[]> {
  const account = await findAccount(db, accountId)
  const own = account?.email_verified_at ? [account.email] : []
  const former = await listUndoableEmails(db, accountId)
  return [...new Map([...former, ...own].map((email) => [email.toLowerCase(), email])).values()]
}

const nothingPending = () =>
  new Refused('There is nothing left to confirm. Reload the page to see how it stands.')

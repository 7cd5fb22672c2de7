import type { FastifyRequest } from 'fastify'
import type { acceptInvitation as call } from '../../contract/moving-in.ts'
import type { Input } from '../../contract/call.ts'
import { cut } from '../../contract/cut.ts'
import { recordAudit } from '../accounts/audit-queries.ts'
import { markAccount } from '../accounts/customer-mark-queries.ts'
import { isReservedForUndo } from '../accounts/email-change-queries.ts'
import { lifeOfLink, newMailedLink } from '../accounts/mailed-link.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { findAccountByEmail, insertAccount, insertRememberedAddress } from '../accounts/queries.ts'
import { enforceAddressLimit, enforceLimit, mailboxKey } from '../accounts/rate-limit-buckets.ts'
import { checkConfirmation, checkName, checkPassword, MAX_NAME } from '../accounts/rules.ts'
import { hashToken } from '../accounts/tokens.ts'
import type { Transaction } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { Conflict, Refused } from '../errors.ts'
import { addressOf } from '../http/address.ts'
import { sendMail } from '../mail/outbox-queries.ts'
import type { Shop } from '../shop.ts'
import {
  findInvitation,
  inviteAgain,
  type InvitedGuest,
  lockWaiting,
  setAccepted,
  setSent,
} from './invitation-queries.ts'
import { hasPastOrdersOf } from './past-order-queries.ts'
import type { AccountInvitation } from './tables.ts'

const VALID_DAYS = 30

/** Mail providers refuse more from a new sender. */
const MAILS_PER_HOUR = 500

/** Throws Conflict if the guest already has an account. `record` writes the entry of the activity. */
export async function inviteGuest(
  shop: Shop,
  guest: InvitedGuest,
  record: (trx: Transaction) => Promise<void>,
): Promise<void> {
  if (await findAccountByEmail(shop.db, guest.email)) throw hasAccount(guest.email)
  await enforceLimit(shop.db, 'email-link-sent', mailboxKey(guest.email))
  await inTransaction(shop.db, async (trx) => {
    await mailInvitation(shop, trx, await inviteAgain(trx, guest))
    await record(trx)
  })
}

export const sendInvitations = (shop: Shop): Promise<void> =>
  inTransaction(shop.db, async (trx) => {
    for (const invitation of await lockWaiting(trx, MAILS_PER_HOUR))
      await mailInvitation(shop, trx, invitation)
  })

async function mailInvitation(shop: Shop, trx: Transaction, { id, email }: AccountInvitation): Promise<void> {
  const { seed, tokenHash } = newMailedLink(shop)
  await setSent(trx, id, { tokenHash, days: VALID_DAYS })
  // `mailLink` states hours, but this mail states days.
  const { expiresAt, words } = lifeOfLink(24 * VALID_DAYS)
  await sendMail(trx, {
    key: `account-invitation:${tokenHash.toString('base64url')}`,
    to: email,
    template: 'account-invitation',
    data: {
      seed,
      validDays: VALID_DAYS,
      until: words.until,
      hasPastOrders: await hasPastOrdersOf(trx, email),
    },
    expiresAt,
  })
}

/** Opens the account, whose address the link proves, and returns the address. */
export async function acceptInvitation(
  shop: Shop,
  wanted: Input<typeof call>['body'],
  request: FastifyRequest,
): Promise<string> {
  const address = addressOf(request.ip)
  await enforceAddressLimit(shop.db, 'reset-use', request.ip)
  const tokenHash = hashToken(wanted.token)
  const invitation = await findInvitation(shop.db, tokenHash)
  if (!invitation) throw deadLink()
  const { email } = invitation
  checkPassword(wanted.password, email)
  checkConfirmation(wanted.password, wanted.password_confirmation)
  const passwordHash = await hashPassword(wanted.password)
  await inTransaction(shop.db, async (trx) => {
    if (!(await setAccepted(trx, tokenHash))) throw deadLink()
    const account = await insertAccount(trx, {
      email,
      name: nameOf(invitation),
      password_hash: passwordHash,
      email_verified_at: new Date(),
    })
    if (!account || (await isReservedForUndo(trx, email, account.id))) throw hasAccount(email)
    await insertRememberedAddress(trx, account.id, address)
    await recordAudit(trx, { what: 'sign_up', actorId: account.id, accountId: account.id, address })
    await markAccount(trx, account.id)
  })
  return email
}

/** The old shop's name for the guest, unless mails must not greet with it; otherwise a name from the e-mail. */
function nameOf({ name, email }: AccountInvitation): string {
  const inEmail = email.split('@')[0]!.replaceAll(/[^\p{L}\p{M}\d.' -]+/gu, ' ')
  return nameIn(name ?? '') ?? nameIn(cut(inEmail, MAX_NAME)) ?? 'Customer'
}

function nameIn(text: string): string | undefined {
  try {
    return checkName(text)
  } catch {
    return undefined
  }
}

const hasAccount = (email: string) =>
  new Conflict(`${email} has an account already: log in with it, or reset its password.`)

const deadLink = () =>
  new Refused('This link has been used already or has expired. You can sign up without it.')

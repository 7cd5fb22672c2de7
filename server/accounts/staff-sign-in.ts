import { hash } from 'node:crypto'
import type { Transaction } from '../database/connection.ts'
import { sendMail } from '../mail/outbox-queries.ts'
import { hasSignedIn, insertSignIn, type SignIn } from './sign-in-queries.ts'
import { deviceOf } from './staff-sessions.ts'
import type { Account } from './tables.ts'
import type { Ticket } from './tokens.ts'

/** Like `insertSignIn`; also mails the account if this browser has not signed in to it before. */
export async function insertStaffSignIn(
  trx: Transaction,
  signIn: SignIn,
  browser: Ticket | undefined,
): Promise<boolean> {
  const { account } = signIn
  // A first sign-in follows an invitation or the shop's first start, and needs no mail.
  const isNew = !isOfAccount(browser, account) && (await hasSignedIn(trx, account.id))
  if (!(await insertSignIn(trx, signIn))) return false
  if (isNew && account.email_verified_at) await mailNewDevice(trx, signIn)
  return true
}

/**
 * False for a browser remembered before the password changed: it may belong to someone who knew the former password.
 */
const isOfAccount = (browser: Ticket | undefined, { id, password_changed_at }: Account): boolean =>
  browser?.accountId === id &&
  // The token's issue time has whole seconds.
  browser.issuedAt.getTime() >= Math.floor(password_changed_at.getTime() / 1000) * 1000

/** Mails once per program and address, because a program without cookies would cause a mail at each sign-in. */
async function mailNewDevice(
  trx: Transaction,
  { account, address, userAgent }: Pick<SignIn, 'account' | 'address' | 'userAgent'>,
): Promise<void> {
  const device = hash('sha256', `${address} ${userAgent ?? ''}`, 'base64url')
  await sendMail(trx, {
    key: `new-device:${account.id}:${device}`,
    to: account.email,
    template: 'new-device',
    data: { name: account.name, at: new Date().toISOString(), device: deviceOf(userAgent ?? ''), address },
  })
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { logIn } from '../../contract/account.ts'
import type { Input } from '../../contract/call.ts'
import { inTransaction } from '../database/transaction.ts'
import { Unauthorized } from '../errors.ts'
import { addressOf, homeAround } from '../http/address.ts'
import type { Shop } from '../shop.ts'
import { ofAccount, recordAudit } from './audit-queries.ts'
import { verifyPassword } from './passwords.ts'
import { findAccount } from './queries.ts'
import type { Bucket } from './rate-limit-queries.ts'
import { readRememberedBrowser, rememberBrowser } from './remembered-browser.ts'
import { isEmail } from './rules.ts'
import { askForSecondStep } from './second-step/sign-in.ts'
import { endSession, newSession } from './sessions.ts'
import { insertSignIn } from './sign-in-queries.ts'
import { admitAttempt, forgetFullBuckets } from './sign-in-throttle.ts'
import { insertStaffSignIn } from './staff-sign-in.ts'
import type { Account } from './tables.ts'
import type { Ticket } from './tokens.ts'

type Credentials = Input<typeof logIn>['body']['user']

/** An unknown e-mail and a wrong password take the same steps, so that neither response nor timing tells them apart. */
export async function signIn(
  shop: Shop,
  { email: text, password }: Credentials,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Account> {
  const email = text.trim()
  const address = addressOf(request.ip)
  const browser = await readRememberedBrowser(shop, request)
  const home = homeAround(request.ip)
  const attempt = { email, isEmail: isEmail(email), address, home, browser }
  const { account, used } = await admitAttempt(shop, attempt)
  const isRight = await verifyPassword(account?.password_hash, password)
  if (isRight && account?.second_step_since) throw await askForSecondStep(shop, account)
  const authorization = isRight && account && (await openSession(shop, account, { request, browser, used }))
  if (!authorization) {
    await recordAudit(shop.db, { what: 'sign_in_refused', ...ofAccount(account, address) })
    throw new Unauthorized('Invalid email or password')
  }
  rememberBrowser(shop, account.id, reply)
  reply.header('authorization', authorization)
  return account
}

async function openSession(
  shop: Shop,
  account: Account,
  { request, browser, used }: { request: FastifyRequest; browser: Ticket | undefined; used: Bucket[] },
): Promise<string | undefined> {
  const session = newSession(shop, account.id)
  const address = addressOf(request.ip)
  const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null
  const signIn = { account, session, address, userAgent, used }
  const isOpen = await (account.role === null
    ? insertSignIn(shop.db, signIn)
    : inTransaction(shop.db, (trx) => insertStaffSignIn(trx, signIn, browser)))
  if (!isOpen) return undefined
  forgetFullBuckets(shop, used)
  return session.authorization
}

export async function signOut(shop: Shop, request: FastifyRequest): Promise<void> {
  const { authorization } = request.headers
  const accountId = authorization && (await endSession(shop, authorization))
  if (!accountId) return
  const account = await findAccount(shop.db, accountId)
  const by = { ...ofAccount(account, addressOf(request.ip), accountId), actorId: accountId }
  await recordAudit(shop.db, { what: 'sign_out', ...by })
}

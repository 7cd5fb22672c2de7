import type { FastifyReply, FastifyRequest } from 'fastify'
import { Unauthorized } from '../errors.ts'
import { addressOf } from '../http/address.ts'
import type { Shop } from '../shop.ts'
import type { Bucket } from './allowance-queries.ts'
import { recordAudit } from './audit-queries.ts'
import { readDevice, rememberDevice } from './devices.ts'
import { admitGuess, forgive } from './guesses.ts'
import { verifyPassword } from './passwords.ts'
import { isEmail } from './rules.ts'
import { endSession, newSession } from './sessions.ts'
import { insertSignIn } from './sign-in-queries.ts'
import type { Account } from './tables.ts'

export interface Credentials {
  email: string
  password: string
}

/**
 * Signs in: sets the answer's authorization header. A wrong e-mail and a wrong password take the same
 * steps, so that neither the answer nor its time tells them apart.
 */
export async function signIn(
  shop: Shop,
  { email: text, password }: Credentials,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Account> {
  const email = text.trim()
  const address = addressOf(request.ip)
  const device = await readDevice(shop, request)
  const { account, spent } = await admitGuess(shop, { email, isEmail: isEmail(email), address, device })
  const isRight = await verifyPassword(account?.password_hash, password)
  const authorization = isRight && account && (await open(shop, account, address, spent))
  if (!authorization) {
    await recordAudit(shop.db, { what: 'sign_in_refused', accountId: account?.id, address })
    throw new Unauthorized('Invalid email or password')
  }
  rememberDevice(shop, account.id, reply)
  reply.header('authorization', authorization)
  return account
}

/** Undefined when the password has been changed since it was looked up. */
async function open(
  shop: Shop,
  account: Account,
  address: string,
  spent: Bucket[],
): Promise<string | undefined> {
  const session = newSession(shop, account.id)
  if (!(await insertSignIn(shop.db, { account, session, address, spent }))) return undefined
  forgive(shop, spent)
  return session.authorization
}

/** Ends the request's session, if it carries one; whoever has none is signed out already. */
export async function signOut(shop: Shop, request: FastifyRequest): Promise<void> {
  const { authorization } = request.headers
  const accountId = authorization && (await endSession(shop, authorization))
  if (!accountId) return
  await recordAudit(shop.db, {
    what: 'sign_out',
    actorId: accountId,
    accountId,
    address: addressOf(request.ip),
  })
}

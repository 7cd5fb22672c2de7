import type { FastifyReply, FastifyRequest } from 'fastify'
import { Unauthorized } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { addressOf } from './allowances.ts'
import { recordAudit } from './audit-queries.ts'
import { findDevice, rememberDevice } from './devices.ts'
import { admitGuess } from './guesses.ts'
import { verifyPassword } from './passwords.ts'
import { findAccountSignedInFrom, insertKnownAddress } from './queries.ts'
import { isEmail } from './rules.ts'
import { endSession, openSession } from './sessions.ts'
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
  const account = isEmail(email) ? await findAccountSignedInFrom(shop.db, email, address) : undefined
  const guess = await admitGuess(shop, {
    email,
    address,
    accountId: account?.id,
    device: account && (await findDevice(shop, account, request)),
    isKnownAddress: account?.is_known_address ?? false,
  })
  const isRight = await verifyPassword(account?.password_hash, password)
  const authorization = isRight && account && (await open(shop, account, address))
  if (!authorization) {
    await recordAudit(shop.db, { what: 'sign_in_refused', accountId: account?.id, address })
    throw new Unauthorized('Invalid email or password')
  }
  await guess.forgive()
  await rememberDevice(shop, account.id, reply)
  reply.header('authorization', authorization)
  return account
}

const open = (shop: Shop, account: Account, address: string) =>
  shop.db.transaction().execute(async (trx) => {
    const authorization = await openSession(shop, trx, account, address)
    if (authorization === undefined) return undefined
    await insertKnownAddress(trx, account.id, address)
    await recordAudit(trx, { what: 'sign_in', actorId: account.id, accountId: account.id, address })
    return authorization
  })

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

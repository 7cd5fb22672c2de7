import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../shop.ts'
import type { Account } from './tables.ts'
import { randomToken, readToken, signToken } from './tokens.ts'

const COOKIE = 'device'
const LIFE_SECONDS = 180 * 24 * 3600

/**
 * The id of the browser, when the account's owner has signed in with it since the last change of
 * password. It opens nothing: it only keeps guesses made elsewhere from locking this browser out.
 */
export async function findDevice(
  shop: Shop,
  account: Account,
  request: FastifyRequest,
): Promise<string | undefined> {
  const token = cookieOf(request)
  const ticket = token && (await readToken(shop.secrets.jwtSecret, 'device', token))
  if (!ticket || ticket.accountId !== account.id) return undefined
  // A token's time is in whole seconds.
  const isCurrent =
    ticket.issuedAt.getTime() >= Math.floor(account.password_changed_at.getTime() / 1000) * 1000
  return isCurrent ? ticket.id : undefined
}

/** Goes only to the sign-in call, and scripts can't read it. */
export async function rememberDevice(shop: Shop, accountId: number, reply: FastifyReply): Promise<void> {
  const expiresAt = new Date(Date.now() + LIFE_SECONDS * 1000)
  const token = await signToken(shop.secrets.jwtSecret, 'device', { id: randomToken(), accountId, expiresAt })
  const secure = shop.config.publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${COOKIE}=${token}; Path=/api/login; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
  )
}

const cookieOf = (request: FastifyRequest) =>
  /(?:^|;\s*)device=([\w.-]+)/.exec(request.headers.cookie ?? '')?.[1]

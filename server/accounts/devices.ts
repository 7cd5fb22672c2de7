import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../shop.ts'
import { randomToken, readToken, signToken, type Ticket } from './tokens.ts'

const COOKIE = 'device'
const LIFE_SECONDS = 180 * 24 * 3600

/**
 * What the browser shows of an earlier sign-in; whether the account still knows it is for its row to say.
 * It opens nothing: it only keeps guesses made elsewhere from locking this browser out.
 */
export async function readDevice(shop: Shop, request: FastifyRequest): Promise<Ticket | undefined> {
  const token = cookieOf(request)
  return token === undefined ? undefined : await readToken(shop.secrets.jwtSecret, 'device', token)
}

/** Goes only to the sign-in call, and scripts can't read it. */
export function rememberDevice(shop: Shop, accountId: number, reply: FastifyReply): void {
  const expiresAt = new Date(Date.now() + LIFE_SECONDS * 1000)
  const token = signToken(shop.secrets.jwtSecret, 'device', { id: randomToken(), accountId, expiresAt })
  const secure = shop.config.publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${COOKIE}=${token}; Path=/api/login; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
  )
}

const cookieOf = (request: FastifyRequest) =>
  /(?:^|;\s*)device=([\w.-]+)/.exec(request.headers.cookie ?? '')?.[1]

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../shop.ts'
import { randomToken, readToken, signToken, type Ticket } from './tokens.ts'

const MAX_AGE_SECONDS = 180 * 24 * 3600

/** The cookie grants no access: it only gives the browser a separate sign-in bucket, which others cannot fill. */
export async function readRememberedBrowser(
  shop: Shop,
  request: FastifyRequest,
): Promise<Ticket | undefined> {
  const token = /(?:^|;\s*)device=([\w.-]+)/.exec(request.headers.cookie ?? '')?.[1]
  return token === undefined ? undefined : await readToken(shop.secrets, 'device', token)
}

export function rememberBrowser(shop: Shop, accountId: number, reply: FastifyReply): void {
  const expiresAt = new Date(Date.now() + MAX_AGE_SECONDS * 1000)
  const token = signToken(shop.secrets, 'device', { id: randomToken(), accountId, expiresAt })
  const secure = shop.config.publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `device=${token}; Path=/api/login; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
  )
}

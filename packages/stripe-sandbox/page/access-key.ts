import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { sendPage } from './layout.ts'
import { renderRefused } from './notice-pages.ts'

const COOKIE = 'sandbox_key'

/**
 * These pages answer only requests with the key, wherever they come from, because a proxy can make any request look
 * local; and forms only from these pages themselves. A link with `?key=…` sets a cookie and leads to the same address.
 */
export function requireKey(app: FastifyInstance, { controlsKey, brandName, origin }: Context): void {
  const secure = origin().startsWith('https:') ? '; Secure' : ''
  app.addHook<{ Querystring: { key?: string } }>('preHandler', async (request, reply) => {
    const { key } = request.query
    if (isSame(key, controlsKey)) {
      return reply
        .headers({
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'set-cookie': `${COOKIE}=${controlsKey}; Path=/sandbox; HttpOnly; SameSite=Lax${secure}`,
        })
        .redirect(request.url.split('?', 1)[0]!, 303)
    }
    const isAllowed =
      isSame(cookieOf(request), controlsKey) && (request.method !== 'POST' || isSameOrigin(request))
    if (!isAllowed) return sendPage(reply, 404, renderRefused(brandName))
  })
}

/** The header that a program sends in place of a browser's cookie. */
export const keyHeader = (key: string) => ({ cookie: `${COOKIE}=${key}` })

const cookieOf = ({ headers }: FastifyRequest) =>
  headers.cookie
    ?.split(/; */)
    .find((one) => one.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1)

const isSame = (given: unknown, key: string) =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(key))

const digest = (text: string) => hash('sha256', text, 'buffer')

function isSameOrigin(request: FastifyRequest): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (site !== undefined) return site === 'same-origin'
  return origin === undefined || URL.parse(origin)?.host === host
}

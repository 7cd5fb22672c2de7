import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NotFound } from '../errors.ts'

interface Access {
  key: string
  /** The scope covers this path and everything below it. */
  path: string
  /** Sends the cookie over TLS only. */
  secure: boolean
}

const COOKIE = 'hemline_key'

/**
 * Answers 404 to requests without the key, wherever they come from, because a proxy can make any request look local. A
 * link with `?key=…` sets a cookie and redirects to the URL without the key, which keeps it out of the history.
 */
export function requireKey(scope: FastifyInstance, { key, path, secure }: Access): void {
  const attributes = `Path=${path}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  scope.addHook<{ Querystring: { key?: string } }>('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const { key: given } = request.query
    if (given !== undefined && isSame(given, key)) {
      reply.header('set-cookie', `${COOKIE}=${key}; ${attributes}`)
      return reply.redirect(request.url.split('?', 1)[0]!, 303)
    }
    if (!isSame(cookieOf(request), key))
      throw new NotFound(
        'There is nothing here without the key: open the link that the shop printed at its start.',
      )
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

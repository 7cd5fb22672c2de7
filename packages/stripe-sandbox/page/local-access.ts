import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { sendPage } from './layout.ts'
import { renderRefused } from './notice-pages.ts'

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

/** These pages answer only requests from the same machine, and forms only from these pages themselves. */
export function requireLocalAccess(app: FastifyInstance, context: Context): void {
  app.addHook('preHandler', async (request, reply) => {
    const isAllowed = isLocalRequest(context, request) && (request.method !== 'POST' || isSameOrigin(request))
    if (!isAllowed) return sendPage(reply, 403, renderRefused(context.brandName))
  })
}

/**
 * Judged by the connection, because clients control the headers. Forwarded requests are not local, and neither are
 * host names that resolve to this machine (DNS rebinding).
 */
export function isLocalRequest(context: Context, request: FastifyRequest): boolean {
  const { headers } = request
  if (headers['x-forwarded-for'] || headers.forwarded || headers['x-real-ip'] || headers.via) return false
  if (!LOOPBACK.test(request.raw.socket.remoteAddress ?? '')) return false
  const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname
  // An https origin means a TLS proxy, which may add no header of its own.
  const origin = URL.parse(context.origin())
  const own = origin?.protocol === 'http:' ? origin.hostname : undefined
  return (
    host !== undefined && (host === 'localhost' || host === '[::1]' || LOOPBACK.test(host) || host === own)
  )
}

function isSameOrigin(request: FastifyRequest): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (site !== undefined) return site === 'same-origin'
  return origin === undefined || URL.parse(origin)?.host === host
}

import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

/**
 * Whether the client sits at this machine. The connection itself decides, not what a header claims; a request that was
 * passed on by a proxy is somebody else's, and so is one under a name that merely resolves to this machine.
 */
export function isFromHere(context: Context, request: FastifyRequest): boolean {
  const { headers } = request
  if (headers['x-forwarded-for'] || headers.forwarded || headers['x-real-ip'] || headers.via) return false
  if (!LOOPBACK.test(request.raw.socket.remoteAddress ?? '')) return false
  const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname
  // With TLS the shop's own name leads to a proxy, also to one on this machine that adds no header.
  const origin = URL.parse(context.origin())
  const own = origin?.protocol === 'http:' ? origin.hostname : undefined
  return (
    host !== undefined && (host === 'localhost' || host === '[::1]' || LOOPBACK.test(host) || host === own)
  )
}

/** Whether a form was sent by one of our own pages and not by another site that the browser has open. */
export function isOwnForm(request: FastifyRequest): boolean {
  const { origin, host } = request.headers
  if (request.headers['sec-fetch-site'] !== undefined)
    return request.headers['sec-fetch-site'] === 'same-origin'
  return origin === undefined || URL.parse(origin)?.host === host
}

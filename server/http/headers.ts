import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { SEARCHED_INSTEAD, UNDERSTOOD } from '../../contract/search.ts'
import { TOTAL_IS_MORE } from '../../contract/total.ts'

/** Pages add their own Content-Security-Policy. */
export const commonHeaders = ({ secure }: { secure: boolean }): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  ...(secure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
})

export function setHeaders(app: FastifyInstance, about: { secure: boolean }): void {
  const common = commonHeaders(about)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(common).header('x-request-id', request.id)
  })
  // Without Cache-Control, CDNs choose how long they keep a response.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
  })
}

export async function allowOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  await app.register(cors, {
    origin: origins.length ? origins : false,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    exposedHeaders: [
      'authorization',
      'x-total-count',
      TOTAL_IS_MORE,
      SEARCHED_INSTEAD,
      UNDERSTOOD,
      'link',
      'x-request-id',
      'retry-after',
    ],
    maxAge: 86_400,
  })
}

import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** What every answer carries, whoever made it. Pages add their own Content-Security-Policy. */
export function setHeaders(app: FastifyInstance, { secure }: { secure: boolean }): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    })
    if (secure) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
  })
}

/** Only listed origins beside the shop's own may call the API from a page. */
export async function allowOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  await app.register(cors, {
    origin: origins.length ? origins : false,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    exposedHeaders: ['authorization', 'x-total-count', 'link', 'x-request-id', 'retry-after'],
    maxAge: 86_400,
  })
}

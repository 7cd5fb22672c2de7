import type { FastifyInstance } from 'fastify'
import type { Shop } from '../shop.ts'

/** Nothing for a search engine to read. Pages that should not be found say so themselves (noindex). */
const CLOSED = ['/api/', '/dashboard', '/mailbox', '/sandbox/']

export function registerRobots(app: FastifyInstance, { config }: Shop): void {
  const text = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${config.publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
  app.get('/robots.txt', (_, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(text),
  )
}

import type { FastifyInstance } from 'fastify'
import type { Shop } from '../shop.ts'

/** Pages that a search engine may read but not list carry noindex instead. */
const DISALLOWED = ['/api/', '/dashboard', '/mailbox', '/sandbox/']

export function registerRobots(app: FastifyInstance, { config }: Shop): void {
  const text = [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${config.publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
  app.get('/robots.txt', (_, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(text),
  )
}

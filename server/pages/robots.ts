import { DAY_MS } from '../../contract/time.ts'
import type { FastifyInstance } from 'fastify'
import type { Shop } from '../shop.ts'

/** Pages that a search engine may read but not list carry noindex instead. */
const DISALLOWED = ['/api/', '/dashboard', '/mailbox', '/sandbox/']

/** Half a year; the standard recommends less than a year. */
const VALID_MS = 180 * DAY_MS

export function registerRobots(app: FastifyInstance, { config, settings }: Shop): void {
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
  // RFC 9116: whom to tell of a vulnerability. It has to expire, so that the address of an abandoned shop is not
  // trusted.
  app.get('/.well-known/security.txt', (_, reply) => {
    const midnight = new Date(Date.now() + VALID_MS).setUTCHours(0, 0, 0, 0)
    const lines = [
      `Contact: mailto:${settings.get('shop').support_email}`,
      `Expires: ${new Date(midnight).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${config.publicUrl}/.well-known/security.txt`,
      '',
    ]
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(lines.join('\n'))
  })
}

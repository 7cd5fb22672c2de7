import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import type { Shop } from '../shop.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { OFFLINE_SCRIPT, offlinePage, PAPER } from './offline-page.ts'

const SERIF = '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2'
const WORKER = new URL('./service-worker.js', import.meta.url)
const HOUR = 'public, max-age=3600'

/** The manifest, service worker and offline page that make the shop installable. */
export async function registerPwa(app: FastifyInstance, { config }: Shop, release: string): Promise<void> {
  const page = offlinePage(config.brandName, await readFile(createRequire(import.meta.url).resolve(SERIF)))
  const code = await readFile(WORKER, 'utf8')
  // Browsers update the worker when its bytes change. A new version drops what the last release kept.
  const version = createHash('sha256').update(release).update(page).update(code).digest('hex').slice(0, 12)
  const policy = contentSecurityPolicy({
    scripts: [OFFLINE_SCRIPT],
    fonts: 'data:',
    pictures: "'self'",
  })
  const worker = `const VERSION = '${version}'\n${code}`

  app.get('/offline', (_, reply) =>
    reply
      .headers({ 'content-security-policy': policy, 'x-robots-tag': 'noindex', 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page),
  )
  app.get('/sw.js', (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(worker),
  )
  app.get('/manifest.webmanifest', (_, reply) =>
    reply
      .header('cache-control', HOUR)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest(config.brandName))),
  )
}

const manifest = (brand: string) => ({
  id: '/',
  name: brand,
  short_name: brand,
  description: 'Coats, knitwear, shirts and trousers in wool, linen and cotton.',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: PAPER,
  theme_color: PAPER,
  categories: ['shopping', 'lifestyle'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Shop', url: '/shop' },
    { name: 'Cart', url: '/cart' },
  ],
})

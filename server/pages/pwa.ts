import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { DEMONSTRATION } from '../settings/configuration.ts'
import type { Shop } from '../shop.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { OFFLINE_SCRIPT, offlinePage, PAPER } from './offline-page.ts'

const SERIF = '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2'
const WORKER = new URL('./service-worker.js', import.meta.url)
const HOUR = 'public, max-age=3600'

/** The manifest, service worker and offline page that make the shop installable. */
export async function registerPwa(
  app: FastifyInstance,
  { config, settings }: Shop,
  release: string,
): Promise<void> {
  const files = writeFiles({
    release,
    notice: config.isDemonstration ? DEMONSTRATION : '',
    serif: await readFile(createRequire(import.meta.url).resolve(SERIF)),
    code: await readFile(WORKER, 'utf8'),
  })
  const current = () => files(settings.get('shop').name)
  const policy = contentSecurityPolicy({
    scripts: [OFFLINE_SCRIPT],
    fonts: 'data:',
    pictures: "'self'",
  })

  app.get('/offline', (_, reply) =>
    reply
      .headers({ 'content-security-policy': policy, 'x-robots-tag': 'noindex', 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(current().page),
  )
  app.get('/sw.js', (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(current().worker),
  )
  app.get('/manifest.webmanifest', (_, reply) =>
    reply
      .header('cache-control', HOUR)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest(settings.get('shop').name, settings.get('home').description))),
  )
}

interface Sources {
  release: string
  /** The notice above each page, or empty. */
  notice: string
  serif: Buffer
  code: string
}

/** Caches the files for the latest sources. */
function writeFiles({ release, notice, serif, code }: Sources) {
  const write = (brand: string) => {
    const page = offlinePage({ brand, notice, serif })
    // Browsers update the worker when its bytes change. A new version drops what was cached for the last release or
    // name.
    const version = createHash('sha256').update(release).update(page).update(code).digest('hex').slice(0, 12)
    return { brand, page, worker: `const VERSION = '${version}'\n${code}` }
  }
  let last: ReturnType<typeof write> | undefined
  return (brand: string) => (last = last?.brand === brand ? last : write(brand))
}

const manifest = (brand: string, description: string) => ({
  id: '/',
  name: brand,
  short_name: brand,
  description: description || undefined,
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

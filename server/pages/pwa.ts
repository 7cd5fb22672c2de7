import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import type { Shop } from '../shop.ts'
import { escape } from './escape.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const INK = '#1d1b18'
const PAPER = '#fbfaf7'
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
    scripts: [RETRY_SCRIPT],
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

const RETRY_SCRIPT = `
const retry = () => fetch('/readyz', { cache: 'no-store' }).then(({ ok }) => ok && location.reload(), () => {})
addEventListener('online', retry)
setInterval(retry, 4000)
`

/** The page contains everything it needs, its font too, because it is shown offline. */
const offlinePage = (brand: string, serif: Buffer) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="${PAPER}">
<meta name="robots" content="noindex">
<title>You are offline | ${escape(brand)}</title>
<style>
@font-face { font-family: 'Instrument Serif'; src: url(data:font/woff2;base64,${serif.toString('base64')}) format('woff2') }
* { box-sizing: border-box; margin: 0 }
body { display: grid; grid-template-rows: auto 1fr; min-height: 100svh; background: ${PAPER}; color: ${INK};
  font: 400 15px/1.55 'Instrument Sans', Arial, sans-serif; -webkit-font-smoothing: antialiased }
header { padding: 16px; border-bottom: 1px solid #dcd7cd; text-align: center; font: 400 34px/1.2 'Instrument Serif', serif; letter-spacing: -.02em }
main { display: grid; align-content: center; justify-items: center; gap: 20px; padding: 40px 18px 16svh; text-align: center }
h1 { font: 400 clamp(44px, 28px + 4.3vw, 80px)/1 'Instrument Serif', serif; letter-spacing: -.02em }
p { max-width: 42ch; color: #6a655d }
a { display: inline-grid; place-items: center; min-height: 48px; margin-top: 8px; padding: 10px 32px; border: 1px solid ${INK}; color: inherit; text-decoration: none }
a:hover { background: ${INK}; color: ${PAPER} }
a:focus-visible { outline: 2px solid ${INK}; outline-offset: 3px }
</style>
</head>
<body>
<header>${escape(brand)}</header>
<main>
<h1>You are offline</h1>
<p>Your cart is kept. The page comes back by itself as soon as there is a connection.</p>
<a href="">Try again</a>
</main>
<script>${RETRY_SCRIPT}</script>
</body>
</html>
`

import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { commonHeaders } from '../http/headers.ts'
import type { Shop } from '../shop.ts'
import { keepAnswer, sendAnswer, type AnswerParts } from './answer.ts'
import { CLIENT_FILES, loadWeb, openDevelopmentWeb, type Web } from './build.ts'
import { callInProcess } from './call-in-process.ts'
import { openFirstPaint } from './first-paint.ts'
import { registerInstalling } from './installing.ts'
import type { Memory } from './memory.ts'
import { policyFor } from './policy.ts'
import { registerRobots } from './robots.ts'
import { registerSitemap } from './sitemap.ts'

/**
 * Every address that nothing else serves is a page. The HTML is the same for everybody (session and
 * cart live in the browser), so it is rendered once and served from memory until the catalogue changes.
 */
export async function registerPages(app: FastifyInstance, shop: Shop, memory: Memory): Promise<void> {
  registerRobots(app, shop)
  registerSitemap(app, shop, memory)
  await registerInstalling(app, shop)
  if (shop.config.development) return await registerDevelopmentPages(app, shop)
  const web = await loadWeb()
  const forFirstPaint = openFirstPaint()
  await app.register(staticFiles, {
    root: CLIENT_FILES,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  app.get('/*', async (request, reply) => {
    const page = await memory.get(request.url, () =>
      renderPage(app, shop, web, request.url, { memory, forFirstPaint }),
    )
    reply.hijack()
    sendAnswer(request.raw, reply.raw, page, request.id)
  })
}

async function registerDevelopmentPages(app: FastifyInstance, shop: Shop): Promise<void> {
  const { vite, load } = await openDevelopmentWeb()
  app.addHook('onClose', () => vite.close())
  app.get('/*', async (request, reply) => {
    const handled = await new Promise<boolean>((resolve) => {
      reply.raw.once('close', () => resolve(true))
      vite.middlewares(request.raw, reply.raw, () => resolve(false))
    })
    if (handled) return reply.hijack()
    const page = await renderPage(app, shop, await load(), request.url)
    // Vite's own inline scripts and its connection are not in the policy of production.
    delete page.headers['content-security-policy']
    reply.hijack()
    sendAnswer(request.raw, reply.raw, await keepAnswer(page, commonHeaders({ secure: false })), request.id)
  })
}

async function renderPage(
  app: FastifyInstance,
  shop: Shop,
  web: Web,
  address: string,
  { memory, forFirstPaint }: { memory?: Memory; forFirstPaint?: (html: string) => string } = {},
): Promise<AnswerParts> {
  const products = new Set<number>()
  const context = new RouterContextProvider()
  context.set(web.apiContext, callInProcess(app, memory, products))
  const render = createRequestHandler(web.build, shop.config.development ? 'development' : 'production')
  const url = new URL(address.replace(/^\/+/, '/'), shop.config.publicUrl)
  const response = await render(new Request(url), context)
  let body = await response.text()
  const headers = Object.fromEntries(response.headers)
  if (headers['content-type']?.startsWith('text/html')) {
    if (forFirstPaint) body = forFirstPaint(body)
    headers['content-security-policy'] = policyFor(body, scriptOrigin(shop))
  }
  // A page's data, as the router fetches it, is text as well.
  if (headers['content-type'] === 'text/x-script') headers['content-type'] += '; charset=utf-8'
  if (response.status >= 500) headers['cache-control'] = 'no-store'
  return { status: response.status, headers, body, products }
}

/** Empty while the payment provider's script comes from the shop itself. */
function scriptOrigin({ provider, config }: Shop): string {
  const { origin } = new URL(provider.scriptUrl)
  return origin === config.publicUrl ? '' : origin
}

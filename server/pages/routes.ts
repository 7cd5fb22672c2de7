import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Shop } from '../shop.ts'
import { keepAnswer, sendAnswer, type PageAnswer } from './answer.ts'
import { CLIENT_FILES, loadWeb, openDevelopmentWeb, type Web } from './build.ts'
import { PageCache } from './cache.ts'
import { callInProcess } from './call-in-process.ts'
import { policyFor } from './policy.ts'

/** In a flash sale the stock changes with every order; the pages follow at this pace. */
const STOCK_PACE_MS = 500

/**
 * Every address that nothing else serves is a page. The HTML is the same for everybody (session and
 * cart live in the browser), so it is rendered once and served from memory until the catalogue changes.
 */
export async function registerPages(app: FastifyInstance, shop: Shop): Promise<void> {
  if (shop.config.development) return await registerDevelopmentPages(app, shop)
  const web = await loadWeb()
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
  const cache = new PageCache()
  await followCatalogue(shop, cache)
  app.get('/*', async (request, reply) =>
    sendAnswer(request, reply, await cache.get(request.url, () => renderPage(app, shop, web, request))),
  )
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
    const page = await renderPage(app, shop, await load(), request)
    // Vite's own inline scripts and its connection are not in the policy of production.
    delete page.headers['content-security-policy']
    return sendAnswer(request, reply, page)
  })
}

async function followCatalogue({ listener }: Shop, cache: PageCache): Promise<void> {
  await listener.listen('catalog', () => cache.clear())
  let timer: NodeJS.Timeout | undefined
  await listener.listen('stock', () => {
    timer ??= setTimeout(() => {
      timer = undefined
      cache.clear()
    }, STOCK_PACE_MS)
  })
}

async function renderPage(app: FastifyInstance, shop: Shop, web: Web, request: FastifyRequest): Promise<PageAnswer> {
  const context = new RouterContextProvider()
  context.set(web.apiContext, callInProcess(app))
  const render = createRequestHandler(web.build, shop.config.development ? 'development' : 'production')
  const url = new URL(request.url.replace(/^\/+/, '/'), shop.config.publicUrl)
  const response = await render(new Request(url, { headers: { accept: request.headers.accept ?? '*/*' } }), context)
  const body = await response.text()
  const headers = Object.fromEntries(response.headers)
  if (headers['content-type']?.startsWith('text/html')) {
    headers['content-security-policy'] = policyFor(body, scriptOrigin(shop))
  }
  return await keepAnswer(response.status, headers, body)
}

/** Empty while the payment provider's script comes from the shop itself. */
function scriptOrigin({ provider, config }: Shop): string {
  const { origin } = new URL(provider.scriptUrl)
  return origin === config.publicUrl ? '' : origin
}

import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../contract/call.ts'
import { commonHeaders } from '../http/headers.ts'
import type { Shop } from '../shop.ts'
import { CLIENT_FILES, loadWeb, openDevelopmentWeb, readSheets } from './build.ts'
import { registerOtherBuilds } from './builds.ts'
import { encodeResponse, replyCached } from './cached-response.ts'
import { openPageKeys, UNKNOWN_PAGE } from './cache-keys.ts'
import { openCaller, type Shown } from './call-in-process.ts'
import { sharedIfMissing, sharedIfUnknown } from './missing-address.ts'
import { openMissingPages } from './missing-pages.ts'
import { type Moved, openMoved } from './moved.ts'
import { mayBePreview, openPreviews } from './previews.ts'
import { registerPwa } from './pwa.ts'
import { checkRendering, FORM, type Page, renderPage } from './render.ts'
import type { ResponseCache } from './response-cache.ts'
import { registerRobots } from './robots.ts'
import type { IsRouted } from './routed-paths.ts'
import { registerSitemap } from './sitemap.ts'

/** Serves every URL that has no other route. The HTML has no session or cart, so it is cached for all visitors. */
export async function registerPages(
  app: FastifyInstance,
  shop: Shop,
  { cache, isRouted }: { cache: ResponseCache; isRouted: IsRouted },
): Promise<void> {
  registerRobots(app, shop)
  registerSitemap(app, shop, cache)
  const missing = openMissingPages(shop)
  app.decorate('missingPages', missing)
  app.addHook('onClose', () => missing.close())
  const moved = await openMoved(shop, missing)
  if (shop.config.development) return await registerDevelopmentPages(app, shop, moved)
  const web = await loadWeb()
  await registerPwa(app, shop, web.build.assets.version)
  const sheets = readSheets()
  await checkRendering(shop, web, sheets)
  await app.register(staticFiles, {
    root: CLIENT_FILES,
    wildcard: false,
    index: false,
    preCompressed: true,
    // `preCompressed` serves them under the original file's name; separate routes would triple the number of routes.
    globIgnore: ['**/*.{br,gz}'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hasHash = path.includes('/assets/')
      reply.header('cache-control', hasHash ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  registerOtherBuilds(app, shop)
  const keyOf = openPageKeys(web.build.routes, web.pageParameters)
  const keptAs = (url: string) => sharedIfUnknown(keyOf(url), moved.isUnknown)
  const isForAll = (url: string) => !mayBePreview(url)
  cache.usePages({ isForAll, keyOf: keptAs, isRouted, isMissing: moved.isMissing })
  const render = (url: string, call: Caller) => renderPage(shop, web, url, { call, sheets })
  const sendPreview = openPreviews(app, shop, { cache, render })
  app.get('/*', async (request, reply) => {
    if (await sendPreview(request, reply)) return reply
    const address = await sharedIfMissing(app, cache, keyOf(request.url))
    // An address without a page may be a redirect, which needs no rendering.
    const found = address === UNKNOWN_PAGE ? await moved.follow(request, reply) : undefined
    if (reply.sent) return reply
    const page = await cache.get(address, async () => {
      const { call, shown } = openCaller(app, cache)
      return { ...(await render(address, call)), ...shown }
    })
    const status = page.status === 404 ? (found ?? (await moved.follow(request, reply))) : page.status
    if (status === undefined) return reply
    replyCached(request, reply, { ...page, status })
  })
  await registerForms(app, async (url, form, visitor) => {
    const { call, shown } = openCaller(app, cache, visitor)
    return sayWhenAgain(await renderPage(shop, web, url, { call, sheets, form }), shown)
  })
}

/**
 * Pages whose forms work without scripts: the browser submits them, and the page's action answers. Mail programs submit
 * one to the address in a mail's List-Unsubscribe header, which contains the token.
 */
const FORM_PAGES = ['/withdraw', '/stock-alerts', '/review']
const FORM_LIMIT = 64 * 1024

async function registerForms(
  app: FastifyInstance,
  answer: (url: string, form: string, visitor: string) => Promise<Page>,
): Promise<void> {
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    // Pages do not submit forms in this encoding, but mail programs may (RFC 8058).
    forms.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string', bodyLimit: 2_000 },
      (_request, _body, done) => done(null, ''),
    )
    for (const path of FORM_PAGES) {
      forms.post(path, async (request, reply) => {
        const page = await answer(request.url, (request.body as string | undefined) ?? '', request.ip)
        return reply.code(page.status).headers(page.headers).send(page.body)
      })
    }
  })
}

/** Adds the Retry-After header of a call's 429 response. */
function sayWhenAgain(page: Page, { retryAfter }: Shown): Page {
  if (page.status === 429 && retryAfter !== undefined) page.headers['retry-after'] = retryAfter
  return page
}

async function registerDevelopmentPages(app: FastifyInstance, shop: Shop, moved: Moved): Promise<void> {
  await registerPwa(app, shop, 'development')
  const { vite, load } = await openDevelopmentWeb()
  app.addHook('onClose', () => vite.close())
  const render = async (url: string, call: Caller) => {
    const page = await renderPage(shop, await load(), url, { call })
    // The policy does not allow Vite's inline scripts and WebSocket.
    delete page.headers['content-security-policy']
    return page
  }
  const sendPreview = openPreviews(app, shop, { cache: undefined, render })
  app.get('/*', async (request, reply) => {
    const isHandled = await new Promise<boolean>((resolve) => {
      reply.raw.once('close', () => resolve(true))
      vite.middlewares(request.raw, reply.raw, () => resolve(false))
    })
    if (isHandled) return reply.hijack()
    if (await sendPreview(request, reply)) return reply
    const page = await render(request.url, openCaller(app, undefined).call)
    const status = page.status === 404 ? await moved.follow(request, reply) : page.status
    if (status === undefined) return reply
    const encoded = await encodeResponse({ ...page, status }, commonHeaders({ secure: false }))
    replyCached(request, reply, encoded)
  })
  await registerForms(app, async (url, form, visitor) => {
    const { call, shown } = openCaller(app, undefined, visitor)
    const page = await renderPage(shop, await load(), url, { call, form })
    delete page.headers['content-security-policy']
    return sayWhenAgain(page, shown)
  })
}

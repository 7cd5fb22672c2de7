import { randomUUID } from 'node:crypto'
import { sandbox } from '@hemline/stripe-sandbox'
import Fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify'
import { activityOf } from './accounts/activity.ts'
import { findViewer } from './accounts/sessions.ts'
import { NotFound } from './errors.ts'
import { compileSchemas } from './http/compile-schemas.ts'
import { openEarlyRefusals } from './http/early-refusals.ts'
import { answerErrors } from './http/errors.ts'
import { allowOrigins, commonHeaders, setHeaders } from './http/headers.ts'
import { registerHealth } from './http/health.ts'
import { logRequests } from './http/log-requests.ts'
import { collectMetrics } from './http/metrics.ts'
import { trustOf, warnOfUntrustedProxies } from './http/proxies.ts'
import { openServer } from './http/server.ts'
import { dropBlanks, readJson, refuseEmptyChanges, refuseUnstorableText } from './http/validation.ts'
import { registerImageFiles } from './images/files.ts'
import { attachInvoice } from './invoices/mail-invoices.ts'
import { registerMailbox } from './mail/mailbox.ts'
import { cacheCalls } from './pages/cached-calls.ts'
import { openResponseCache, type ResponseCache } from './pages/response-cache.ts'
import { noteRoutes } from './pages/routed-paths.ts'
import { registerPages } from './pages/routes.ts'
import { registerLogo } from './settings/logo.ts'
import { registerFeedFile } from './feeds/routes.ts'
import { registerCalls } from './calls.ts'
import type { Shop } from './shop.ts'
import { followTraces } from './tracing/trace.ts'
import { openVisitCounter } from './visits/counter.ts'
import { openSearchCounter } from './visits/search-counter.ts'

const JSON_LIMIT = 256 * 1024

export interface Parts {
  /** Set to false by tests that read right after a write. */
  responseCache?: boolean
  /** False serves only the API, which does not need the built web part. */
  pages?: boolean
}

export async function buildApp(
  shop: Shop,
  { pages = true, responseCache: isCaching = pages }: Parts = {},
): Promise<FastifyInstance> {
  const { config } = shop
  const secure = config.publicUrl.startsWith('https:')
  const { refuseMalformed, refuseExpectation, refuseUnreadable } = openEarlyRefusals(
    commonHeaders({ secure }),
  )
  const responseCache = await openResponseCache(shop, commonHeaders({ secure }), {
    origins: config.corsOrigins,
  })
  const visits = openVisitCounter(shop)
  const searches = openSearchCounter(shop)
  const app = Fastify({
    loggerInstance: shop.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: JSON_LIMIT,
    serverFactory: (handler) =>
      openServer(handler, (...about) => {
        if (refuseMalformed(...about)) return true
        visits.see(...about)
        searches.see(...about)
        return responseCache.answer(...about)
      }).on('checkExpectation', refuseExpectation),
    clientErrorHandler: refuseUnreadable,
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : '/404'),
    frameworkErrors: (_error, _request, reply) =>
      void (reply as FastifyReply).headers(commonHeaders({ secure })).code(404).send({ error: 'Not found.' }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // A request may already have been sent when the shop began to close.
    return503OnClosing: false,
  }) as unknown as FastifyInstance

  const isRouted = noteRoutes(app)
  app.decorate('callsForAll', new Map())
  app.decorateRequest('viewer', null)
  app.decorate('findViewer', (authorization: string) => findViewer(shop, authorization))
  app.decorateRequest('isRecorded', false)
  app.decorateRequest('change', null)
  app.decorate('activity', activityOf(shop.db))
  followTraces(app)
  logRequests(app)
  warnOfUntrustedProxies(app)
  setHeaders(app, { secure })
  compileSchemas(app)
  answerErrors(app)
  registerHealth(app, shop)
  collectMetrics(app, shop, responseCache)
  // Fastify answers requests that arrive during the shutdown, and closes their connections.
  app.addHook('preClose', async () => {
    responseCache.close()
    // Otherwise a keep-alive connection whose request ends during the shutdown would delay its end by the full timeout.
    app.server.keepAliveTimeout = 1
  })
  app.decorate('visits', visits)
  app.decorate('searches', searches)
  app.addHook('onClose', async () => void (await Promise.all([visits.close(), searches.close()])))

  await app.register((api) => registerApi(api, shop, isCaching ? responseCache : undefined), {
    prefix: '/api',
  })

  registerImageFiles(app, shop)
  registerLogo(app, shop)
  registerFeedFile(app, shop)
  if (config.mailbox) registerMailbox(app, shop, attachInvoice(shop))
  if (shop.provider.isSandbox) await app.register(sandboxOf(shop))
  if (pages) await registerPages(app, shop, { cache: responseCache, isRouted })
  return app
}

async function registerApi(
  api: FastifyInstance,
  shop: Shop,
  cache: ResponseCache | undefined,
): Promise<void> {
  const { corsOrigins } = shop.config
  readJson(api)
  refuseUnstorableText(api)
  dropBlanks(api)
  refuseEmptyChanges(api)
  if (cache) cacheCalls(api, cache, corsOrigins)
  await allowOrigins(api, corsOrigins)
  await registerCalls(api, shop)
  api.all('/*', async (request) => {
    throw new NotFound(`There is nothing at ${request.method} ${request.url.split('?', 1)[0]}.`)
  })
}

/**
 * A path with a broken percent-escape is answered like a page that does not exist, and in the API like an unknown id.
 */
function isReadable(url: string): boolean {
  if (!url.includes('%') || url.startsWith('/api/')) return true
  try {
    decodeURIComponent(url.split('?', 1)[0]!)
    return true
  } catch {
    return false
  }
}

/** The payment provider of a shop without Stripe keys. */
const sandboxOf = ({ sandboxPool, config, secrets }: Shop) =>
  sandbox({
    pool: sandboxPool,
    ...secrets.sandbox,
    origin: () => config.publicUrl,
    webhookUrl: () => `${config.publicUrl}/api/webhooks/stripe`,
    brandName: config.brandName,
    controlsKey: secrets.accessKey,
  })

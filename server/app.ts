import { randomUUID } from 'node:crypto'
import { sandbox } from '@hemline/stripe-sandbox'
import Fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify'
import { activityOf } from './accounts/activity.ts'
import { registerActivity } from './accounts/activity-routes.ts'
import { registerAccounts } from './accounts/routes.ts'
import { registerSecondStep } from './accounts/second-step/routes.ts'
import { findViewer } from './accounts/sessions.ts'
import { registerStaff } from './accounts/staff-routes.ts'
import { registerReconciliation } from './reconciliation/routes.ts'
import { registerCart } from './cart/routes.ts'
import { registerAdminCredit } from './credit/admin-routes.ts'
import { registerCredit } from './credit/routes.ts'
import { findCollections } from './catalog/collections/listed.ts'
import { registerCatalog } from './catalog/routes.ts'
import { registerConfiguration } from './settings/configuration.ts'
import { NotFound } from './errors.ts'
import { registerNews } from './customers/news-routes.ts'
import { registerPersons } from './customers/person-routes.ts'
import { registerCustomers } from './customers/routes.ts'
import { registerDashboard } from './dashboard/routes.ts'
import { registerDocs } from './http/docs.ts'
import { openEarlyRefusals } from './http/early-refusals.ts'
import { answerErrors } from './http/errors.ts'
import { allowOrigins, commonHeaders, setHeaders } from './http/headers.ts'
import { registerHealth } from './http/health.ts'
import { logRequests } from './http/log-requests.ts'
import { collectMetrics } from './http/metrics.ts'
import { trustOf, warnOfUntrustedProxies } from './http/proxies.ts'
import { openServer } from './http/server.ts'
import { dropBlanks, readJson, refuseUnstorableText, validateInput } from './http/validation.ts'
import { registerImageFiles } from './images/files.ts'
import { registerImages } from './images/routes.ts'
import { registerMails } from './mail/routes.ts'
import { attachInvoice } from './invoices/mail-invoices.ts'
import { registerInvoices } from './invoices/routes.ts'
import { registerMailbox } from './mail/mailbox.ts'
import { checkoutsOf } from './orders/current-checkout.ts'
import { registerAdminOrders } from './orders/admin-routes.ts'
import { registerDelays } from './orders/delay-routes.ts'
import { registerOrderNotes } from './orders/note-routes.ts'
import { registerOrders } from './orders/routes.ts'
import { registerWebhook } from './orders/webhook.ts'
import { cacheCalls } from './pages/cached-calls.ts'
import { openResponseCache } from './pages/response-cache.ts'
import { noteRoutes } from './pages/routed-paths.ts'
import { registerPacking } from './packing/routes.ts'
import { registerPages } from './pages/routes.ts'
import { registerOperations } from './operations/routes.ts'
import { registerPayments } from './payments/routes.ts'
import { registerPrices } from './prices/routes.ts'
import { registerPromotions } from './promotions/routes.ts'
import { registerAdminReturns } from './returns/admin-routes.ts'
import { registerFit } from './returns/fit-routes.ts'
import { registerReturns } from './returns/routes.ts'
import { registerLogo } from './settings/logo.ts'
import { registerTextPages } from './settings/pages.ts'
import { registerSales } from './sales/routes.ts'
import { registerFeedFile, registerFeeds } from './feeds/routes.ts'
import { registerMovingIn } from './moving-in/routes.ts'
import { registerStaffMails } from './staff-mails/routes.ts'
import { registerSettings } from './settings/routes.ts'
import type { Shop } from './shop.ts'
import { followTraces } from './tracing/trace.ts'
import { PERSONAL_DATA } from './start/personal-data.ts'
import { openVisitCounter } from './visits/counter.ts'
import { openSearchCounter } from './visits/search-counter.ts'
import { registerAdminReviews } from './reviews/admin-routes.ts'
import { registerReviews } from './reviews/routes.ts'
import { registerStockAlerts } from './alerts/routes.ts'
import { registerWishlist } from './wishlist/routes.ts'
import { registerWithdrawals } from './withdrawals/routes.ts'

const JSON_LIMIT = 256 * 1024

export interface Parts {
  /** Tests that read right after a write set it to false. */
  responseCache?: boolean
  /** False serves the API only, which needs no built web part. */
  pages?: boolean
}

export async function buildApp(
  shop: Shop,
  { pages = true, responseCache: isCaching = pages }: Parts = {},
): Promise<FastifyInstance> {
  const { config } = shop
  const secure = config.publicUrl.startsWith('https:')
  const { refuseLongAddress, refuseUnreadable } = openEarlyRefusals(commonHeaders({ secure }))
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
        if (refuseLongAddress(...about)) return true
        visits.see(...about)
        searches.see(...about)
        return responseCache.answer(...about)
      }),
    clientErrorHandler: refuseUnreadable,
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : '/404'),
    frameworkErrors: (_error, _request, reply) =>
      void (reply as FastifyReply).headers(commonHeaders({ secure })).code(404).send({ error: 'Not found.' }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }) as unknown as FastifyInstance

  const isRouted = noteRoutes(app)
  app.decorateRequest('viewer', null)
  app.decorate('findViewer', (authorization: string) => findViewer(shop, authorization))
  app.decorateRequest('isRecorded', false)
  app.decorateRequest('change', null)
  app.decorate('activity', activityOf(shop.db))
  followTraces(app)
  logRequests(app)
  warnOfUntrustedProxies(app)
  setHeaders(app, { secure })
  validateInput(app)
  answerErrors(app)
  registerHealth(app, shop)
  collectMetrics(app, shop, responseCache)
  // During a shutdown Fastify must answer 503, so the response cache stops answering.
  app.addHook('preClose', async () => {
    responseCache.close()
    // Otherwise a request that ends after the shop began to close would hold its connection, and the shop, for as long.
    app.server.keepAliveTimeout = 1
  })
  app.decorate('visits', visits)
  app.decorate('searches', searches)
  app.addHook('onClose', async () => void (await Promise.all([visits.close(), searches.close()])))

  await app.register(
    async (api) => {
      readJson(api)
      refuseUnstorableText(api)
      dropBlanks(api)
      if (isCaching) cacheCalls(api, responseCache, config.corsOrigins)
      await allowOrigins(api, config.corsOrigins)
      registerCatalog(api, shop)
      registerPrices(api, shop)
      registerPromotions(api, shop)
      registerCredit(api, shop)
      registerAdminCredit(api, shop)
      registerCart(api, shop, checkoutsOf(shop))
      registerOrders(api, shop)
      registerAdminOrders(api, shop)
      registerDelays(api, shop)
      registerOrderNotes(api, shop)
      registerStockAlerts(api, shop)
      registerWishlist(api, shop)
      registerReturns(api, shop)
      registerAdminReturns(api, shop)
      registerFit(api, shop)
      registerReviews(api, shop)
      registerAdminReviews(api, shop)
      registerPacking(api, shop)
      registerWithdrawals(api, shop)
      registerInvoices(api, shop)
      registerCustomers(api, shop)
      registerNews(api, shop)
      registerPersons(api, shop, PERSONAL_DATA)
      registerDashboard(api, shop)
      registerSales(api, shop)
      registerFeeds(api, shop)
      registerMovingIn(api, shop)
      registerReconciliation(api, shop)
      registerOperations(api, shop)
      registerAccounts(api, shop)
      registerStaff(api, shop)
      registerStaffMails(api, shop)
      registerSecondStep(api, shop)
      registerActivity(api, shop)
      await registerImages(api, shop)
      registerPayments(api, shop)
      registerWebhook(api, shop)
      registerSettings(api, shop)
      registerMails(api, shop)
      registerTextPages(api, shop)
      registerConfiguration(api, shop, () => findCollections(shop.db))
      registerDocs(api, shop)
      api.all('/*', async (request) => {
        throw new NotFound(`There is nothing at ${request.method} ${request.url.split('?', 1)[0]}.`)
      })
    },
    { prefix: '/api' },
  )

  registerImageFiles(app, shop)
  registerLogo(app, shop)
  registerFeedFile(app, shop)
  if (config.mailbox) registerMailbox(app, shop, attachInvoice(shop))
  if (shop.provider.isSandbox) {
    await app.register(
      sandbox({
        pool: shop.pool,
        ...shop.secrets.sandbox,
        origin: () => config.publicUrl,
        webhookUrl: () => `${config.publicUrl}/api/webhooks/stripe`,
        brandName: config.brandName,
        controlsKey: shop.secrets.accessKey,
      }),
    )
  }
  if (pages) await registerPages(app, shop, { cache: responseCache, isRouted })
  return app
}

/** A page whose path has a broken percent-escape does not exist; the API answers such paths as unknown ids. */
function isReadable(url: string): boolean {
  if (!url.includes('%') || url.startsWith('/api/')) return true
  try {
    decodeURIComponent(url.split('?', 1)[0]!)
    return true
  } catch {
    return false
  }
}

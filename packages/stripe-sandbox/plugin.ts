import type { FastifyPluginAsync } from 'fastify'
import { addCheckoutRoutes } from './checkout/routes.ts'
import { completeOptions, type Context, type SandboxOptions } from './context.ts'
import { addEventRoutes } from './events/routes.ts'
import { prepareApi } from './http/api.ts'
import { createLoop } from './loop.ts'
import { migrateSandbox } from './migrate.ts'
import { addPaymentRoutes } from './payments/routes.ts'
import { addPages } from './page/routes.ts'
import { registerDefaultEndpoint } from './webhooks/default-endpoint.ts'
import { addWebhookRoutes } from './webhooks/routes.ts'

export type { SandboxOptions } from './context.ts'

/**
 * A payment provider of the shop's own: the parts of Stripe's API that a shop uses under /v1, the hosted payment page
 * and what is there to see under /sandbox. Its state is in the schema `sandbox` alone.
 */
export function sandbox(options: SandboxOptions): FastifyPluginAsync {
  return async (app) => {
    const context: Context = { ...completeOptions(options), log: app.log, poke: () => {} }
    const loop = createLoop(context)
    context.poke = loop.poke
    await migrateSandbox(context.pool)
    await app.register(
      async (api) => {
        prepareApi(api, context)
        addCheckoutRoutes(api, context)
        addPaymentRoutes(api, context)
        addEventRoutes(api, context)
        addWebhookRoutes(api, context)
      },
      { prefix: '/v1' },
    )
    await app.register(async (pages) => addPages(pages, context), { prefix: '/sandbox' })
    app.addHook('onReady', async () => {
      await registerDefaultEndpoint(context)
      loop.start()
    })
    app.addHook('onClose', loop.stop)
  }
}

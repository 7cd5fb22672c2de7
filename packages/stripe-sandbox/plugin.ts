import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsync } from 'fastify'
import { addCheckoutRoutes } from './checkout/routes.ts'
import { completeOptions, type Context, type SandboxOptions } from './context.ts'
import { addCustomerRoutes } from './customers/routes.ts'
import { addDiscountRoutes } from './discounts/routes.ts'
import { addEventRoutes } from './events/routes.ts'
import { prepareApi } from './http/api.ts'
import { createLoop } from './loop.ts'
import { migrateSandbox } from './migrate.ts'
import { addPaymentRoutes } from './payments/routes.ts'
import { addPages } from './page/routes.ts'
import { addTaxRoutes } from './tax/routes.ts'
import { registerDefaultEndpoint } from './webhooks/default-endpoint.ts'
import { addWebhookRoutes } from './webhooks/routes.ts'

export { backdateObjects, findLastObject } from './objects/backdate-queries.ts'
export type { SandboxOptions } from './context.ts'

/** Fastify plugin: Stripe's API under /v1, the payment page and the developer pages under /sandbox. */
export function sandbox(options: SandboxOptions): FastifyPluginAsync {
  return async (app) => {
    const context: Context = { ...completeOptions(options), log: app.log, wake: () => {} }
    const loop = createLoop(context)
    context.wake = loop.wake
    await migrateSandbox(context)
    await app.register(
      async (api) => {
        prepareApi(api, context)
        addCheckoutRoutes(api, context)
        addCustomerRoutes(api, context)
        addPaymentRoutes(api, context)
        addDiscountRoutes(api, context)
        addTaxRoutes(api, context)
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

/** For a restore: the statements that make the sandbox's tables where they are missing. */
export const readSandboxSchema = (): Promise<string> =>
  readFile(new URL('./schema.sql', import.meta.url), 'utf8')

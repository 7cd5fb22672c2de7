import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Shop } from '../shop.ts'
import { answerErrors } from './errors.ts'
import { setHeaders } from './headers.ts'
import { registerHealth } from './health.ts'
import { collectMetrics } from './metrics.ts'

/** The only routes of a process that just runs jobs. */
export function buildHealthApp(shop: Shop): FastifyInstance {
  const app = Fastify({
    loggerInstance: shop.log,
    logController: new LogController({ disableRequestLogging: true }),
  }) as unknown as FastifyInstance
  setHeaders(app, { secure: false })
  answerErrors(app)
  registerHealth(app, shop)
  collectMetrics(app, shop)
  return app
}

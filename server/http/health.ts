import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { NotFound, Unavailable } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { isLocal } from './local.ts'

export function registerHealth(app: FastifyInstance, { db }: Shop, responseCache: { hits(): number }): void {
  app.get('/healthz', async () => ({ status: 'alive' }))

  app.get('/readyz', async () => {
    try {
      await sql`select 1`.execute(db)
    } catch (error) {
      throw new Unavailable('The database does not answer.', 503, error)
    }
    return { status: 'ready' }
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  registry.registerMetric(
    new Counter({
      name: 'response_cache_hits_total',
      help: 'Responses sent from the response cache, which the histogram does not count',
      registers: [],
      collect() {
        this.reset()
        this.inc(responseCache.hits())
      },
    }),
  )
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) throw new NotFound('There is nothing at GET /metrics.')
    return await reply.type(registry.contentType).send(await registry.metrics())
  })
}

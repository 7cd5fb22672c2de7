import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry
  }
}

/** Collects; `start/metrics.ts` serves them on an address of their own. */
export function collectMetrics(app: FastifyInstance, responseCache: { hits(): number }): void {
  const registry = new Registry()
  app.decorate('metrics', registry)
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
}

import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { getJobLeaseAge } from '../database/job-lease-queries.ts'
import type { Shop } from '../shop.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry
  }
}

/** Collects; `start/metrics.ts` serves them on an address of their own. */
export function collectMetrics(
  app: FastifyInstance,
  { db }: Pick<Shop, 'db'>,
  responseCache: { counts(): { hits: number; stale: number; bytes: number } },
): void {
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
        this.inc(responseCache.counts().hits)
      },
    }),
  )
  registry.registerMetric(
    new Counter({
      name: 'response_cache_stale_total',
      help: 'Responses sent from the response cache while the database was away',
      registers: [],
      collect() {
        this.reset()
        this.inc(responseCache.counts().stale)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'response_cache_bytes',
      help: 'What the response cache holds; CACHE_MB limits it',
      registers: [],
      collect() {
        this.set(responseCache.counts().bytes)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'job_lease_age_seconds',
      help: 'Since the process that runs the jobs gave a sign of life; infinite without one, NaN without a database',
      registers: [],
      async collect() {
        this.set(await getJobLeaseAge(db).catch(() => Number.NaN))
      },
    }),
  )
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { getJobLeaseAge } from '../database/job-lease-queries.ts'
import type { Shop } from '../shop.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry
  }
}

interface Counted {
  counts(): { hits: number; stale: number; bytes: number }
}

type NewGauge = { name: string; help: string; aggregator?: 'first' | 'max' | 'min' }

/** A gauge whose value is read at each scrape. */
export function addGauge(registry: Registry, about: NewGauge, read: () => number | Promise<number>): void {
  const gauge = new Gauge({
    ...about,
    registers: [],
    async collect() {
      this.set(await read())
    },
  })
  registry.registerMetric(gauge)
}

/** Only collects; `start/metrics.ts` serves the metrics on a separate address. */
export function collectMetrics(
  app: FastifyInstance,
  { db }: Pick<Shop, 'db'>,
  responseCache?: Counted,
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
  if (responseCache) countCache(registry, responseCache)
  addGauge(
    registry,
    {
      name: 'job_lease_age_seconds',
      help: 'Since the process that runs the jobs gave a sign of life; infinite without one, NaN without a database',
      aggregator: 'first',
    },
    () => getJobLeaseAge(db).catch(() => Number.NaN),
  )
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

function countCache(registry: Registry, cache: Counted): void {
  const count = (name: string, help: string, what: 'hits' | 'stale') =>
    registry.registerMetric(
      new Counter({
        name,
        help,
        registers: [],
        collect() {
          this.reset()
          this.inc(cache.counts()[what])
        },
      }),
    )
  count(
    'response_cache_hits_total',
    'Responses sent from the response cache, which the histogram does not count',
    'hits',
  )
  count('response_cache_stale_total', 'Responses sent from the cache while the database was away', 'stale')
  addGauge(
    registry,
    { name: 'response_cache_bytes', help: 'What the response cache holds; CACHE_MB limits it' },
    () => cache.counts().bytes,
  )
}

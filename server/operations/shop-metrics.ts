import type Stripe from 'stripe'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { addGauge } from '../http/metrics.ts'
import type { Shop } from '../shop.ts'
import { FIGURES, type ShopFigures } from './shop-figures.ts'
import { readShopFigures } from './shop-metric-queries.ts'

/** A scrape reads them once for all metrics, and scrapes that follow each other share a reading. */
const REMEMBERED_MS = 5_000

type About = Pick<Shop, 'db' | 'pool' | 'listener' | 'provider'>

/** What the shop as a whole does, from the database: each process says the same. NaN while it is away. */
export function registerShopMetrics(registry: Registry, { db, pool, listener, provider }: About): void {
  let reading: Promise<ShopFigures | undefined> | undefined
  const read = () => {
    if (!reading) {
      reading = readShopFigures(db).catch(() => undefined)
      setTimeout(() => (reading = undefined), REMEMBERED_MS).unref()
    }
    return reading
  }
  for (const [key, [name, help]] of Object.entries(FIGURES) as [keyof ShopFigures, [string, string]][])
    addGauge(registry, { name, help, aggregator: 'first' }, async () => (await read())?.[key] ?? Number.NaN)
  addGauge(
    registry,
    { name: 'database_up', help: '1 while the figures of the shop can be read', aggregator: 'max' },
    async () => ((await read()) ? 1 : 0),
  )
  registry.registerMetric(
    new Gauge({
      name: 'database_pool_connections',
      help: 'Of the process: open, of these idle, and requests that wait for one',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'open' }, pool.totalCount)
        this.set({ state: 'idle' }, pool.idleCount)
        this.set({ state: 'waiting' }, pool.waitingCount)
      },
    }),
  )
  addGauge(
    registry,
    {
      name: 'listener_up',
      help: '1 while the process hears of all changes, which the response cache needs',
      aggregator: 'min',
    },
    async () => ((await listener.hasHeardAll().catch(() => false)) ? 1 : 0),
  )
  countProviderCalls(registry, provider)
}

function countProviderCalls(registry: Registry, { stripe, onSilence }: Shop['provider']): void {
  const calls = new Counter({
    name: 'provider_requests_total',
    help: 'Calls of the payment provider, by the status of its answer, or none',
    labelNames: ['method', 'status'],
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'provider_request_duration_seconds',
    help: 'Time to their answer',
    buckets: [0.02, 0.1, 0.3, 1, 3, 6],
    registers: [registry],
  })
  stripe.on('response', ({ method, status, elapsed }: Stripe.ResponseEvent) => {
    calls.inc({ method, status: String(status) })
    duration.observe(elapsed / 1000)
  })
  onSilence((method) => calls.inc({ method, status: 'none' }))
  // A rate counts from the second value of a series on.
  for (const method of ['GET', 'POST', 'DELETE']) calls.inc({ method, status: 'none' }, 0)
}

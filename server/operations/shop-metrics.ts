import type Stripe from 'stripe'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Shop } from '../shop.ts'
import { readShopFigures, type ShopFigures } from './shop-metric-queries.ts'

/** A scrape reads them once for all metrics, and scrapes that follow each other share a reading. */
const REMEMBERED_MS = 5_000

const FIGURES: Record<keyof ShopFigures, [name: string, help: string]> = {
  orders_placed: ['shop_orders_placed_last_hour', 'Orders placed in the last hour'],
  orders_paid: ['shop_orders_paid_last_hour', 'Orders paid in the last hour'],
  paid_cents: ['shop_paid_cents_last_hour', 'What these orders have paid, by card and with credit'],
  last_paid_age: ['shop_last_paid_age_seconds', 'Since the last payment; NaN before the first'],
  orders_unfulfillable: ['shop_orders_unfulfillable', 'Paid orders whose pieces were gone, not refunded yet'],
  refunds_succeeded: ['shop_refunds_succeeded_last_hour', 'Refunds that succeeded in the last hour'],
  refunds_failed: ['shop_refunds_failed_last_hour', 'Refunds that failed in the last hour'],
  refunds_waiting: ['shop_refunds_waiting', 'Refunds that were requested and have no answer'],
  oldest_refund_age: [
    'shop_oldest_refund_age_seconds',
    'Of the refund that has waited longest; NaN without one',
  ],
  jobs_waiting: ['shop_jobs_waiting', 'Jobs that are due and do not run yet'],
  oldest_job_age: [
    'shop_oldest_job_age_seconds',
    'Since the job that has waited longest was due, without pictures of another shop; NaN without one',
  ],
  jobs_given_up: ['shop_jobs_given_up', 'Jobs that failed as often as they may, and are not scheduled again'],
  mails_waiting: ['shop_mails_waiting', 'Mails that are not sent yet'],
  oldest_mail_age: [
    'shop_oldest_mail_age_seconds',
    'Since the mail that has waited longest was written; NaN without one',
  ],
  mails_held_up: [
    'shop_mails_held_up',
    'Mails that have waited for an hour, and none that was written later has left',
  ],
  mails_refused: [
    'shop_mails_refused_last_hour',
    'Mails whose recipient the mail server refused in the last hour, or that were given up',
  ],
  reconciliation_age: [
    'shop_reconciliation_age_seconds',
    'Since the books were checked; since 1970 where no try has succeeded, and NaN before the first',
  ],
  reconciliation_findings: ['shop_reconciliation_findings', 'Faults that the last check of the books found'],
  standbys: ['shop_standbys', 'Standbys that are connected'],
  replica_lag: [
    'shop_replica_lag_seconds',
    'Of the standby that is furthest behind; NaN where it cannot be seen',
  ],
}

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
    registry.registerMetric(
      new Gauge({
        name,
        help,
        aggregator: 'first',
        registers: [],
        async collect() {
          this.set((await read())?.[key] ?? Number.NaN)
        },
      }),
    )
  registry.registerMetric(
    new Gauge({
      name: 'database_up',
      help: '1 while the figures of the shop can be read',
      aggregator: 'max',
      registers: [],
      async collect() {
        this.set((await read()) ? 1 : 0)
      },
    }),
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
  registry.registerMetric(
    new Gauge({
      name: 'listener_up',
      help: '1 while the process hears of all changes, which the response cache needs',
      aggregator: 'min',
      registers: [],
      async collect() {
        this.set((await listener.hasHeardAll().catch(() => false)) ? 1 : 0)
      },
    }),
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
  for (const method of ['GET', 'POST']) calls.inc({ method, status: 'none' }, 0)
}

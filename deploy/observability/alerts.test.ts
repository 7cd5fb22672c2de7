import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { anOrder } from '../../test/orders.ts'
import { aProduct } from '../../test/products.ts'
import { findProgram, needs } from '../../test/programs.ts'
import { aShop } from '../../test/shop.ts'

const RULES = join(import.meta.dirname, 'alerts.yml')

type Series = Record<string, string>

/** What brings each alarm about, of some one of several faults. Values are one a minute. */
const FAULTS: Record<string, Series | Series[]> = {
  NoHost: { 'up{job="hemline"}': '0x30' },
  HostDown: { 'up{job="hemline",instance="10.0.0.2:9464"}': '0x30' },
  DatabaseAway: { database_up: '0x30' },
  NoOrder: { shop_last_paid_age_seconds: '15000+60x30' },
  OrdersNotPaid: { shop_orders_placed_last_hour: '50x30', shop_orders_paid_last_hour: '1x30' },
  JobsStand: { job_lease_age_seconds: '90+60x30' },
  QueueWaits: { shop_oldest_job_age_seconds: '90+60x30' },
  JobsGivenUp: { shop_jobs_given_up: '1x30' },
  MailsWait: { shop_mails_waiting: '150x30' },
  MailsLate: { shop_mails_held_up: '1x30' },
  MailsRefused: { shop_mails_refused_last_hour: '30x30' },
  RefundWaits: { shop_oldest_refund_age_seconds: '4000+60x30' },
  RefundsFail: { shop_refunds_failed_last_hour: '1x30' },
  BooksOutOfBalance: { shop_reconciliation_findings: '1x30' },
  BooksUnchecked: { shop_reconciliation_age_seconds: '4000+60x30' },
  BackupLate: { backup_age_seconds: '100000+60x30' },
  StandbyLags: { shop_replica_lag_seconds: '60x30' },
  StandbyGone: { shop_standbys: '2x5 1x30' },
  ProviderRefuses: [
    {
      'provider_requests_total{method="POST",status="200"}': '0+10x30',
      'provider_requests_total{method="POST",status="429"}': '0+10x30',
    },
    {
      'provider_requests_total{method="POST",status="200"}': '100x30',
      'provider_requests_total{method="GET",status="none"}': '0+10x30',
    },
  ],
  Errors: { 'http_request_duration_seconds_count{status="503"}': '0+60x30' },
  Slow: {
    'http_request_duration_seconds_bucket{method="POST",route="/api/orders",le="2"}': '0+1x30',
    'http_request_duration_seconds_bucket{method="POST",route="/api/orders",le="10"}': '0+100x30',
    'http_request_duration_seconds_bucket{method="POST",route="/api/orders",le="+Inf"}': '0+100x30',
    // Looked at a hundred times as often, and at once.
    'http_request_duration_seconds_bucket{method="GET",route="/api/orders",le="2"}': '0+10000x30',
    'http_request_duration_seconds_bucket{method="GET",route="/api/orders",le="10"}': '0+10000x30',
    'http_request_duration_seconds_bucket{method="GET",route="/api/orders",le="+Inf"}': '0+10000x30',
  },
  ServedStale: { response_cache_stale_total: '0+60x30' },
  ListenerDown: { listener_up: '0x30' },
  PoolExhausted: { 'database_pool_connections{state="waiting"}': '40x30' },
  DiskFull: {
    'node_filesystem_avail_bytes{fstype="ext4"}': '5x30',
    'node_filesystem_size_bytes{fstype="ext4"}': '100x30',
  },
  CertificateEnds: { probe_ssl_earliest_cert_expiry: '86400x90' },
}
/** Not the shop's own. */
const OF_OTHERS = /^(up|time|node_|probe_)/
const FUNCTIONS =
  /^(absent|and|by|histogram_quantile|max|max_over_time|min|rate|sum|le|job|method|status|route|state|fstype)$/

const shop = aShop()
let exported: Set<string>
beforeAll(async () => {
  const order = await anOrder(shop, { product: await aProduct(shop) })
  expect(order.id).toBeDefined()
  const text = await shop.app.metrics.metrics()
  exported = new Set(Array.from(text.matchAll(/^# TYPE (\S+)/gm), ([, name]) => name!))
})

function namesIn(expression: string): string[] {
  const bare = expression.replaceAll(/"[^"]*"|\{\{\w+\}\}|\[\w+\]/g, '')
  return (bare.match(/[a-z_]\w*/gi) ?? []).filter((name) => !FUNCTIONS.test(name) && !OF_OTHERS.test(name))
}
const isExported = (name: string) =>
  exported.has(name) || exported.has(name.replace(/_(count|sum|bucket)$/, ''))

test('Alarms and the dashboard ask for what the shop exports', async () => {
  const rules = await readFile(RULES, 'utf8')
  const dashboard = JSON.parse(await readFile(join(import.meta.dirname, 'dashboard.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const alarms = Array.from(rules.matchAll(/^ +expr: (.*)$/gm), ([, expression]) => expression!)
  const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const names = new Set([...alarms, ...shown].flatMap(namesIn))
  expect(names.size).toBeGreaterThan(25)
  expect([...names].filter((name) => !isExported(name))).toEqual([])
})

test(
  'Each alarm rings for its fault, and none in a shop that is well',
  { timeout: 180_000 },
  async ({ skip }) => {
    needs(skip, 'promtool')
    const folder = await mkdtemp(join(tmpdir(), 'hemline-alerts-'))
    const promtool = (...given: string[]) =>
      execFileSync(findProgram('promtool')!, given, { encoding: 'utf8', stdio: 'pipe' })
    try {
      const rules = await readFile(RULES, 'utf8')
      const alarms = Array.from(rules.matchAll(/- alert: (\w+)/g), ([, name]) => name!)
      expect(Object.keys(FAULTS).toSorted()).toEqual(alarms.toSorted())
      expect(promtool('check', 'rules', RULES)).toContain(`${alarms.length} rules found`)

      const well = (await shop.app.metrics.getMetricsAsJSON()).flatMap(({ name, values }) =>
        /^(shop_|job_lease|listener|database_)/.test(name)
          ? values.map(({ value, labels }) => ({
              series: `${name}${labelsOf(labels)}`,
              // Nothing runs the jobs of a test's shop, and nothing was paid in it.
              values: `${Number.isFinite(value) ? value : 0}x90`,
            }))
          : [],
      )
      const alive = { series: 'up{job="hemline"}', values: '1x90' }
      const tests = [
        {
          interval: '1m',
          input_series: [alive, ...well],
          alert_rule_test: alarms.map((alertname) => ({ eval_time: '80m', alertname, exp_alerts: [] })),
        },
      ]
      await writeFile(join(folder, 'well.json'), JSON.stringify({ rule_files: [RULES], tests }))
      expect(promtool('test', 'rules', join(folder, 'well.json'))).toContain('SUCCESS')

      const faults = Object.entries(FAULTS).flatMap(([name, all]) =>
        [all].flat().map((one) => [name, one] as const),
      )
      for (const [name, series] of faults) {
        const input_series = Object.entries(series).map(([series, values]) => ({ series, values }))
        if (name !== 'NoHost') input_series.push({ series: alive.series, values: alive.values })
        const expected = { alert: name, minutes: name === 'CertificateEnds' ? 80 : 25 }
        const query = `count(ALERTS{alertname="${name}",alertstate="firing"})`
        const file = join(folder, `${name}.json`)
        const fires = [
          {
            interval: '1m',
            input_series,
            promql_expr_test: [
              { expr: query, eval_time: `${expected.minutes}m`, exp_samples: [{ labels: '{}', value: 1 }] },
            ],
          },
        ]
        await writeFile(file, JSON.stringify({ rule_files: [RULES], tests: fires }))
        expect(promtool('test', 'rules', file), name).toContain('SUCCESS')
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

const labelsOf = (labels: Partial<Record<string, string | number>>) => {
  const all = Object.entries(labels).map(([name, value]) => `${name}="${value}"`)
  return all.length === 0 ? '' : `{${all.join()}}`
}

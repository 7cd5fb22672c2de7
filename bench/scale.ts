// How the cost of an uncached answer grows with the catalogue and the orders: npm run bench:scale
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '../server/app.ts'
import { ensureFirstAdmin } from '../server/accounts/first-admin.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/connection.ts'
import { startEmbeddedPostgres } from '../server/database/embedded.ts'
import { openListener } from '../server/database/listen.ts'
import { migrate } from '../server/database/migrate.ts'
import { openProvider } from '../server/payments/provider.ts'
import { openSecrets } from '../server/secrets.ts'
import { Report } from './report.ts'
import { seedOrders, seedProducts } from './seed-queries.ts'

const SMALL = { products: 1_000, orders: 1_000 }
const LARGE = { products: 100_000, orders: Number(process.env.BENCH_ORDERS ?? 1_000_000) }
const RUNS = Number(process.env.BENCH_RUNS ?? 300)
/** Nothing so small is worth a growth of its own: below it noise grows most. */
const FLOOR_MS = 2

type Size = typeof SMALL
type Times = Map<string, { p50: number; p99: number }>

const report = new Report()
const small = await measure(SMALL)
const large = await measure(LARGE)
for (const [name, { p50, p99 }] of large) {
  const before = small.get(name)!
  report.figure(`${name}: p50 at ${SMALL.products}`, before.p50, 'ms')
  report.figure(`${name}: p50 at ${LARGE.products}`, p50, 'ms')
  report.figure(`${name}: p99 at ${LARGE.products}`, p99, 'ms', { atMost: 25 })
  report.figure(`${name}: growth of p50`, p50 / Math.max(FLOOR_MS, before.p50), '×', { atMost: 2 })
}
process.exitCode = (await report.finish('scale')) ? 0 : 1

async function measure(size: Size): Promise<Times> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hemline-scale-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  try {
    await migrate(postgres.connection)
    await seed(postgres.connection, size)
    return await time(postgres.connection, dataDir, size)
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function seed(connectionString: string, { products, orders }: Size) {
  const { pool, close } = openDatabase({ connectionString, max: 1 })
  await pool.query('set statement_timeout = 0')
  const started = performance.now()
  await seedProducts(pool, products)
  await seedOrders(pool, orders)
  await pool.query('vacuum analyze')
  await close()
  report.figure(
    `Seeding ${products} products and ${orders} orders`,
    (performance.now() - started) / 1000,
    's',
  )
}

async function time(connectionString: string, dataDir: string, { products }: Size): Promise<Times> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', PORT: '3000' })
  const { db, pool, close } = openDatabase({ connectionString })
  const secrets = await openSecrets(config)
  const listener = await openListener(connectionString)
  const log = pino({ level: 'error' })
  const shop = { config, db, pool, listener, secrets, provider: openProvider(config, secrets), log }
  const app = await buildApp(shop, { pages: false, memory: false })
  try {
    await ensureFirstAdmin(shop)
    const login = await app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { user: { email: config.adminEmail, password: secrets.adminPassword } },
    })
    const authorization = String(login.headers['authorization'])
    const { rows } = await pool.query<{ id: string }>('select id from orders order by id limit 50')
    const some = (count: number) => 1 + Math.floor(Math.random() * count)
    const calls: Record<string, () => string> = {
      List: () => `/api/products/?limit=24&page=${some(10)}`,
      'List by price': () => `/api/products/?limit=24&sort_by=price&sort_direction=asc&page=${some(10)}`,
      'List by name': () => `/api/products/?limit=24&name=${['coat', 'linen', 'rib be'][some(3) - 1]}`,
      'List by rare name': () => `/api/products/?limit=24&name=Coat%20${some(products)}`,
      Filter: () =>
        `/api/products/?limit=24&product_type=men&size=M&price_min=${some(30_000)}&price_max=50000&in_stock=true`,
      Search: () => `/api/search?q=${['wool coat', 'linen shirt camel', 'beanie'][some(3) - 1]}`,
      'Search with a typing error': () => `/api/search?q=${['lambswol', 'jakcet', 'leathr'][some(3) - 1]}`,
      Product: () => `/api/products/${some(products / 10) * 10 - 1}`,
      'Similar products': () => `/api/products/${some(products / 10) * 10 - 1}/similar_products`,
      'Order by its id': () => `/api/orders/${rows[some(50) - 1]!.id}/track_order`,
      'Orders of the dashboard': () => `/api/orders/admin_index?limit=50&page=${some(20)}`,
    }
    const times: Times = new Map()
    for (const [name, url] of Object.entries(calls)) times.set(name, await timeCall(name, url, authorization))
    return times
  } finally {
    await app.close()
    await listener.close()
    await close()
  }

  async function timeCall(name: string, url: () => string, authorization: string) {
    const taken: number[] = []
    for (let run = -20; run < RUNS; run++) {
      const asked = url()
      const started = performance.now()
      const { statusCode } = await app.inject({
        url: asked,
        headers: { authorization },
        remoteAddress: `10.0.${run & 255}.${Math.floor(Math.random() * 256)}`,
      })
      if (statusCode !== 200) throw new Error(`${name}: ${asked} answered ${statusCode}`)
      if (run >= 0) taken.push(performance.now() - started)
    }
    taken.sort((a, b) => a - b)
    return { p50: taken[RUNS >> 1]!, p99: taken[Math.floor(RUNS * 0.99)]! }
  }
}

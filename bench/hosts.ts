// Whether reads grow with the hosts of one database: npm run bench:hosts
// Options: BENCH_HOSTS=1,2,4 BENCH_SECONDS=4 BENCH_ROUNDS=3
// On one machine more hosts answer no more, so what an answer costs their processors is compared.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres, superuserOf } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { type Load, median, ROUNDS, run, SECONDS } from './measure.ts'
import { Report } from './report.ts'
import { seedDatabase } from './seed-database.ts'
import { seedProducts } from './seed-queries.ts'
import { startShop, type ShopProcess } from './shop-process.ts'
import { FROM_DATABASE, MANY_PRODUCTS } from './uncached.ts'

const HOSTS = (process.env.BENCH_HOSTS ?? '1,2,4').split(',').map(Number)
/**
 * Share of the linear growth, by processor time: 1 when an answer costs each of many hosts what it costs a single one.
 */
const LEAST_GROWTH = 0.8

let asked = 0
const LOADS: Record<string, (origin: string) => Load> = {
  'a page of the cache': (origin) => ({ url: `${origin}/shop/1` }),
  'an uncached list of 24': (origin) => ({ url: origin, path: () => FROM_DATABASE['list of 24'](++asked) }),
  'an uncached search': (origin) => ({ url: origin, path: () => FROM_DATABASE.search(++asked) }),
}

const report = new Report()
const folder = await mkdtemp(join(tmpdir(), 'hemline-hosts-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), durable: false })
try {
  await prepare()
  const costs: Map<string, number>[] = []
  for (const count of HOSTS) costs.push(await withHosts(count, measure))
  const [one] = costs
  for (const [at, cost] of costs.entries()) {
    for (const [name, ms] of cost) {
      report.figure(`${HOSTS[at]} hosts: ${name}, processor time of the shops`, ms, 'ms')
      const growth = one!.get(name)! / ms
      if (at > 0) report.figure(`${HOSTS[at]} hosts: ${name}, growth`, growth, '', { atLeast: LEAST_GROWTH })
    }
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = (await report.finish('hosts')) ? 0 : 1

async function prepare() {
  await migrate(postgres.connection)
  await seedDatabase(superuserOf(postgres.connection), (pool) => seedProducts(pool, MANY_PRODUCTS))
}

async function withHosts<Result>(
  count: number,
  use: (hosts: ShopProcess[]) => Promise<Result>,
): Promise<Result> {
  const hosts: ShopProcess[] = []
  try {
    for (let host = 0; host < count; host++) {
      const dataDir = join(folder, `${count}-${host}`)
      await mkdir(dataDir)
      hosts.push(
        await startShop(dataDir, {
          DATABASE_URL: postgres.connection,
          JWT_SECRET: 'of all hosts, and long enough for that',
          DEMO: 'off',
          ROLE: 'web',
        }),
      )
    }
    return await use(hosts)
  } finally {
    for (const host of hosts) await host.stop()
  }
}

/** Processor milliseconds of all hosts for each answer, by the name of the load. */
async function measure(hosts: ShopProcess[]): Promise<Map<string, number>> {
  const costs = new Map<string, number>()
  for (const [name, loadOf] of Object.entries(LOADS)) {
    const askAll = async (seconds: number) => {
      const before = spentMs(hosts)
      const rates = await Promise.all(hosts.map(({ origin }) => run(loadOf(origin), seconds)))
      const answers = rates.reduce((sum, { perSecond }) => sum + perSecond * seconds, 0)
      return (spentMs(hosts) - before) / answers
    }
    await askAll(SECONDS)
    const rounds: number[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await askAll(SECONDS))
    costs.set(name, median(rounds))
  }
  return costs
}

function spentMs(hosts: ShopProcess[]): number {
  return hosts.reduce((sum, { processorMs }) => sum + processorMs().shop, 0)
}

// How the time of uncached responses grows with the catalogue and the orders: npm run bench:scale
// Options: BENCH_RUNS=… BENCH_PRODUCTS=1000,100000 BENCH_ORDERS_PER_PRODUCT=… BENCH_ONLY=customer
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Report } from './report.ts'
import { BUDGET, QUESTIONS } from './scale-questions.ts'
import { openScaledShop, type ScaledShop } from './scaled-shop.ts'

const RUNS = Number(process.env.BENCH_RUNS ?? 300)
const WARM_UP = 10
/** Orders per product: 1,000,000 orders in the largest shop. */
const ORDERS_PER_PRODUCT = Number(process.env.BENCH_ORDERS_PER_PRODUCT ?? 10)
const ONLY = process.env.BENCH_ONLY ?? ''
const SIZES = (process.env.BENCH_PRODUCTS ?? '1000,10000,100000').split(',').map(Number)

const questions = QUESTIONS.filter(({ name }) => name.includes(ONLY))
if (questions.length === 0)
  throw new Error(`Nothing is called “${ONLY}”: ${QUESTIONS.map(({ name }) => name).join(', ')}.`)

const report = new Report()
const folder = await mkdtemp(join(tmpdir(), 'hemline-scale-'))
const shops: ScaledShop[] = []
try {
  for (const products of SIZES) {
    const orders = products * ORDERS_PER_PRODUCT
    const started = performance.now()
    shops.push(await openScaledShop({ dataDir: join(folder, String(products)), products, orders }))
    report.figure(
      `Seeding ${products} products and ${orders} orders`,
      (performance.now() - started) / 1000,
      's',
    )
  }
  report.say(
    `\n${'p50 in ms at so many products'.padEnd(40)}${SIZES.map((size) => String(size).padStart(8)).join('')}      p99   growth`,
  )
  for (const { name, ask, as, p99AtMost = BUDGET.p99AtMost } of questions) {
    // Alternating, so that noise affects all sizes alike.
    const taken = shops.map((): number[] => [])
    for (let run = -WARM_UP; run < RUNS; run++) {
      for (const [at, shop] of shops.entries()) {
        const time = await shop.time(ask(shop), as)
        if (run >= 0) taken[at]!.push(time)
      }
    }
    const times = taken.map((all, at) => ({ size: String(SIZES[at]), ...quantiles(all) }))
    report.growth(name, times, { ...BUDGET, p99AtMost })
  }
} finally {
  for (const shop of shops) await shop.close()
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = (await report.finish('scale')) ? 0 : 1

function quantiles(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: sorted[sorted.length >> 1]!, p99: sorted[Math.floor(sorted.length * 0.99)]! }
}

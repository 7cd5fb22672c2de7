// What a large catalogue costs a process: its memory, redirects of an old shop, the feed. npm run bench:catalogue
// Options: BENCH_PRODUCTS=145000
import { createGunzip } from 'node:zlib'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { getFeedStatus } from '../contract/feed.ts'
import { startEmbeddedPostgres, superuserOf } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { GOOGLE_COLUMNS } from '../server/feeds/google-row.ts'
import { signInAgain } from '../test/accounts.ts'
import { openCaller } from '../test/caller.ts'
import { faultsOfRow } from '../test/feeds.ts'
import { Report } from './report.ts'
import { seedDatabase } from './seed-database.ts'
import { movedPath, seedProducts, seedRedirects } from './seed-queries.ts'
import { startShop, type ShopProcess } from './shop-process.ts'

/** Half of them have six sizes, the others one stock: five and a half rows of the feed for each six. */
const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 145_000)
const FEW = 1_000
/** The goal is 8 MB for 100,000 products. */
const MB_OF_PRODUCT = 8 / 100_000
const REDIRECTS = 100_000
const RUNS = 1_000
/** In the first thousand the code that answers them is compiled. */
const WARMING = 1_000
const SETTLED_MS = 15_000
const SAMPLED_MS = 50

const report = new Report()
const folder = await mkdtemp(join(tmpdir(), 'hemline-catalogue-'))
try {
  const few = await prepare(FEW)
  const many = await prepare(PRODUCTS)
  const atRest = await withShop(few, memoryAtRest)
  await withShop(many, async (shop) => {
    const memory = await memoryAtRest(shop)
    report.figure(`Memory of the shop with ${PRODUCTS} products, beyond ${FEW}`, memory - atRest, 'MB', {
      atMost: PRODUCTS * MB_OF_PRODUCT,
    })
    await measureRedirects(shop)
    await measureFeed(shop)
  })
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = (await report.finish('catalogue')) ? 0 : 1

async function prepare(products: number): Promise<string> {
  const dataDir = join(folder, String(products))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  try {
    await migrate(postgres.connection)
    await seedDatabase(superuserOf(postgres.connection), async (pool) => {
      await seedProducts(pool, products)
      await seedRedirects(pool, REDIRECTS)
    })
  } finally {
    await postgres.stop()
  }
  return dataDir
}

async function withShop<Result>(
  dataDir: string,
  use: (shop: ShopProcess) => Promise<Result>,
): Promise<Result> {
  const shop = await startShop(dataDir)
  try {
    return await use(shop)
  } finally {
    await shop.stop()
  }
}

async function memoryAtRest(shop: ShopProcess): Promise<number> {
  for (const path of ['/shop', '/shop/1', '/search?q=wool']) await fetch(shop.origin + path)
  await pause(SETTLED_MS)
  return shop.memory().shop
}

async function measureRedirects({ origin }: ShopProcess) {
  const times: number[] = []
  for (let run = -WARMING; run < RUNS; run++) {
    const path = movedPath(1 + Math.floor(Math.random() * REDIRECTS))
    const started = performance.now()
    const { status } = await fetch(origin + path, { redirect: 'manual' })
    if (status !== 301) throw new Error(`${path} answered ${status}`)
    if (run >= 0) times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  report.figure(`A redirect among ${REDIRECTS}: p50`, times[RUNS / 2]!, 'ms')
  report.figure(`A redirect among ${REDIRECTS}: p99`, times[RUNS * 0.99]!, 'ms', { atMost: 3 })
}

async function measureFeed(shop: ShopProcess) {
  const api = openCaller(shop.origin)
  const { token } = await signInAgain(api, { email: 'admin@hemline.test', password: shop.adminPassword })
  const { body: status } = await api.call(getFeedStatus, {}, token)
  const before = shop.memory().shop
  let most = before
  const sampling = setInterval(() => (most = Math.max(most, shop.memory().shop)), SAMPLED_MS)
  const started = performance.now()
  const answer = await fetch(shop.origin + new URL(status.address).pathname)
  const seconds = (performance.now() - started) / 1000
  let [rows, faulty] = [-1, 0]
  for await (const line of createInterface(Readable.fromWeb(answer.body as never).pipe(createGunzip()))) {
    const cells = line.split('\t')
    const row = Object.fromEntries(GOOGLE_COLUMNS.map((column, at) => [column, cells[at] ?? '']))
    if (++rows > 0 && faultsOfRow(row).length > 0) faulty++
  }
  clearInterval(sampling)
  report.figure('Feed: rows', rows, '')
  report.figure('Feed: rows without what Google demands', faulty, '', { atMost: 0 })
  report.figure('Feed: until it is written', seconds, 's')
  report.figure('Feed: memory of the shop while it is written', most - before, 'MB', { atMost: 50 })
}

// All measurements with their controls: npm run bench [-- part of a measurement's name]
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startShop as startDemoShop } from '../e2e/shop-process.ts'
import { hashPassword } from '../server/accounts/passwords.ts'
import { findRunning, startEmbeddedPostgres } from '../server/database/embedded.ts'
import { openDatabase } from '../server/database/connection.ts'
import { migrate } from '../server/database/migrate.ts'
import { newAddress } from '../test/caller.ts'
import { seedCustomers } from './account-queries.ts'
import { compareAddresses } from './addresses.ts'
import { listBuyable } from './buyable-queries.ts'
import { measureAge, measureMemoryAfter } from './endurance.ts'
import { visitFirst } from './first-visit.ts'
import { compareEdited, followEdit } from './follow-edit.ts'
import { measureWholeCheckouts } from './checkouts.ts'
import { CATEGORIES, rateFirstVisit, type Rating } from './lighthouse.ts'
import { compare, median, startControl, type Load } from './measure.ts'
import { measureCodes, measureOrders } from './orders.ts'
import { MAX_HTML, MAX_SCRIPTS, STOREFRONT, weighPage, weighTogether } from './page-weight.ts'
import { Report } from './report.ts'
import { seedDatabase } from './seed-database.ts'
import { seedFullStyle, seedProducts } from './seed-queries.ts'
import { startShop, type ShopProcess } from './shop-process.ts'
import { measureFromDatabase, measureUncached, UNCACHED } from './uncached.ts'
import { isWanted } from './wanted.ts'

const PRODUCTS = 1_000
const SETTLED_MS = 15_000
const DEMO_PATHS = ['/', '/shop', '/shop/38']
const CUSTOMERS = 2_000
const PASSWORD = 'a long and quiet afternoon'

const only = process.argv.slice(2).find((word) => !word.startsWith('-')) ?? ''
const names = new Set<string>()
const wanted = (name: string) => {
  names.add(name)
  return isWanted(name, only)
}
const dataDir = await mkdtemp(join(tmpdir(), 'hemline-bench-'))
const report = new Report()
let buyable: number[] = []

try {
  await prepare()
  await (await startShop(dataDir)).stop()
  const shop = await startShop(dataDir)
  try {
    await measureRest(shop)
    await measureWeight(shop)
    await measureMemory(shop)
    await measureAddresses(shop)
    await measureEdited(shop)
    for (const [name, path] of Object.entries(UNCACHED)) {
      const whole = `Not in the response cache: ${name}`
      if (wanted(whole)) await measureUncached(shop, report, whole, path)
    }
    if (wanted('Age of the cache')) await measureAge(shop, report)
    if (wanted('Memory after load')) await measureMemoryAfter(shop, report)
    await measureCart(shop)
    // First, because the thousands of unpaid orders of later measurements cost background work.
    await measureLogin(shop)
    await measureCheckouts(shop)
    const connection = (await findRunning(dataDir))!
    if (wanted('Orders with their session')) await measureOrders(shop, report, connection, () => someLines(2))
    if (wanted('Orders with a code')) await measureCodes(shop, report, () => someLines(2))
  } finally {
    await shop.stop()
  }
  if (wanted('Uncached, from PostgreSQL')) await measureFromDatabase(report)
  if (wanted('Edit seen')) await measureEdit()
  await measureDemo()
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
if (report.isEmpty) {
  console.error(`Nothing is called “${only}”. Measured are: ${[...names].join(', ')}.`)
  process.exitCode = 2
} else process.exitCode = (await report.finish('run')) ? 0 : 1

async function prepare() {
  const postgres = await startEmbeddedPostgres({ dataDir })
  try {
    await migrate(postgres.connection)
    await seedDatabase(postgres.connection, async (pool) => {
      await seedProducts(pool, PRODUCTS)
      await seedFullStyle(pool)
      await seedCustomers(pool, CUSTOMERS, await hashPassword(PASSWORD))
      buyable = await listBuyable(pool)
    })
  } finally {
    await postgres.stop()
  }
}

async function measureRest({ startMs, memory }: ShopProcess) {
  if (!wanted('Second start') && !wanted('Memory at rest')) return
  report.figure('Second start to first page, npm included', startMs, 'ms', { atMost: 1_500 })
  await pause(SETTLED_MS)
  report.figure('Memory at rest, shop and database', memory().all, 'MB', { atMost: 250 })
}

async function measureWeight({ origin }: ShopProcess) {
  if (!wanted('Weight')) return
  const pages = []
  for (const path of STOREFRONT) {
    const page = await weighPage(origin, path)
    const { js, css, font } = page.files
    pages.push(page)
    report.figure(`Weight of ${path}: JavaScript, brotli`, js.br / 1000, 'kB', {
      atMost: MAX_SCRIPTS / 1000,
    })
    report.figure(`Weight of ${path}: JavaScript, gzip`, js.gzip / 1000, 'kB')
    report.figure(`Weight of ${path}: CSS, brotli`, css.br / 1000, 'kB', { atMost: 15 })
    report.figure(`Weight of ${path}: fonts`, font.br / 1000, 'kB', { atMost: 60 })
    report.figure(`Weight of ${path}: HTML with its head, brotli`, page.html.br / 1000, 'kB', {
      atMost: MAX_HTML / 1000,
    })
  }
  report.figure('Weight of all together: JavaScript, brotli', weighTogether(pages).br / 1000, 'kB')
}

/** The demo shop has real photographs. Its pages are in the response cache, as for most visitors. */
async function measureDemo() {
  const [visits, ratings] = [wanted('First visit'), wanted('Lighthouse')]
  if (!visits && !ratings) return
  const shop = await startDemoShop()
  try {
    for (const path of DEMO_PATHS) await fetch(shop.url + path)
    await pause(SETTLED_MS)
    if (visits) await measureFirstVisit(shop.url)
    if (ratings) await measureLighthouse(shop.url)
  } finally {
    await shop.stop()
  }
}

async function measureFirstVisit(origin: string) {
  for (const [path, { lcpMs, cls, tbtMs, requests, bytes }] of await visitFirst(origin, DEMO_PATHS)) {
    report.figure(`First visit of ${path}: largest contentful paint`, lcpMs, 'ms', { atMost: 1_500 })
    report.figure(`First visit of ${path}: layout shift`, thousandths(cls), '', { atMost: 0 })
    report.figure(`First visit of ${path}: blocking time`, tbtMs, 'ms', { atMost: 50 })
    report.figure(`First visit of ${path}: requests`, requests, '')
    report.figure(`First visit of ${path}: all that travels`, bytes / 1000, 'kB')
  }
}

/** Medians of five visits per page. */
async function measureLighthouse(origin: string) {
  const visits: Map<string, Rating>[] = []
  for (let visit = 0; visit < 5; visit++) visits.push(await rateFirstVisit(origin, DEMO_PATHS))
  const speeds = visits.flatMap((visit) => DEMO_PATHS.map((path) => visit.get(path)!.benchmarkIndex))
  report.figure('Lighthouse: speed of the processor (it warns below 1,000)', median(speeds), '')
  for (const path of DEMO_PATHS) {
    const ratings = visits.map((visit) => visit.get(path)!)
    const middle = (figure: (rating: Rating) => number) => median(ratings.map(figure))
    for (const category of CATEGORIES) {
      const lost = 100 - middle(({ scores }) => scores[category])
      report.figure(`Lighthouse ${path}: ${category}, points lost`, lost, '', {
        atMost: category === 'performance' ? 2 : 0,
      })
    }
    const lcp = middle(({ lcpMs }) => lcpMs)
    report.figure(`Lighthouse ${path}: largest contentful paint`, lcp, 'ms', { atMost: 1_500 })
    report.figure(`Lighthouse ${path}: layout shift`, thousandths(middle(({ cls }) => cls)), '', {
      atMost: 0,
    })
    report.figure(
      `Lighthouse ${path}: blocking time`,
      middle(({ tbtMs }) => tbtMs),
      'ms',
      { atMost: 50 },
    )
    const ownTbt = middle(({ ownTbtMs }) => ownTbtMs)
    // Not every machine counts the processor time of a thread.
    if (!Number.isNaN(ownTbt))
      report.figure(`Lighthouse ${path}: blocking time, by processor time alone`, ownTbt, 'ms', {
        atMost: 50,
      })
  }
}

function thousandths(value: number): number {
  return Math.round(value * 1_000) / 1_000
}

async function measureMemory({ origin }: ShopProcess) {
  const paths = {
    'Page: home': '/',
    'Page: shop': '/shop',
    'Page: product of twelve colours': '/shop/1',
    'Call: products, 24': '/api/products/?limit=24',
    'Call: front page': '/api/products/front_page_products',
    'Call: one product of twelve colours': '/api/products/1',
    'Call: similar products': '/api/products/1/similar_products',
    'Call: search': '/api/search?q=coat',
  }
  for (const [name, path] of Object.entries(paths)) {
    if (!wanted(name)) continue
    const control = await startControl('bare-server.ts', origin + path)
    report.comparison(await compare(name, { url: origin + path }, { url: control.url }), {
      ratioAtLeast: 0.7,
      p99AtMost: 5,
    })
    control.stop()
  }
}

async function measureAddresses({ origin }: ShopProcess) {
  const both = ['Page: product, each with its own', 'Page: unknown addresses'].map(wanted)
  if (!both.includes(true)) return
  for (const [comparison, ratioAtLeast] of await compareAddresses(origin))
    report.comparison(comparison, { ratioAtLeast })
}

/** What is left of a page's rate while one other product is edited a second. */
async function measureEdited(shop: ShopProcess) {
  if (!wanted('One edit a second')) return
  for (const { path, perSecond, kept } of await compareEdited(shop, ['/', '/shop', '/shop/1'])) {
    report.figure(`One edit a second: lost of ${Math.round(perSecond)}/s of ${path}`, 100 * (1 - kept), '%', {
      atMost: 20,
    })
  }
}

async function measureCart({ origin }: ShopProcess) {
  if (!wanted('Cart details')) return
  const control = await startControl('bare-statements.ts', await findRunning(dataDir))
  const body: Load['body'] = () => ({ items: someLines(3) })
  report.comparison(
    await compare(
      'Cart details, 3 lines',
      { url: `${origin}/api/carts/cart_item_details`, method: 'POST', body },
      { url: `${control.url}/cart`, method: 'POST', body },
    ),
    { perSecondAtLeast: 3_000 },
  )
  control.stop()
}

async function measureCheckouts(shop: ShopProcess) {
  if (!wanted('Whole checkouts')) return
  const { pool, close } = openDatabase({ connectionString: (await findRunning(dataDir))!, max: 1 })
  const rates = await measureWholeCheckouts(shop, pool, () => someLines(2))
  await close()
  report.figure('Whole checkouts: orders placed and paid', rates.paidPerSecond, '/s', { atLeast: 150 })
  report.figure('Whole checkouts: with their mails', rates.finishedPerSecond, '/s')
  report.figure('Whole checkouts: processor time of the shop', rates.shopMs, 'ms')
  report.figure('Whole checkouts: processor time of the database', rates.databaseMs, 'ms')
}

async function measureLogin({ origin }: ShopProcess) {
  if (!wanted('Login')) return
  const control = await startControl('bare-login.ts', PASSWORD)
  report.comparison(
    await compare(
      'Login, against Argon2 alone',
      {
        url: `${origin}/api/login`,
        method: 'POST',
        body: () => ({
          user: {
            email: `bench-${1 + Math.floor(Math.random() * CUSTOMERS)}@example.com`,
            password: PASSWORD,
          },
        }),
        headers: () => ({ 'x-forwarded-for': newAddress() }),
      },
      { url: control.url, method: 'POST', body: () => ({}) },
    ),
    { ratioAtLeast: 0.75 },
  )
  control.stop()
}

/** With two worker processes under load. */
async function measureEdit() {
  const shop = await startShop(dataDir, { WORKERS: '2' })
  try {
    const { seenMs, staleAfter, answers } = await followEdit(shop)
    report.figure('Edit seen on two processes under load, slowest of 5', seenMs, 'ms', { atMost: 1_000 })
    report.figure(`Stale prices later than that, of ${answers} answers`, staleAfter, '', { atMost: 0 })
  } finally {
    await shop.stop()
  }
}

function someLines(count: number) {
  const first = Math.floor(Math.random() * buyable.length)
  return Array.from({ length: count }, (_, index) => ({
    id: buyable[(first + index * 7) % buyable.length]!,
    size: 'M',
    quantity: 1,
  }))
}

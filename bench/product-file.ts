// What a file of products costs, checked and imported beside 201 collections with rules: npm run bench:file
// Options: BENCH_ROWS=5000 BENCH_ROUNDS=3 BENCH_PRODUCTS=1000 BENCH_SHOPIFY_ROWS=20000
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importShopifyProducts } from '../contract/moving-in.ts'
import {
  checkProductFile,
  exportProducts,
  importProducts,
  type FileReport,
  type ImportLine,
} from '../contract/product-file.ts'
import { buildApp } from '../server/app.ts'
import { superuserOf } from '../server/database/embedded.ts'
import { largeExport, shopifyFile } from '../test/shopify-export.ts'
import { median, ROUNDS } from './measure.ts'
import { openShop, signInAdmin } from './open-shop.ts'
import { Report } from './report.ts'
import { seedDatabase } from './seed-database.ts'
import { seedProducts } from './seed-queries.ts'
import { processorMsBelow } from './shop-process.ts'

const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 1_000)
const ROWS = Number(process.env.BENCH_ROWS ?? 5_000)
const SHOPIFY_ROWS = Number(process.env.BENCH_SHOPIFY_ROWS ?? 20_000)
const SHOPIFY = `Shopify: ${SHOPIFY_ROWS} rows`

/** Median seconds are printed of each. */
const PARTS = {
  wall: 'time',
  node: 'processor time of node',
  database: 'processor time of PostgreSQL',
}
type Cost = Record<keyof typeof PARTS, number>

/** Budgets in seconds, by the name of the figure. */
const BUDGETS: Record<string, number> = {
  'New products': ROWS / 5_000,
  [SHOPIFY]: (SHOPIFY_ROWS * 60) / 20_000,
}

const costs = new Map<string, Cost[]>()
const report = new Report()
const dataDir = await mkdtemp(join(tmpdir(), 'hemline-product-file-'))
const { shop, close } = await openShop(dataDir, { durable: false })
const app = await buildApp(shop, { pages: false, responseCache: false })
try {
  await seedDatabase(superuserOf(shop.directUrl), (pool) => seedProducts(pool, PRODUCTS))
  const authorization = await signInAdmin(app, shop)
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round++) await measureFiles(round, authorization)
  if (SHOPIFY_ROWS > 0) await measureShopify(authorization)
} finally {
  await app.close()
  await close()
  await rm(dataDir, { recursive: true, force: true })
}
for (const [name, all] of costs) {
  for (const [part, label] of Object.entries(PARTS) as [keyof Cost, string][]) {
    const atMost = part === 'wall' ? BUDGETS[name] : undefined
    report.figure(`${name}: ${label}`, median(all.map((cost) => cost[part])) / 1_000, 's', { atMost })
  }
}
process.exitCode = (await report.finish('product-file')) ? 0 : 1

async function measureFiles(round: number, authorization: string): Promise<void> {
  const timed = async (what: string, call: { path: string }, file: string, wanted: Partial<FileReport>) => {
    const { body, cost } = await send(call.path, file, authorization)
    const last = JSON.parse(body.trim().split('\n').at(-1)!) as ImportLine & FileReport
    const found: FileReport = 'report' in last ? last.report : last
    for (const [name, count] of Object.entries(wanted)) {
      if (found[name as keyof FileReport] !== count)
        throw new Error(`${what}: ${JSON.stringify(found).slice(0, 500)}`)
    }
    if (round > 0) costs.set(what, [...(costs.get(what) ?? []), cost])
  }
  const plain = plainFile(round)
  await timed('Check of new products', checkProductFile, plain, { created: ROWS })
  await timed('New products', importProducts, plain, { created: ROWS })
  const exported = await exportLast(authorization)
  await timed('Check of the same again', checkProductFile, exported, { unchanged: ROWS })
  const dearer = exported.replaceAll(/,(\d+)\.00,/g, (_, dollars) => `,${Number(dollars) + 5}.00,`)
  await timed('Check of other prices', checkProductFile, dearer, { updated: ROWS })
  await timed('Other prices', importProducts, dearer, { updated: ROWS })
  await timed('New products with styles, colours and codes', importProducts, styledFile(round), {
    created: ROWS,
  })
  const facts = (await exportLast(authorization)).replaceAll(/100% cotton/gi, '100% wool')
  await timed('Another composition', importProducts, facts, { updated: ROWS })
}

async function measureShopify(authorization: string): Promise<void> {
  const file = shopifyFile(largeExport(undefined, Math.ceil(SHOPIFY_ROWS / 10)))
  const { cost } = await send(importShopifyProducts.path, file, authorization)
  costs.set(SHOPIFY, [cost])
}

async function send(
  path: string,
  payload: string,
  authorization: string,
): Promise<{ body: string; cost: Cost }> {
  const before = processorTimes()
  const started = performance.now()
  const headers = { authorization, 'content-type': 'text/csv' }
  const { statusCode, body } = await app.inject({ method: 'POST', url: `/api${path}`, headers, payload })
  const wall = performance.now() - started
  const after = processorTimes()
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body.slice(0, 500)}`)
  return { body, cost: { wall, node: after.node - before.node, database: after.database - before.database } }
}

function processorTimes(): Omit<Cost, 'wall'> {
  const { user, system } = process.cpuUsage()
  return { node: (user + system) / 1_000, database: processorMsBelow(process.pid).database }
}

/** As a shopkeeper writes it. */
function plainFile(round: number): string {
  const rows = Array.from(
    { length: ROWS },
    (_, n) => `Coat ${round}-${n},A coat.,${48 + (n % 90)}.00,women,7`,
  )
  return ['name,description,price,product_type,quantity', ...rows].join('\n')
}

/** Five colours of each style in three sizes, all with a SKU. */
function styledFile(round: number): string {
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const colour = ['black', 'blue', 'green', 'grey', 'brown'][n % 5]
    const sku = `R${round}-${n}`
    return `Shirt ${round}-${n},A shirt.,${48 + (n % 90)}.00,men,S|M|L,S:3|M:4|L:5,Shirt ${round}-${Math.floor(n / 5)},${colour},Category 1,100% cotton,S:${sku}-S|M:${sku}-M|L:${sku}-L`
  })
  const columns =
    'name,description,price,product_type,sizes,size_quantities,style,colour,category,composition,skus'
  return [columns, ...rows].join('\n')
}

/** The newest products, as the shop exports them. */
async function exportLast(authorization: string): Promise<string> {
  const url = `/api${exportProducts.path}`
  const { body } = await app.inject({ url, headers: { authorization } })
  const [heading, ...rows] = body.trim().split('\n')
  const idOf = (row: string) => Number.parseInt(row)
  return [heading, ...rows.toSorted((a, b) => idOf(b) - idOf(a)).slice(0, ROWS)].join('\n')
}

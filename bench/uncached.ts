import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { compare } from './measure.ts'
import type { Report } from './report.ts'
import { seedDatabase } from './seed-database.ts'
import { seedProducts } from './seed-queries.ts'
import { type ShopProcess, startShop } from './shop-process.ts'

/**
 * A process keeps 1,000 products in memory (`server/catalog/shown-products.ts`), so nearly all of these are read from
 * PostgreSQL.
 */
export const MANY_PRODUCTS = 20_000
/** The last pages of prices up to $200 and more, and of what a search tells of. */
const PAGES = { list: 500, search: 40 }
const KINDS = ['coat', 'shirt', 'crew', 'jacket', 'skirt', 'jean', 'tank', 'belt', 'beanie', 'tote']
/** Reading 24 products takes more; with less they came from memory. */
const LEAST_DATABASE_MS = 0.3

/** Paths with a price that the response cache has no response for, by the number of the request. */
export const UNCACHED = {
  'list of 24': (request: number) => `/api/products/?limit=24&price_min=${request % 20_000}`,
  search: (request: number) => `/api/search?q=coat&price_min=${request % 20_000}`,
}

/** The same of `MANY_PRODUCTS`, each request of a page of its own. */
export const FROM_DATABASE = {
  'list of 24': (request: number) => `${UNCACHED['list of 24'](request)}&page=${pageOf(request, PAGES.list)}`,
  search: (request: number) => {
    const page = pageOf(Math.floor(request / KINDS.length), PAGES.search)
    return `/api/search?q=${KINDS[request % KINDS.length]}&price_min=${request % 20_000}&page=${page}`
  },
}

/** A prime, so that neighbouring requests ask for distant pages. */
const pageOf = (request: number, pages: number) => 1 + ((request * 7_919) % pages)

interface Limits {
  atLeast?: number
  databaseMsAtLeast?: number
}

export async function measureUncached(
  { origin, processorMs }: ShopProcess,
  report: Report,
  name: string,
  pathOf: (request: number) => string,
  { atLeast, databaseMsAtLeast }: Limits = {},
): Promise<void> {
  let asked = 0
  const before = processorMs()
  const { perSecond } = await compare(name, { url: origin, path: () => pathOf(++asked) })
  const after = processorMs()
  const eachMs = (of: 'shop' | 'database') => (after[of] - before[of]) / asked
  report.figure(name, perSecond, '/s', { atLeast })
  report.figure(`${name}, processor time of the shop`, eachMs('shop'), 'ms')
  report.figure(`${name}, of the database`, eachMs('database'), 'ms', { atLeast: databaseMsAtLeast })
}

/** In a shop of its own with `MANY_PRODUCTS`. */
export async function measureFromDatabase(report: Report): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hemline-uncached-'))
  try {
    const postgres = await startEmbeddedPostgres({ dataDir })
    try {
      await migrate(postgres.connection)
      await seedDatabase(postgres.connection, (pool) => seedProducts(pool, MANY_PRODUCTS))
    } finally {
      await postgres.stop()
    }
    const shop = await startShop(dataDir)
    try {
      const measure = (name: keyof typeof FROM_DATABASE, atLeast: number) =>
        measureUncached(shop, report, `Uncached, from PostgreSQL: ${name}`, FROM_DATABASE[name], {
          atLeast,
          databaseMsAtLeast: LEAST_DATABASE_MS,
        })
      await measure('list of 24', 2_000)
      await measure('search', 1_000)
    } finally {
      await shop.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

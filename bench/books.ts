// What a seeded database of bench:seed is made of, and how long each rule of the reconciliation takes in it:
// DATA_DIR=… npm run bench:books
import { pino } from 'pino'
import { readConfig } from '../server/config.ts'
import { startEmbeddedPostgres } from '../server/database/embedded.ts'
import { CHECKS } from '../server/reconciliation/find-discrepancies.ts'
import { openBooks } from '../server/reconciliation/open-books.ts'
import { listTableSizes } from './table-size-queries.ts'

const config = readConfig()
const postgres = config.databaseUrl
  ? { connection: config.databaseUrl, stop: async () => {} }
  : await startEmbeddedPostgres({ dataDir: config.dataDir, durable: false })
const { db, pool, close } = openBooks({ directUrl: postgres.connection, log: pino() })
try {
  const mb = (bytes: number) => (bytes / 1e6).toFixed(0).padStart(7)
  console.log(`${'MB of'.padEnd(26)}       rows    rows  indexes   long`)
  for (const { name, rows, own, indexes, long } of await listTableSizes(pool))
    console.log(`${name.padEnd(26)} ${String(rows).padStart(10)} ${mb(own)}  ${mb(indexes)} ${mb(long)}`)
  let sum = 0
  for (const { rule, find } of CHECKS) {
    const started = performance.now()
    const found = await find(db)
    const seconds = (performance.now() - started) / 1000
    sum += seconds
    console.log(
      `${seconds.toFixed(1).padStart(6)} s  ${rule}${found.length > 0 ? ` (${found.length} found)` : ''}`,
    )
  }
  console.log(`${sum.toFixed(1).padStart(6)} s  all ${CHECKS.length}`)
} finally {
  await close()
  await postgres.stop()
}

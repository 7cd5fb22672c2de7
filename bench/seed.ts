// Seeds a database of the size for which the dashboard has budgets:
// DATA_DIR=… npm run bench:seed -- [--orders=100000] [--products=10000] [--returns=100000]
import { readConfig } from '../server/config.ts'
import { startEmbeddedPostgres, superuserOf } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { seedReturns } from './return-seed-queries.ts'
import { seedDatabase } from './seed-database.ts'
import { seedOrders, seedProducts } from './seed-queries.ts'

const amount = (name: string, usual: number) => {
  const given = process.argv.find((word) => word.startsWith(`--${name}=`))
  return given ? Number(given.split('=')[1]) : usual
}

const config = readConfig()
const postgres = config.databaseUrl
  ? { connection: config.databaseUrl, stop: async () => {} }
  : await startEmbeddedPostgres({ dataDir: config.dataDir, durable: false })
try {
  await migrate(postgres.connection)
  const started = performance.now()
  const say = (what: string) => console.log(`${((performance.now() - started) / 1000).toFixed(1)} s  ${what}`)
  const products = amount('products', 10_000)
  const orders = amount('orders', 100_000)
  const returns = amount('returns', orders)
  // Only a superuser may skip the checks of foreign keys.
  await seedDatabase(config.databaseUrl ?? superuserOf(postgres.connection), async (pool) => {
    await seedProducts(pool, products)
    say(`${products} products with stock per size`)
    await seedOrders(pool, orders)
    say(`${orders} orders with items, delivery and history`)
    await seedReturns(pool, returns)
    say(`${returns} returns with items and history, as far as there are delivered lines`)
  })
  say('vacuumed')
} finally {
  await postgres.stop()
}

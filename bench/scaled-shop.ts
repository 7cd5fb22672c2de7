import { buildApp } from '../server/app.ts'
import { ensureFirstAdmin } from '../server/accounts/first-admin.ts'
import { openDatabase } from '../server/database/connection.ts'
import { superuserOf } from '../server/database/embedded.ts'
import { salesTasks } from '../server/sales/tasks.ts'
import { openShop } from './open-shop.ts'
import { seedCustomers } from './customer-seed-queries.ts'
import { seedReturns } from './return-seed-queries.ts'
import { seedAround, seedOrders, seedProducts, seedReviews } from './seed-queries.ts'

export interface ScaledShop {
  products: number
  someOrders: { id: string; email: string }[]
  someCustomers: { id: number; email: string; name: string }[]
  /** E-mails and names of the planner's sample, which it takes for frequent ones. */
  sampledCustomers: string[]
  /** In milliseconds. */
  time(url: string, as?: 'admin' | 'customer'): Promise<number>
  close(): Promise<void>
}

interface Size {
  dataDir: string
  products: number
  orders: number
}

const CUSTOMER = {
  email: 'customer@example.com',
  name: 'Ada Lovelace',
  password: 'a long and quiet afternoon',
}

/** In its own database, without a response cache. */
export async function openScaledShop({ dataDir, products, orders }: Size): Promise<ScaledShop> {
  const { shop, close } = await openShop(dataDir, { durable: false })
  const { config, pool, secrets } = shop
  const app = await buildApp(shop, { pages: false, responseCache: false })

  await app.inject({ method: 'POST', url: '/api/signup', payload: { user: CUSTOMER } })
  await ensureFirstAdmin(shop)
  // Only a superuser may skip the checks of foreign keys.
  await seed(superuserOf(shop.directUrl), { products, orders })
  for (const task of ['count_sales', 'count_sales_of_years']) await salesTasks(shop)[task]!({})
  await pool.query('vacuum analyze sales_days, sales_lines, sales_years')
  const { rows: someOrders } = await pool.query<{ id: string; email: string }>(
    'select id, email from orders where paid_at is not null order by id limit 50',
  )
  const { rows: someCustomers } = await pool.query<{ id: number; email: string; name: string }>(
    'select id, email, name from customers order by md5(id::text) limit 50',
  )
  const { rows: sampled } = await pool.query<{ text: string }>(
    `select unnest(histogram_bounds::text::text[]) as text from pg_stats where tablename = 'customers_searched'`,
  )

  const signIn = async (email: string, password: string) => {
    const payload = { user: { email, password } }
    const { headers, statusCode } = await app.inject({ method: 'POST', url: '/api/login', payload })
    if (statusCode !== 200) throw new Error(`${email} could not sign in: ${statusCode}`)
    return String(headers['authorization'])
  }
  const tokens = {
    admin: await signIn(config.adminEmail, secrets.adminPassword),
    customer: await signIn(CUSTOMER.email, CUSTOMER.password),
  }

  return {
    products,
    someOrders,
    someCustomers,
    sampledCustomers: sampled.map(({ text }) => text.split('|')[0]!),
    async time(url, as) {
      const headers = as ? { authorization: tokens[as] } : {}
      const started = performance.now()
      const { statusCode } = await app.inject({ url, headers, remoteAddress: someAddress() })
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
      return performance.now() - started
    },
    async close() {
      await app.close()
      await close()
    },
  }
}

async function seed(connectionString: string, { products, orders }: Omit<Size, 'dataDir'>): Promise<void> {
  const { pool, close } = openDatabase({ connectionString, max: 1, answerMs: 0 })
  await pool.query('set statement_timeout = 0')
  await seedProducts(pool, products)
  await seedAround(pool, products)
  await seedOrders(pool, orders)
  await seedReturns(pool, Math.floor(orders / 10))
  await seedReviews(pool)
  await seedCustomers(pool)
  // Autovacuum does this in a running shop.
  await pool.query('vacuum analyze')
  await close()
}

/** An IP address per request, so that no rate limit applies. */
const someAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`

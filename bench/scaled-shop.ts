import { buildApp } from '../server/app.ts'
import { superuserOf } from '../server/database/embedded.ts'
import { newAddress } from '../test/caller.ts'
import { countSales, openShop, signIn, signInAdmin } from './open-shop.ts'
import { seedCustomers } from './customer-seed-queries.ts'
import { seedReturns } from './return-seed-queries.ts'
import { seedDatabase } from './seed-database.ts'
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
  const { pool } = shop
  const app = await buildApp(shop, { pages: false, responseCache: false })

  await app.inject({ method: 'POST', url: '/api/signup', payload: { user: CUSTOMER } })
  // Only a superuser may skip the checks of foreign keys.
  await seedDatabase(superuserOf(shop.directUrl), async (pool) => {
    await seedProducts(pool, products)
    await seedAround(pool, products)
    await seedOrders(pool, orders)
    await seedReturns(pool, Math.floor(orders / 10))
    await seedReviews(pool)
    await seedCustomers(pool)
  })
  await countSales(shop)
  const { rows: someOrders } = await pool.query<{ id: string; email: string }>(
    'select id, email from orders where paid_at is not null order by id limit 50',
  )
  const { rows: someCustomers } = await pool.query<{ id: number; email: string; name: string }>(
    'select id, email, name from customers order by md5(id::text) limit 50',
  )
  const { rows: sampled } = await pool.query<{ text: string }>(
    `select unnest(histogram_bounds::text::text[]) as text from pg_stats where tablename = 'customers_searched'`,
  )

  const tokens = { admin: await signInAdmin(app, shop), customer: await signIn(app, CUSTOMER) }

  return {
    products,
    someOrders,
    someCustomers,
    sampledCustomers: sampled.map(({ text }) => text.split('|')[0]!),
    async time(url, as) {
      const headers = as ? { authorization: tokens[as] } : {}
      const started = performance.now()
      const { statusCode } = await app.inject({ url, headers, remoteAddress: newAddress() })
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
      return performance.now() - started
    },
    async close() {
      await app.close()
      await close()
    },
  }
}

import { openDatabase } from '../server/database/connection.ts'
import type { Shop } from '../server/shop.ts'

/** Commits without waiting for the disk. A power cut may lose the last demo orders, but no part of an order. */
export async function withFastCommits<T>(shop: Shop, work: (shop: Shop) => Promise<T>): Promise<T> {
  const { db, pool, close } = openDatabase({
    connectionString: shop.directUrl,
    name: 'hemline demo',
    max: 6,
    settings: { synchronous_commit: 'off' },
  })
  try {
    return await work({ ...shop, db, pool, sandboxPool: pool })
  } finally {
    await close()
  }
}

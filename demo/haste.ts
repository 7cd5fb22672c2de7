import { openDatabase } from '../server/database/connection.ts'
import type { Shop } from '../server/shop.ts'

/**
 * The same shop over connections that don't wait for the disk at every commit. A power cut while seeding may cost
 * the last orders of the story, whole ones; a seed that waits for a thousand writes costs everybody's first start.
 */
export async function inHaste<T>(shop: Shop, work: (hasty: Shop) => Promise<T>): Promise<T> {
  const { connectionString } = shop.pool.options
  const { db, pool, close } = openDatabase({
    connectionString: connectionString!,
    name: 'hemline demo',
    max: 6,
    settings: { synchronous_commit: 'off' },
  })
  try {
    return await work({ ...shop, db, pool })
  } finally {
    await close()
  }
}

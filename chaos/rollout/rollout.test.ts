import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { needs } from '../../test/programs.ts'
import { ROOT } from '../fleet/programs.ts'
import { isNothingLost, stockProducts } from '../fleet/verdict.ts'
import { startShoppers } from './shoppers.ts'
import { openStage } from './stage.ts'

const RELEASE = { name: 'this one', folder: ROOT }

test(
  'A host that is replaced while orders are placed fails none of them',
  { timeout: 300_000 },
  async ({ skip }) => {
    needs(skip, 'haproxy')
    const program = join('chaos', 'shop-program.ts')
    const [shop, provider] = [await freshDatabase(), await freshDatabase()]
    const databases: [string, string] = [shop.connectionString, provider.connectionString]
    const stage = await openStage({ release: RELEASE, program, hosts: 2, drainSeconds: 3, databases })
    try {
      const products = await stockProducts(stage.database)
      const paths = ['/api/products/', `/api/products/${products[0]}`]
      const shoppers = startShoppers({ url: stage.url, products, ordersPerSecond: 30, paths })
      await stage.replace(0, RELEASE)
      await shoppers.stop()
      expect(shoppers.failures).toEqual([])
      expect(shoppers.take().orders).toBeGreaterThan(50)
      expect(await isNothingLost(stage.database, stage.stripe, shoppers)).toBe(true)
    } finally {
      await stage.close()
      await Promise.all([shop.drop(), provider.drop()])
    }
  },
)

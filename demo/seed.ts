import type { Shop } from '../server/shop.ts'
import { seedAddress } from './address.ts'
import { seedGiftCard } from './credit.ts'
import { seedCollections } from './collections.ts'
import { withFastCommits } from './fast-commits.ts'
import { seedLook } from './look.ts'
import { seedOrders } from './orders.ts'
import { seedPages } from './pages.ts'
import { insertProducts, listSeedable, placePhotographs } from './products.ts'
import { seedPromises } from './promises.ts'
import { seedPromotion } from './promotion.ts'
import { lockIfEmpty } from './queries.ts'
import { seedRedirects } from './redirects.ts'
import { seedSale } from './sale.ts'
import { seedStockAlerts } from './stock-alerts.ts'

/**
 * Seeds products with a sale, a code, promised days, collections, redirects, a sample address, sample texts and
 * shoppers who wait for sizes, and, if payments go to the sandbox, customers with orders. False if the shop has
 * products.
 */
export async function seedDemo(shop: Shop, progress: (step: string) => void = () => {}): Promise<boolean> {
  const ids = await seedProducts(shop, progress)
  if (!ids) return false
  await seedPromotion(shop)
  if (shop.provider.isSandbox) {
    progress('Writing the demo’s past orders')
    await withFastCommits(shop, (fastShop) => seedOrders(fastShop, ids))
    await seedGiftCard(shop)
  }
  await seedSale(shop, ids)
  await seedPromises(shop, ids)
  await seedStockAlerts(shop, ids)
  await seedCollections(shop, ids)
  await seedLook(shop, ids)
  await seedRedirects(shop, ids)
  await seedAddress(shop)
  await seedPages(shop)
  return true
}

/** Ids by slug; undefined if the shop has products. */
async function seedProducts(
  shop: Shop,
  progress: (step: string) => void,
): Promise<Map<string, number> | undefined> {
  return shop.db.transaction().execute(async (trx) => {
    if (!(await lockIfEmpty(trx))) return undefined
    const products = await listSeedable()
    progress(`Unpacking the demo catalogue: ${products.length} products`)
    // Write the files before the rows that refer to them.
    await placePhotographs(shop, products)
    return insertProducts(trx, products)
  })
}

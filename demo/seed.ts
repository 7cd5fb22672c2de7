import type { Shop } from '../server/shop.ts'
import { inHaste } from './haste.ts'
import { seedOrders } from './orders.ts'
import { insertProducts, listSeedable, placePhotographs } from './products.ts'
import { lockIfEmpty } from './queries.ts'
import type { MakeSandbox } from './till.ts'

interface Options {
  /** Told of each step, in words. */
  progress?: (step: string) => void
  /** Without it the past stays empty: orders are paid for, also these. */
  sandbox?: MakeSandbox
}

/**
 * Furnishes a shop that has no products yet: the catalogue with its photographs, and, where payments go to
 * the sandbox, customers with a past. Answers whether there was anything to do.
 */
export async function seedDemo(shop: Shop, { progress = () => {}, sandbox }: Options = {}): Promise<boolean> {
  const ids = await seedProducts(shop, progress)
  if (!ids) return false
  if (shop.provider.isSandbox && sandbox) {
    progress('Writing the demo’s past orders')
    await inHaste(shop, (hasty) => seedOrders(hasty, ids, sandbox))
  }
  return true
}

/** All products or none; undefined when the shop has some already. */
async function seedProducts(
  shop: Shop,
  progress: (step: string) => void,
): Promise<Map<string, number> | undefined> {
  return shop.db.transaction().execute(async (trx) => {
    if (!(await lockIfEmpty(trx))) return undefined
    const products = await listSeedable()
    progress(`Unpacking the demo catalogue: ${products.length} products`)
    // The files first: a row never names a picture that isn't there.
    await placePhotographs(shop, products)
    return insertProducts(trx, products)
  })
}

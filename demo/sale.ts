import { createSale } from '../server/prices/sales.ts'
import { switchSales } from '../server/prices/switch.ts'
import type { Shop } from '../server/shop.ts'
import { daysAgo } from './time.ts'

const ON_SALE = ['linen-dress-rust', 'linen-dress-black', 'linen-short-stone']
const DAYS = 14

/** Running from now on. The products have had their price since they came, so it is announced. */
export async function seedSale(shop: Shop, ids: Map<string, number>): Promise<void> {
  const product_ids = ON_SALE.flatMap((slug) => ids.get(slug) ?? [])
  if (product_ids.length === 0) return
  const end = new Date(daysAgo(-DAYS).setUTCHours(0, 0, 0, 0))
  await shop.db.transaction().execute((trx) =>
    createSale(trx, {
      name: 'Linen, end of season',
      percent: 20,
      starts_at: new Date().toISOString(),
      ends_at: end.toISOString(),
      product_ids,
    }),
  )
  await switchSales(shop.db)
}

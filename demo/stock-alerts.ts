import { askForAlert } from '../server/alerts/ask.ts'
import type { Shop } from '../server/shop.ts'

/** Product, size, and how many wait for it. */
const WAITING = [
  ['wool-coat-camel', 'XL', 4],
  ['chore-jacket-tobacco', 'S', 2],
  ['heavy-tee-slate', 'M', 7],
] as const

/** Shoppers who want to be told when a size is back. */
export async function seedStockAlerts({ db }: Shop, ids: Map<string, number>): Promise<void> {
  for (const [slug, size, count] of WAITING) {
    const product_id = ids.get(slug)
    if (product_id === undefined) continue
    for (let n = 1; n <= count; n++)
      await askForAlert(db, { product_id, size, email: `waits-${n}@example.com` }, null)
  }
}

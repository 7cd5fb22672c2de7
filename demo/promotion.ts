import { createPromotion } from '../server/promotions/promotions.ts'
import type { Shop } from '../server/shop.ts'

export const DEMO_CODE = 'HELLO10'

/** A code to try. An automatic promotion would change what every cart of the demo costs. */
export async function seedPromotion(shop: Shop): Promise<void> {
  await shop.db.transaction().execute((trx) =>
    createPromotion(trx, {
      name: 'A first hello',
      kind: 'code',
      code: DEMO_CODE,
      percent: 10,
      minimum: 5_000,
      on_sale_items: false,
    }),
  )
}

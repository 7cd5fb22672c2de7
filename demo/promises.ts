import { dayIn } from '../contract/promise.ts'
import { listSkusOf } from '../server/catalog/styles/code-queries.ts'
import { savePromises } from '../server/catalog/styles/promises.ts'
import type { Shop } from '../server/shop.ts'

const PROMISES = [
  ['chore-jacket-blue', { ships_by: dayIn(24), lead_days: null }],
  ['lambswool-crew-ink', { ships_by: null, lead_days: 21 }],
] as const

/** A garment on pre-order, and one that is made to order. */
export async function seedPromises({ db }: Shop, ids: Map<string, number>): Promise<void> {
  for (const [slug, promise] of PROMISES) {
    const product = ids.get(slug)
    if (product === undefined) continue
    await db.transaction().execute(async (trx) => {
      const skus = await listSkusOf(trx, [product])
      await savePromises(
        trx,
        product,
        skus.map(({ id }) => ({ id, ...promise })),
      )
    })
  }
}

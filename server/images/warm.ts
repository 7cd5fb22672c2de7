import type { Database } from '../database/connection.ts'
import { enqueue } from '../database/jobs.ts'
import type { Shop } from '../shop.ts'
import { whenIdle } from './queue.ts'
import { makeVariant } from './variants.ts'

/** The widths that most browsers request on lists and product pages. */
const USUAL_WIDTHS = [480, 640, 960] as const

export async function warmImages(trx: Database, hashes: string[]): Promise<void> {
  if (hashes.length > 0) await enqueue(trx, 'warm_images', { hashes })
}

/** Each job makes one picture's variants and enqueues the rest, so that a shutdown waits for one picture only. */
export const warmImagesTask =
  (shop: Shop) =>
  async ({ hashes: [hash, ...others] }: { hashes: string[] }): Promise<void> => {
    if (hash === undefined) return
    for (const width of USUAL_WIDTHS) {
      const made = await makeVariant(shop, { hash, width, format: 'avif' }, whenIdle)
      if (made?.fault) throw made.fault
    }
    await warmImages(shop.db, others)
  }

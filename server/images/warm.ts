import type { Database, Transaction } from '../database/connection.ts'
import { enqueue } from '../database/jobs.ts'
import type { Shop } from '../shop.ts'
import { whenIdle } from './queue.ts'
import { makeVariant } from './variants.ts'

/** What nearly every browser asks for on lists and product pages. */
const USUAL_WIDTHS = [480, 640, 960] as const

/** Has the usual variants made in the background, so that the first visitor waits for few of them. */
export async function warmImages(trx: Transaction | Database, hashes: string[]): Promise<void> {
  if (hashes.length > 0) await enqueue(trx, 'warm_images', { hashes })
}

/** The task behind it: one picture at a time, so that closing the shop waits for no more than that. */
export const warmImagesTask =
  (shop: Shop) =>
  async ({ hashes: [hash, ...others] }: { hashes: string[] }): Promise<void> => {
    if (hash === undefined) return
    for (const width of USUAL_WIDTHS) await makeVariant(shop, { hash, width, format: 'avif' }, whenIdle)
    await warmImages(shop.db, others)
  }

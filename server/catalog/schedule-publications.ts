import type { Transaction } from '../database/connection.ts'
import { enqueue } from '../database/jobs.ts'

export const PUBLISH_PRODUCTS = 'publish_products'

/** If the time is changed later, the job finds nothing to do. */
export async function schedulePublications(
  trx: Transaction,
  times: readonly (string | null)[],
): Promise<void> {
  for (const time of new Set(times)) {
    if (time) await enqueue(trx, PUBLISH_PRODUCTS, {}, { key: `publish:${time}`, runAt: new Date(time) })
  }
}

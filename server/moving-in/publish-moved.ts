import { countUnpublished, publishUnpublished } from '../catalog/publish.ts'
import type { Database } from '../database/connection.ts'
import { countJobs } from '../database/jobs.ts'
import { inTransaction } from '../database/transaction.ts'
import { endPublishing, listToPublish, lockToPublish } from './publish-queries.ts'

export const PUBLISH_MOVED = 'publish_moved'

/** Checkouts wait for the listings of a batch, so it must not take long. */
const PRODUCTS_AT_ONCE = 100

export async function countHiddenMoved(db: Database): Promise<{ hidden: number; is_publishing: boolean }> {
  return {
    hidden: await countUnpublished(db, await listToPublish(db)),
    is_publishing: (await countJobs(db, PUBLISH_MOVED)) > 0,
  }
}

/** Can be retried at any point: each batch is published in one commit. */
export async function publishMoved(db: Database): Promise<void> {
  for (;;) {
    const taken = await inTransaction(db, async (trx) => {
      const ids = await lockToPublish(trx, PRODUCTS_AT_ONCE)
      await publishUnpublished(trx, ids, 'published after moving in')
      await endPublishing(trx, ids)
      return ids.length
    })
    if (taken === 0) return
  }
}

import { among, type Database, type Transaction } from '../database/connection.ts'

const toPublish = (db: Database) =>
  db
    .selectFrom('external_ids')
    .select('id')
    .where('source', '=', 'shopify')
    .where('kind', '=', 'product')
    .where('to_publish', '=', true)

/** Products that were active in the old shop and wait here for the publication of all. */
export const listToPublish = async (db: Database): Promise<number[]> =>
  (await toPublish(db).execute()).map(({ id }) => id)

export const lockToPublish = async (trx: Transaction, limit: number): Promise<number[]> =>
  (await toPublish(trx).orderBy('id').limit(limit).forUpdate().execute()).map(({ id }) => id)

export const endPublishing = (trx: Transaction, ids: readonly number[]) =>
  trx
    .updateTable('external_ids')
    .set({ to_publish: false })
    .where('source', '=', 'shopify')
    .where('kind', '=', 'product')
    .where('id', '=', among(ids))
    .execute()

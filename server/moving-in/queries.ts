import { sql } from 'kysely'
import { amongTexts, type Database, type Transaction } from '../database/connection.ts'
import { countAll } from '../database/count-queries.ts'
import type { LostPicture } from '../../contract/moving-in.ts'
import type { MovingInTables } from './tables.ts'

type Kind = MovingInTables['external_ids']['kind']

/** The shop's ids by Shopify's. */
export async function findArrived(
  db: Database,
  kind: Kind,
  external: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('external_ids')
    .select(['external', 'id'])
    .where('source', '=', 'shopify')
    .where('kind', '=', kind)
    .where('external', '=', amongTexts(external))
    .execute()
  return new Map(rows.map(({ external, id }) => [external, id]))
}

export async function insertArrived(
  trx: Transaction,
  kind: Kind,
  arrived: readonly { external: string; id: number; toPublish?: boolean }[],
): Promise<void> {
  await sql`
    insert into external_ids (source, kind, external, id, to_publish)
    select 'shopify', ${kind}, external, id, to_publish from unnest(
      ${arrived.map(({ external }) => external)}::text[], ${arrived.map(({ id }) => id)}::int[],
      ${arrived.map(({ toPublish = false }) => toPublish)}::bool[]) as a (external, id, to_publish)
    on conflict (source, kind, external) do update set id = excluded.id, to_publish = excluded.to_publish`.execute(
    trx,
  )
}

export async function noteLostPictures(
  db: Database,
  id: number,
  lost: readonly { url: string; failure: string }[],
): Promise<void> {
  await db.deleteFrom('lost_pictures').where('product_id', '=', id).execute()
  if (lost.length === 0) return
  await db
    .insertInto('lost_pictures')
    .values(lost.map((one) => ({ product_id: id, ...one })))
    .execute()
}

const MOST_LISTED = 100

export const listLostPictures = (db: Database): Promise<Omit<LostPicture, 'name'>[]> =>
  db
    .selectFrom('lost_pictures')
    .select(['product_id', 'url', 'failure'])
    .orderBy('product_id')
    .orderBy('url')
    .limit(MOST_LISTED)
    .execute()

export const countLostPictures = (db: Database): Promise<number> => countAll(db.selectFrom('lost_pictures'))

export const listProductsWithLost = async (db: Database): Promise<number[]> =>
  (await db.selectFrom('lost_pictures').select('product_id').distinct().execute()).map(
    ({ product_id }) => product_id,
  )

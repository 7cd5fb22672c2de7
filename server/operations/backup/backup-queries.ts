import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { namePlace, type PlaceAddress, storeOf } from '../../buckets/address.ts'
import { type Database, getValue } from '../../database/connection.ts'
import type { MadeBackup } from './make-backup.ts'

interface Ended {
  startedAt: Date
  by: 'schedule' | 'command'
}

export async function recordBackup(
  db: Database,
  { startedAt, by }: Ended,
  { folder, store, lostPictures, bytes, rows, pictures }: MadeBackup,
): Promise<void> {
  const figures = { bytes, rows, pictures, lost_pictures: lostPictures.length }
  await db
    .insertInto('backups')
    .values({ started_at: startedAt, by, folder: `${folder}${store}`, ...figures })
    .execute()
}

export async function recordFailure(db: Database, { startedAt, by }: Ended, problem: string): Promise<void> {
  await db.insertInto('backups').values({ started_at: startedAt, by, problem }).execute()
}

interface LastBackups {
  /** When the last whole backup began. */
  lastGoodAt: Date | null
  /** Where it is, as the host that made it calls it. */
  lastGoodFolder: string | null
  /** Of the last attempt, if it failed. */
  problem: string | null
  lastTriedAt: Date | null
}

/** Of those at the place of the daily backups. One that was saved elsewhere by hand does not stand for them. */
export async function findLastBackups(db: Database, place: PlaceAddress | undefined): Promise<LastBackups> {
  const good = await db
    .selectFrom('backups')
    .select(['started_at', 'folder'])
    .where('problem', 'is', null)
    .where(isAt(place))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const last = await db
    .selectFrom('backups')
    .select(['started_at', 'problem'])
    .where(({ or, eb }) => or([eb('problem', 'is not', null), isAt(place)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    lastGoodAt: good?.started_at ?? null,
    lastGoodFolder: good?.folder ?? null,
    problem: last?.problem ?? null,
    lastTriedAt: last?.started_at ?? null,
  }
}

/** Without a place, anywhere. */
function isAt(place: PlaceAddress | undefined): RawBuilder<boolean> {
  if (!place) return sql`true`
  // `join` as where the backup was made (`folder-place.ts`).
  const beginning = 'folder' in place ? join(place.folder, '/') : `${namePlace(place)}/`
  const rest = sql`substr(folder, length(${beginning}) + 1)`
  const name = sql`split_part(${rest}, '?', 1)`
  // Older rows name no store: of those in a bucket with an endpoint, only the daily ones are known to be of this one.
  return sql<boolean>`(starts_with(folder, ${beginning}) and strpos(${name}, '/') = 0
    and (${rest} = ${name} || ${storeOf(place)} or ${rest} = ${name} and by = 'schedule'))`
}

/** The database may be of an older shop, whose migrations a backup before an update must not run. */
export const hasBackupTable = (db: Database): Promise<boolean> =>
  getValue<boolean>(db)`select to_regclass('backups') is not null as found`

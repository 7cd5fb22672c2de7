import { sql } from 'kysely'
import type { Database } from '../../database/connection.ts'
import type { MadeBackup } from './make-backup.ts'

interface Ended {
  startedAt: Date
  by: 'schedule' | 'command'
}

export async function recordBackup(
  db: Database,
  { startedAt, by }: Ended,
  { folder, bytes, rows, pictures, lostPictures }: MadeBackup,
): Promise<void> {
  await db
    .insertInto('backups')
    .values({ started_at: startedAt, by, folder, bytes, rows, pictures, lost_pictures: lostPictures.length })
    .execute()
}

export async function recordFailure(db: Database, { startedAt, by }: Ended, problem: string): Promise<void> {
  await db.insertInto('backups').values({ started_at: startedAt, by, problem }).execute()
}

interface LastBackups {
  /** When the last whole backup began. */
  lastGoodAt: Date | null
  /** Of the last attempt, if it failed. */
  problem: string | null
  lastTriedAt: Date | null
}

export async function findLastBackups(db: Database): Promise<LastBackups> {
  const good = await db
    .selectFrom('backups')
    .select('started_at')
    .where('problem', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const last = await db
    .selectFrom('backups')
    .select(['started_at', 'problem'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    lastGoodAt: good?.started_at ?? null,
    problem: last?.problem ?? null,
    lastTriedAt: last?.started_at ?? null,
  }
}

/** The database may be of an older shop, whose migrations a backup before an update must not run. */
export async function hasBackupTable(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('backups') is not null as found`.execute(
    db,
  )
  return rows[0]!.found
}

import { sql, type Selectable } from 'kysely'
import type { SettingKey } from '../../contract/settings.ts'
import { type Database, findRow, getValue, type Transaction } from '../database/connection.ts'
import type { SettingVersionsTable } from './tables.ts'

export type SettingVersion = Selectable<SettingVersionsTable>

/** For use in other queries: true if the section was ever saved. */
export const isSaved = (key: SettingKey) =>
  sql<boolean>`exists (select from setting_versions where key = ${key})`

/** One row for each section that was ever saved. */
export async function listCurrentVersions(db: Database): Promise<SettingVersion[]> {
  return await db
    .selectFrom('setting_versions')
    .selectAll()
    .distinctOn('key')
    .orderBy('key')
    .orderBy('version', 'desc')
    .execute()
}

export async function listVersions(db: Database, key: SettingKey, limit: number): Promise<SettingVersion[]> {
  return await db
    .selectFrom('setting_versions')
    .selectAll()
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
}

/** When a switch of a section was last turned on; undefined while it is off. */
export async function findSwitchedOn(
  db: Database,
  key: SettingKey,
  field: string,
): Promise<Date | undefined> {
  const isOff = sql<boolean>`value -> ${field}::text is distinct from 'true'::jsonb`
  const { rows } = await sql<{ since: Date | null }>`
    select min(saved_at) as since from setting_versions
    where key = ${key} and version > coalesce(
      (select max(version) from setting_versions where key = ${key} and ${isOff}), 0)`.execute(db)
  return rows[0]!.since ?? undefined
}

/** Undefined if `version` does not follow the last one. Of concurrent inserts of one version, one succeeds. */
export const insertVersion = (
  trx: Transaction,
  { key, version, value, savedBy }: { key: SettingKey; version: number; value: unknown; savedBy: string },
): Promise<SettingVersion | undefined> =>
  findRow<SettingVersion>(trx)`
    insert into setting_versions (key, version, value, saved_by)
    select ${key}, ${version}, ${JSON.stringify(value)}::jsonb, ${savedBy}
    where ${version} = 1 + (select coalesce(max(version), 0) from setting_versions where key = ${key})
    on conflict (key, version) do nothing
    returning *`

/** True if the database, which counts days by it, knows the time zone. */
export const isTimeZone = (db: Database, name: string): Promise<boolean> =>
  getValue<boolean>(db)`
    select exists (select from pg_timezone_names where name = ${name}) as is_known`

/** Delivered to every process when the transaction commits. */
export async function notifySettings(trx: Transaction): Promise<void> {
  await sql`select pg_notify('settings', '')`.execute(trx)
}

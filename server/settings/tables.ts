import type { ColumnType, Generated } from 'kysely'

export interface SettingTables {
  setting_versions: SettingVersionsTable
}

export interface SettingVersionsTable {
  key: string
  version: number
  /** Checked by the section's schema when it was saved; a later release may have changed the schema. */
  value: ColumnType<unknown, string, never>
  saved_at: Generated<Date>
  /** The e-mail of the admin. */
  saved_by: string
}

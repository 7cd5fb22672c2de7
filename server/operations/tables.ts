import type { Generated } from 'kysely'

export interface OperationTables {
  backups: BackupsTable
  quarantine: QuarantineTable
}

interface BackupsTable {
  id: Generated<number>
  started_at: Date
  ended_at: Generated<Date>
  by: 'schedule' | 'command'
  folder: string | null
  bytes: number | null
  rows: number | null
  pictures: number | null
  lost_pictures: number | null
  problem: string | null
}

interface QuarantineTable {
  only_one: Generated<boolean>
  since: Generated<Date>
  backup_made_at: Date
}

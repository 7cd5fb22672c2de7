import type { ColumnType, Generated } from 'kysely'
import type { Discrepancy } from '../../contract/reconciliation.ts'

export interface ReconciliationTables {
  reconciliation: ReconciliationTable
}

interface ReconciliationTable {
  only_one: Generated<boolean>
  checked_at: Date
  problem: string | null
  /** Duration of the last check of all rules; null before the first. */
  took_ms: number | null
  discrepancies: ColumnType<Discrepancy[], string, string>
}

import type { ColumnType, Generated } from 'kysely'
import type { Discrepancy } from '../../contract/reconciliation.ts'

export interface ReconciliationTables {
  reconciliation: ReconciliationTable
}

interface ReconciliationTable {
  only_one: Generated<boolean>
  /** When the last check ended; 1970 before the first. */
  checked_at: Date
  /** Why and when a later attempt failed; null if none has. The discrepancies are those of the last check. */
  problem: string | null
  failed_at: Date | null
  /** Duration of the last check of all rules, or of a later attempt that failed; null before the first. */
  took_ms: number | null
  discrepancies: ColumnType<Discrepancy[], string, string>
}

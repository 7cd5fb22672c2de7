import type { ColumnType, Generated } from 'kysely'
import type { Discrepancy } from '../../contract/reconciliation.ts'

export interface ReconciliationTables {
  books_checks: BooksChecksTable
}

interface BooksChecksTable {
  only_one: Generated<boolean>
  checked_at: Date
  problem: string | null
  faults: ColumnType<Discrepancy[], string, string>
}

import type { ColumnType, Generated } from 'kysely'
import type { Fault } from '../../contract/books.ts'

export interface BooksTables {
  books_checks: BooksChecksTable
}

interface BooksChecksTable {
  only_one: Generated<boolean>
  checked_at: Date
  problem: string | null
  faults: ColumnType<Fault[], string, string>
}

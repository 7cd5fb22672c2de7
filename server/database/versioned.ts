import type { Generated } from 'kysely'

/**
 * The columns of a row that the staff edits. A change sends the version that was read, and is refused if there is a
 * newer one (`requireVersion`).
 */
export interface Versioned {
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

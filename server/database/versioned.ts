import type { Generated } from 'kysely'

/** The columns of a row that the staff edit. A change sends the version that it has read, and is refused when there is a newer one (`requireVersion`). */
export interface Versioned {
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

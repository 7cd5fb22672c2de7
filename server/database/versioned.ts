import type { Generated } from 'kysely'

/** A row that a change must have read as it is: one that sends an outdated version is refused. */
export interface Versioned {
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

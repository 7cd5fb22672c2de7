import { type Database, hasDeleted } from '../database/connection.ts'

interface Quarantine {
  since: Date
  backup_made_at: Date
}

export const findQuarantine = (db: Database): Promise<Quarantine | undefined> =>
  db.selectFrom('quarantine').select(['since', 'backup_made_at']).executeTakeFirst()

/** False when the shop was not held. */
export const endQuarantine = (db: Database): Promise<boolean> => hasDeleted(db.deleteFrom('quarantine'))

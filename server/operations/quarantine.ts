import type { Logger } from 'pino'
import { commandLine } from '../command-line.ts'
import type { Database } from '../database/connection.ts'
import { findQuarantine } from './quarantine-queries.ts'

/**
 * Whether the restored shop is held. Only a restore into an empty database holds a shop, so once it is released the
 * database is not asked again.
 */
export function openQuarantine(db: Database, log: Pick<Logger, 'warn'>): () => Promise<boolean> {
  let isReleased = false
  let isSaid = false
  return async () => {
    if (isReleased) return false
    const held = await findQuarantine(db)
    isReleased = held === undefined
    if (held && !isSaid) {
      isSaid = true
      log.warn(
        `This shop was restored from the backup of ${held.backup_made_at.toISOString()} and holds its jobs, mails and payment calls. Let them run: ${commandLine('release')}`,
      )
    }
    return !isReleased
  }
}

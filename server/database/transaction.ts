import { setTimeout } from 'node:timers/promises'
import type { Database, Transaction } from './connection.ts'
import { isCollision } from './passing-faults.ts'

const TRIES = 5

/**
 * One transaction, run again when it had to give way to another one. `work` must do nothing that a
 * rollback does not undo.
 */
export async function inTransaction<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!isCollision(error) || tried === TRIES) throw error
      await setTimeout(Math.random() * 20 * tried)
    }
  }
}

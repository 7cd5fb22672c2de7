import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Transaction } from './connection.ts'
import { isCollision } from './transient-errors.ts'

const TRIES = 5

type Callback = (db: Database) => void
const callbacks = new WeakMap<Database, Callback[]>()

/** Calls `callback` after the commit. Returns false outside `inTransaction`. */
export function afterCommit(trx: Database, callback: Callback): boolean {
  const waiting = callbacks.get(trx)
  waiting?.push(callback)
  return waiting !== undefined
}

/** Retried after a deadlock or serialization failure, so `work` must have no effects that a rollback does not undo. */
export const inTransaction = <T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> =>
  retryCollisions(async () => {
    const waiting: Callback[] = []
    const done = await db.transaction().execute((trx) => {
      callbacks.set(trx, waiting)
      return work(trx)
    })
    for (const callback of waiting) callback(db)
    return done
  })

/** Rolls back only this work if it returns undefined. */
export async function withSavepoint<T>(
  trx: Transaction,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  await sql`savepoint undoable`.execute(trx)
  const done = await work()
  await (done === undefined ? sql`rollback to savepoint undoable` : sql`release savepoint undoable`).execute(
    trx,
  )
  return done
}

/** Repeats the work after a deadlock or serialization failure. */
export async function retryCollisions<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (!isCollision(error) || tried === TRIES) throw error
      await setTimeout(Math.random() * 20 * tried)
    }
  }
}

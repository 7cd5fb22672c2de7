import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Transaction } from './connection.ts'
import { isCollision } from './transient-errors.ts'

const TRIES = 5

type Then = (db: Database) => void
const thens = new WeakMap<Database, Then[]>()

/** Calls `then` after the commit. False outside `inTransaction`. */
export function afterCommit(trx: Database, then: Then): boolean {
  const waiting = thens.get(trx)
  waiting?.push(then)
  return waiting !== undefined
}

/** Retries after a deadlock or serialization failure, so `work` must do nothing that a rollback does not undo. */
export const inTransaction = <T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> =>
  insist(async () => {
    const waiting: Then[] = []
    const done = await db.transaction().execute((trx) => {
      thens.set(trx, waiting)
      return work(trx)
    })
    for (const then of waiting) then(db)
    return done
  })

/** Undoes the work, and nothing before it, when it returns undefined. */
export async function orUndone<T>(
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

export const atOnce = <T>(db: Database, statement: (db: Database) => Promise<T>): Promise<T> =>
  insist(() => statement(db))

async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (!isCollision(error) || tried === TRIES) throw error
      await setTimeout(Math.random() * 20 * tried)
    }
  }
}

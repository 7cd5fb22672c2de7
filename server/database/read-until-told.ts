import type { Database } from './connection.ts'
import type { Listener } from './listen.ts'

/** A value that each process reads once and caches until a notification on the channel says that it has changed. */
export function readUntilTold<Value>(channel: string, read: (db: Database) => Promise<Value>) {
  const known = new WeakMap<Database, Promise<Value>>()
  return {
    /** Drops the value when a process has changed it, and when a notification may have been missed. */
    follow: ({ db, listener }: { db: Database; listener: Listener }): Promise<void> =>
      listener.listen(channel, () => void known.delete(db)),

    get(db: Database): Promise<Value> {
      const before = known.get(db)
      if (before) return before
      const reading = read(db)
      known.set(db, reading)
      reading.catch(() => known.delete(db))
      return reading
    },
  }
}

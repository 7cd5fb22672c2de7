import { setTimeout as pause } from 'node:timers/promises'
import { pingDatabase, type Database } from '../database/connection.ts'

/** A database that does not answer for this long is away, as after a path was cut. */
const ANSWER_MS = 1_000
/** How long the outcome of a question counts before the database is asked again. */
const REMEMBERED_MS = 500

/** Tells whether the database is away, for up to `seconds`: for so long cached responses are served as they are. */
export function watchDatabase(db: Database, seconds: number) {
  let awaySince: number | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  const ask = async () => {
    const isHere = await Promise.race([
      pingDatabase(db).then(
        () => true,
        () => false,
      ),
      pause(ANSWER_MS, false, { ref: false }),
    ])
    askedAt = performance.now()
    awaySince = isHere ? undefined : (awaySince ?? askedAt)
  }
  const awayForSeconds = () =>
    awaySince === undefined ? 0 : Math.round((performance.now() - awaySince) / 1000)
  return {
    awayForSeconds,
    /** It has been away for longer. */
    isGivenUp: (): boolean =>
      seconds === 0 || (awaySince !== undefined && performance.now() - awaySince >= seconds * 1000),
    isAway: async (): Promise<boolean> => {
      if (seconds === 0) return false
      if (performance.now() - askedAt > REMEMBERED_MS)
        await (asking ??= ask().finally(() => (asking = undefined)))
      return awaySince !== undefined && performance.now() - awaySince < seconds * 1000
    },
  }
}

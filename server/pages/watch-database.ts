import { pingDatabase, type Database } from '../database/connection.ts'
import { withinTime } from '../within-time.ts'

/** A database that does not answer for this long is away, as after a path was cut. */
const ANSWER_MS = 1_000
/** How long the outcome of a ping counts before the next one. */
const PING_INTERVAL_MS = 500

/** Tells whether the database is away, for up to `seconds`: for so long cached responses are served as they are. */
export function watchDatabase(db: Database, seconds: number) {
  let awaySince: number | undefined
  let pingedAt = Number.NEGATIVE_INFINITY
  let pinging: Promise<void> | undefined
  let again: NodeJS.Timeout | undefined
  let isClosed = false
  const ping = async () => {
    const answer = pingDatabase(db).then(
      () => true,
      () => false,
    )
    const isHere = await withinTime(answer, ANSWER_MS).catch(() => false)
    pingedAt = performance.now()
    awaySince = isHere ? undefined : (awaySince ?? pingedAt)
    if (!isHere) void answer.then(pingLater)
  }
  /**
   * Once the ping before has ended, because one without an answer holds a connection of the pool. Without this, a shop without
   * requests would count the next outage as a part of this one.
   */
  const pingLater = () => {
    if (!isClosed) again = setTimeout(() => void ping(), PING_INTERVAL_MS).unref()
  }
  const awayForSeconds = () =>
    awaySince === undefined ? 0 : Math.round((performance.now() - awaySince) / 1000)
  return {
    awayForSeconds,
    /** It has been away for longer than that. */
    isGivenUp: (): boolean =>
      seconds === 0 || (awaySince !== undefined && performance.now() - awaySince >= seconds * 1000),
    isAway: async (): Promise<boolean> => {
      if (seconds === 0) return false
      // While it is away, what can be answered without it does not wait for its silence.
      if (awaySince === undefined && performance.now() - pingedAt > PING_INTERVAL_MS)
        await (pinging ??= ping().finally(() => (pinging = undefined)))
      return awaySince !== undefined && performance.now() - awaySince < seconds * 1000
    },
    close: (): void => {
      isClosed = true
      clearTimeout(again)
    },
  }
}

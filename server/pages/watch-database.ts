import { pingDatabase, type Database } from '../database/connection.ts'
import { withinTime } from '../within-time.ts'

/** A database that does not answer for this long counts as away, for example after a network path was cut. */
const ANSWER_MS = 1_000
/** For how long the result of a ping is used. */
const PING_INTERVAL_MS = 500

/** Tells whether the database is away. For up to `seconds` of that, cached responses are served as they are. */
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
   * Starts after the previous ping has ended, because an unanswered one holds a connection of the pool. Without this, a
   * shop without requests would count the next outage as part of this one.
   */
  const pingLater = () => {
    if (!isClosed) again = setTimeout(() => void ping(), PING_INTERVAL_MS).unref()
  }
  const awayForSeconds = () =>
    awaySince === undefined ? 0 : Math.round((performance.now() - awaySince) / 1000)
  return {
    awayForSeconds,
    /** True if it has been away for longer than `seconds`. */
    isGivenUp: (): boolean =>
      seconds === 0 || (awaySince !== undefined && performance.now() - awaySince >= seconds * 1000),
    isAway: async (): Promise<boolean> => {
      if (seconds === 0) return false
      // While it is away, responses that do not need it do not wait for it.
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

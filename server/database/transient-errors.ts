/** The database is restarting, unreachable, out of connections or too slow: a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code !== undefined) {
    const isRefused = syscall === 'connect' && (code === 'ENOENT' || code === 'EAGAIN')
    return (
      isRefused ||
      CUT_OFF.has(code) ||
      LATE.has(code) ||
      code === ONLY_READS ||
      /^(08|57P|53)/.test(code) ||
      isCollision(error)
    )
  }
  // The driver's own errors have no code.
  return /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed)|Query read timeout)/.test(
    error.message,
  )
}

/** The driver's message for it. */
const UNANSWERED = 'Query read timeout'

/** The error of a statement without a response within ConnectionOptions.answerMs. */
export const unanswered = (): Error => new Error(UNANSWERED)

export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === UNANSWERED

/** Network errors; the code depends on which end noticed first. */
const CUT_OFF = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
])

/** statement_timeout, lock_timeout and idle_in_transaction_session_timeout. */
const LATE = new Set(['57014', '55P03', '25P03'])

/** During a failover the connection may still lead to a read-only server. */
const ONLY_READS = '25006'

/** A deadlock or serialization failure: the transaction can be run again. */
export const isCollision = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '40P01' || error.code === '40001' || isOutdatedPlan(error))

/** A migration has changed a table since the statement was prepared. */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message)

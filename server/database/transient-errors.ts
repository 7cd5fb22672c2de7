/**
 * The database is restarting, cut off, out of sessions, or did not get to it in time: the same request
 * may well succeed in a moment.
 */
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
  // The driver's own, which carry no code.
  return /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed)|Query read timeout)/.test(
    error.message,
  )
}

/** Whichever end noticed it first, and whether a statement was on its way. */
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

/** Time-outs of a statement, of a wait for a lock, and of a transaction that stood still. */
const LATE = new Set(['57014', '55P03', '25P03'])

/** Another server takes over, and this session is still with one that takes no writes. */
const ONLY_READS = '25006'

/** Two transactions were in each other's way and this one gave in; run again, it passes. */
export const isCollision = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '40P01' || error.code === '40001' || isOutdatedPlan(error))

/** A table has got another shape since the statement was prepared. */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message)

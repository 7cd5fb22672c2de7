/** Of Node's sockets, then PostgreSQL's: shutting down, starting, out of sessions, connection lost. */
const AWAY = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|57P0[123]|53300|08\w{3})$/

/** The driver's own words, which carry no code. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether a query failed because there was no database to ask, so that asking again may help. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  // A file that is missing has the code of a socket that is missing.
  if (code === 'ENOENT') return syscall === 'connect'
  return (code !== undefined && AWAY.test(code)) || LOST.test(error.message)
}

/** A terminal's Ctrl-C and the programs in between may deliver one wish to stop more than once. */
const SAME_WISH_MS = 1_000

/**
 * Calls `stop` when the process is asked to end, and `force` when it is asked again.
 * The start program that runs the shop asks by closing its channel, even when it was killed.
 */
export const onStopSignal = (stop: (why: string) => void, force: () => void) => {
  let askedAt: number | undefined
  const ask = (why: string) => {
    const now = performance.now()
    if (askedAt === undefined) {
      askedAt = now
      stop(why)
    } else if (now - askedAt > SAME_WISH_MS) force()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ask(signal))
  if (process.channel) process.once('disconnect', () => ask('the program that started it ended'))
}

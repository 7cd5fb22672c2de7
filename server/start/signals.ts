/** A terminal's Ctrl-C and the programs in between may deliver one wish to stop more than once. */
const SAME_WISH_MS = 1_000
const LOOK_EVERY_MS = 250

/** Calls `stop` when the process is asked to end, and `force` when it is asked again. */
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
  if (process.argv.includes('--ends-with-npm')) onNpmGone(() => ask('npm ended'))
}

/** Killed without warning, npm tells nobody. */
const onNpmGone = (gone: () => void) => {
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    gone()
  }, LOOK_EVERY_MS)
  timer.unref()
}

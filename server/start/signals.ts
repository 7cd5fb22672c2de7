/** A terminal and the programs in between may deliver one Ctrl-C more than once. */
const REPEAT_MS = 1_000
const CHECK_EVERY_MS = 250

export const onStopSignal = (stop: (why: string) => void, force: () => void) => {
  let askedAt: number | undefined
  const ask = (why: string) => {
    const now = performance.now()
    if (askedAt === undefined) {
      askedAt = now
      stop(why)
    } else if (now - askedAt > REPEAT_MS) force()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ask(signal))
  if (process.channel) process.once('disconnect', () => ask('the program that started it ended'))
  if (process.argv.includes('--ends-with-npm')) onNpmGone(() => ask('npm ended'))
}

/** A killed npm sends no signal to its child, so check whether the parent process has changed. */
const onNpmGone = (gone: () => void) => {
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    gone()
  }, CHECK_EVERY_MS)
  timer.unref()
}

import { readFileSync } from 'node:fs'

/** A terminal's Ctrl-C and the programs in between may deliver one wish to stop more than once. */
const SAME_WISH_MS = 1_000
const LOOK_EVERY_MS = 500

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

/** npm runs a script through a shell: killed without warning, it tells neither that one nor us. */
const onNpmGone = (gone: () => void) => {
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`
  const first = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === first) return
    clearInterval(timer)
    gone()
  }, LOOK_EVERY_MS)
  timer.unref()
}

const parentOf = (pid: number) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return ''
  }
}

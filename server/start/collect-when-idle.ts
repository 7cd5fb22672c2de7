import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 10_000
/** The share of that time in which the event loop may have had work. */
const IDLE_UTILIZATION = 0.05
/** What is worth a pause of 0.1 to 0.3 seconds. */
const WORTH_BYTES = 24 * 1024 * 1024

/**
 * V8 gives memory back when a process becomes idle, but not always: where it takes the process for busy, all that a load needed
 * stays with it. glibc gives back what is free at the end of its heap, and most lies between what is kept (decisions/0062).
 */
export function collectWhenIdle({ lookMs = LOOK_MS } = {}): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (options: object) => void
  setFlagsFromString('--no-expose-gc')
  const isWorthIt = trackGrowth(process.memoryUsage.rss())
  let last = performance.eventLoopUtilization()
  const look = async () => {
    const until = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(until, last)
    last = until
    if (!isWorthIt(process.memoryUsage.rss(), utilization <= IDLE_UTILIZATION)) return
    // The regular flavor keeps emptied pages for later, 190 MB after a load.
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    const trim = await (trimming ??= loadTrim())
    trim?.()
  }
  setInterval(look, lookMs).unref()
}

/**
 * Told the memory of the process at each look: whether it has needed much more since the last collection than the least that
 * it had. The start counts as a load. What V8 has given back by itself counts as needed, because glibc has kept its part.
 */
export function trackGrowth(startBytes: number): (bytes: number, isIdle: boolean) => boolean {
  let leastBytes = startBytes
  let mostBytes = startBytes
  return (bytes, isIdle) => {
    // V8 gives emptied pages to the system some seconds after a collection.
    leastBytes = Math.min(leastBytes, bytes)
    mostBytes = Math.max(mostBytes, bytes)
    if (!isIdle || mostBytes - leastBytes < WORTH_BYTES) return false
    leastBytes = Number.POSITIVE_INFINITY
    mostBytes = 0
    return true
  }
}

type Trim = () => unknown
let trimming: Promise<Trim | undefined> | undefined

/** Undefined where the C library has no such call, or the optional package is not installed. */
const loadTrim = (): Promise<Trim | undefined> =>
  import('koffi')
    .then(({ default: koffi }) => {
      const mallocTrim = koffi.load(null).func('int malloc_trim(size_t pad)')
      return () => mallocTrim(0)
    })
    .catch(() => undefined)

import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 10_000
/** The largest share of that time in which the event loop may have been busy. */
const IDLE_UTILIZATION = 0.05
/** Bytes to be freed that are worth a pause of 0.1 to 0.3 seconds. */
const WORTH_BYTES = 24 * 1024 * 1024

/**
 * V8 returns memory when a process becomes idle, but not always: if it considers the process busy, it keeps all memory
 * of a past load. glibc returns only what is free at the end of its heap, and most free memory lies before that
 * (decisions/0062).
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
    // The regular flavor keeps emptied pages for reuse: 190 MB after a load.
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    const trim = await (trimming ??= loadTrim())
    trim?.()
  }
  setInterval(look, lookMs).unref()
}

/**
 * The returned function takes the memory of the process at each look. It is true when the process has needed much more
 * since the last collection than its minimum. The start counts as a load. Memory that V8 has returned by itself counts
 * as needed, because glibc keeps its part.
 */
export function trackGrowth(startBytes: number): (bytes: number, isIdle: boolean) => boolean {
  let leastBytes = startBytes
  let mostBytes = startBytes
  return (bytes, isIdle) => {
    // V8 returns emptied pages to the system some seconds after a collection.
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

/** Undefined if the C library has no such call, or the optional package is not installed. */
const loadTrim = (): Promise<Trim | undefined> =>
  import('koffi')
    .then(({ default: koffi }) => {
      const mallocTrim = koffi.load(null).func('int malloc_trim(size_t pad)')
      return () => mallocTrim(0)
    })
    .catch(() => undefined)

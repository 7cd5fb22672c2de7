import lighthouse, { type Artifacts, type Flags, type Result } from 'lighthouse'
import { launchWholeBrowser } from '../e2e/chromium.ts'
import { findFreePort } from '../test/free-port.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

type Trace = Artifacts['Trace']

export interface Rating {
  scores: Record<Category, number>
  fcpMs: number
  lcpMs: number
  cls: number
  tbtMs: number
  /**
   * The same of the processor time that tasks after the first paint took: what else runs on this machine does not
   * count.
   */
  ownTbtMs: number
  speedIndexMs: number
  /** How fast this machine's processor is. Below 1,000 Lighthouse warns that its scores are too low. */
  benchmarkIndex: number
}

/** Lighthouse's defaults: a mid-range phone on simulated slow 4G. Scores out of 100. */
export async function rateFirstVisit(origin: string, paths: string[]): Promise<Map<string, Rating>> {
  const port = await findFreePort()
  const browser = await launchWholeBrowser([`--remote-debugging-port=${port}`])
  try {
    const ratings = new Map<string, Rating>()
    for (const path of paths) {
      const { lhr, trace } = await look(origin + path, port)
      const { categories, audits, environment } = lhr
      const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN
      ratings.set(path, {
        scores: Object.fromEntries(
          CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
        ) as Record<Category, number>,
        fcpMs: figure('first-contentful-paint'),
        lcpMs: figure('largest-contentful-paint'),
        cls: figure('cumulative-layout-shift'),
        tbtMs: figure('total-blocking-time'),
        ownTbtMs: blockingTime(trace, origin),
        speedIndexMs: figure('speed-index'),
        benchmarkIndex: environment.benchmarkIndex,
      })
    }
    return ratings
  } finally {
    await browser.close()
  }
}

/** Retried, because on a busy machine the trace sometimes starts too late. */
async function look(address: string, port: number, attempts = 3): Promise<{ lhr: Result; trace: Trace }> {
  const flags: Flags = { port, output: 'json', logLevel: 'silent', onlyCategories: [...CATEGORIES] }
  const result = await lighthouse(address, flags)
  if (result && !result.lhr.runtimeError) return { lhr: result.lhr, trace: result.artifacts.Trace }
  if (attempts > 1) return look(address, port, attempts - 1)
  throw new Error(`Lighthouse could not see ${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
}

/** Lighthouse's phone is this many times slower than this machine. */
const SLOWDOWN = 4
const LONG_TASK_MS = 50

/** `tdur` is processor time in µs, which the types of Lighthouse leave out, and some machines too. */
type TimedTask = Trace['traceEvents'][number] & { tdur?: number }

/** By processor time alone, in ms; NaN where the machine does not count it. */
function blockingTime({ traceEvents }: Trace, origin: string): number {
  const visit = traceEvents.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL?.startsWith(origin),
  )
  const paint = traceEvents.find(({ name, ts }) => name === 'firstContentfulPaint' && visit && ts > visit.ts)
  if (!visit || !paint) return Number.NaN
  return traceEvents
    .filter(
      ({ name, pid, tid, ts }) =>
        name.endsWith('RunTask') && pid === visit.pid && tid === visit.tid && ts > paint.ts,
    )
    .map((task) => (((task as TimedTask).tdur ?? Number.NaN) / 1_000) * SLOWDOWN - LONG_TASK_MS)
    .reduce((sum, blocked) => sum + Math.max(0, blocked), 0)
}

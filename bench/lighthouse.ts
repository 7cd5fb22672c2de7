import lighthouse, { type Flags, type Result } from 'lighthouse'
import { launchWholeBrowser } from '../e2e/chromium.ts'
import { findFreePort } from '../test/free-port.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

export interface Rating {
  scores: Record<Category, number>
  fcpMs: number
  lcpMs: number
  cls: number
  tbtMs: number
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
      const { categories, audits, environment } = await look(origin + path, port)
      const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN
      ratings.set(path, {
        scores: Object.fromEntries(
          CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
        ) as Record<Category, number>,
        fcpMs: figure('first-contentful-paint'),
        lcpMs: figure('largest-contentful-paint'),
        cls: figure('cumulative-layout-shift'),
        tbtMs: figure('total-blocking-time'),
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
async function look(address: string, port: number, attempts = 3): Promise<Result> {
  const flags: Flags = { port, output: 'json', logLevel: 'silent', onlyCategories: [...CATEGORIES] }
  const result = await lighthouse(address, flags)
  if (result && !result.lhr.runtimeError) return result.lhr
  if (attempts > 1) return look(address, port, attempts - 1)
  throw new Error(`Lighthouse could not see ${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
}

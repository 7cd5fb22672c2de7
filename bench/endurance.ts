import { setTimeout as pause } from 'node:timers/promises'
import { sendHostileAddresses } from './addresses.ts'
import { median, run, SECONDS } from './measure.ts'
import type { Report } from './report.ts'
import type { ShopProcess } from './shop-process.ts'

/** Longer than any response is cached, so that each expires and is rendered anew. */
const AGE_SECONDS = 75

/**
 * Pages that are rendered as long as these, and that nothing else asks for: the others are colours of the same style.
 */
const ALIKE: Record<string, string[]> = {
  '/shop': Array.from({ length: 7 }, (_, at) => `/shop?price_from=${1 + at}`),
  '/shop/1': Array.from({ length: 7 }, (_, at) => `/shop/${3 + at}`),
}

/** When a response expires, a request waits for one rendering at most. */
export async function measureAge({ origin }: ShopProcess, report: Report) {
  for (const [path, others] of Object.entries(ALIKE)) {
    const atMost = Math.round(2 * (await measureRendering(origin, path, others)))
    const { p99, max } = await run({ url: origin + path }, AGE_SECONDS)
    report.figure(`Age of the cache: p99 of ${path} over ${AGE_SECONDS} s`, p99, 'ms', { atMost: 25 })
    report.figure(`Age of the cache: slowest of ${path} in ${AGE_SECONDS} s`, max, 'ms', { atMost })
  }
}

/** How long one rendering of a page that is not cached takes under the same load, in milliseconds. */
async function measureRendering(origin: string, path: string, others: string[]): Promise<number> {
  const loaded = run({ url: origin + path }, SECONDS)
  const times: number[] = []
  for (const other of others) {
    const started = performance.now()
    await (await fetch(origin + other)).text()
    times.push(performance.now() - started)
  }
  await loaded
  return median(times)
}

/** Within this time the processes return the memory that a load has needed. */
const SETTLED_MS = 60_000

export async function measureMemoryAfter({ origin, memory }: ShopProcess, report: Report) {
  const sent = await sendHostileAddresses(origin)
  report.figure(`Memory after load: at the end of ${sent} hostile addresses`, memory().all, 'MB')
  await pause(SETTLED_MS)
  report.figure('Memory after load: a minute later, shop and database', memory().all, 'MB', { atMost: 250 })
}

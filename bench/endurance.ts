import { setTimeout as pause } from 'node:timers/promises'
import { sendHostileAddresses } from './addresses.ts'
import { run } from './measure.ts'
import type { Report } from './report.ts'
import type { ShopProcess } from './shop-process.ts'

/** Longer than any response is cached, so that each expires and is rendered anew. */
const AGE_SECONDS = 75

/** When a response expires, a request waits for one rendering at most. */
export async function measureAge({ origin }: ShopProcess, report: Report) {
  for (const path of ['/shop', '/shop/1']) {
    const { p99, max } = await run({ url: origin + path }, AGE_SECONDS)
    report.figure(`Age of the cache: p99 of ${path} over ${AGE_SECONDS} s`, p99, 'ms', { atMost: 25 })
    report.figure(`Age of the cache: slowest of ${path} in ${AGE_SECONDS} s`, max, 'ms')
  }
}

/** Within this time the processes return the memory that a load has needed. */
const SETTLED_MS = 60_000

export async function measureMemoryAfter({ origin, memory }: ShopProcess, report: Report) {
  const sent = await sendHostileAddresses(origin)
  report.figure(`Memory after load: at the end of ${sent} hostile addresses`, memory().all, 'MB')
  await pause(SETTLED_MS)
  report.figure('Memory after load: a minute later, shop and database', memory().all, 'MB', { atMost: 250 })
}

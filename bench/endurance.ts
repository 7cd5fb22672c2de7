import { setTimeout as pause } from 'node:timers/promises'
import { sendHostileAddresses } from './addresses.ts'
import { run } from './measure.ts'
import type { Report } from './report.ts'
import type { ShopProcess } from './shop-process.ts'

/** Longer than any response is kept, so that each load ends and is made anew. */
const AGE_SECONDS = 75

/** No request is to wait for more than one rendering when responses end by their age. */
export async function measureAge({ origin }: ShopProcess, report: Report) {
  for (const path of ['/shop', '/shop/1']) {
    const { p99, max } = await run({ url: origin + path }, AGE_SECONDS)
    report.figure(`Age of the cache: p99 of ${path} over ${AGE_SECONDS} s`, p99, 'ms', { atMost: 25 })
    report.figure(`Age of the cache: slowest of ${path} in ${AGE_SECONDS} s`, max, 'ms')
  }
}

/** Memory that a load has needed is given back within this time. */
const SETTLED_MS = 60_000

export async function measureMemoryAfter({ origin, memory }: ShopProcess, report: Report) {
  const sent = await sendHostileAddresses(origin)
  report.figure(`Memory after load: at the end of ${sent} hostile addresses`, memory().all, 'MB')
  await pause(SETTLED_MS)
  report.figure('Memory after load: a minute later, shop and database', memory().all, 'MB', { atMost: 250 })
}

import { launchBrowser } from '../e2e/chromium.ts'

interface FirstVisit {
  lcpMs: number
  cls: number
  tbtMs: number
  requests: number
  bytes: number
}

/** A mid-range phone on slow 4G, with Lighthouse's figures. */
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true }
const LATENCY_MS = 150
const BYTES_PER_SECOND = (1.6 * 1024 * 1024) / 8
const SLOWER = 4
const QUIET_MS = 2_500

/** With an empty cache. Network and processor are throttled, not simulated. */
export async function visitFirst(origin: string, paths: string[]): Promise<Map<string, FirstVisit>> {
  const browser = await launchBrowser()
  try {
    const visits = new Map<string, FirstVisit>()
    for (const path of paths) {
      const context = await browser.newContext({
        viewport: { width: PHONE.width, height: PHONE.height },
        deviceScaleFactor: PHONE.deviceScaleFactor,
        isMobile: true,
      })
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.enable')
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: LATENCY_MS,
        downloadThroughput: BYTES_PER_SECOND,
        uploadThroughput: BYTES_PER_SECOND / 2,
      })
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      let requests = 0
      let bytes = 0
      devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
        requests++
        bytes += encodedDataLength
      })
      await page.addInitScript(WATCH)
      await page.goto(origin + path, { waitUntil: 'load' })
      await page.waitForTimeout(QUIET_MS)
      const { lcp, cls, tbt } = await page.evaluate<{ lcp: number; cls: number; tbt: number }>('window.seen')
      visits.set(path, { lcpMs: lcp, cls, tbtMs: tbt, requests, bytes })
      await context.close()
    }
    return visits
  } finally {
    await browser.close()
  }
}

/** Runs in the page before its own scripts. */
const WATCH = `
window.seen = { lcp: NaN, cls: 0, tbt: 0 }
const watch = (type, see) =>
  new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
watch('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime })
watch('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value })
watch('longtask', (entry) => { seen.tbt += Math.max(0, entry.duration - 50) })
`

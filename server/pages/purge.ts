import { setTimeout as pause } from 'node:timers/promises'
import type { Shop } from '../shop.ts'
import { OF_EVERYTHING, STOCK_LISTS_MS } from './follow-catalog.ts'

/** The longest time for which a CDN may keep a response whose purge was lost. */
const KEPT_SECONDS = 600
/** A response with more products than this is tagged as a list, which every change purges. */
const MOST_PRODUCTS = 200

/** Changes within this time are sent together. */
const GATHER_MS = 100
/**
 * The CDN is purged a second time after this delay, because it may have fetched an outdated response from another
 * process. Longer than `follow-catalog.ts` waits.
 */
const AGAIN_MS = 2_500
const ANSWER_MS = 10_000
const MAX_RETRY_MS = 30_000
/** Fastly takes 256 keys a request. */
const MOST_KEYS = 250

const EVERYTHING = 'all'
const LISTS = 'lists'
const productKey = (id: number | string) => `p${id}`

/** The headers of responses that a CDN may keep. Browsers revalidate each time. */
export function forCdn({
  products,
  isList,
}: {
  products: number[]
  isList: boolean
}): Record<string, string> {
  const isShort = products.length <= MOST_PRODUCTS
  const keys = [
    EVERYTHING,
    ...(isList || !isShort ? [LISTS] : []),
    ...(isShort ? products.map(productKey) : []),
  ]
  return {
    'cache-control': `public, max-age=0, s-maxage=${KEPT_SECONDS}, stale-while-revalidate=10, stale-if-error=${KEPT_SECONDS}`,
    'surrogate-key': keys.join(' '),
  }
}

interface Purging {
  /**
   * Purges everything, and from then on what changes. Only the process that runs the jobs does this. Returns a function
   * that stops it.
   */
  begin(): () => void
}

/** Purges changed responses from the CDN, after the commit of the change. */
export async function openPurging({
  config: { cdnPurgeUrl, cdnPurgeHeader },
  listener,
  settings,
  log,
}: Pick<Shop, 'config' | 'listener' | 'settings' | 'log'>): Promise<Purging> {
  if (!cdnPurgeUrl) return { begin: () => () => {} }
  let turn: object | undefined
  let waiting = new Set<string>()
  let isSending = false

  const send = async (keys: string[]) => {
    const response = await fetch(cdnPurgeUrl, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'surrogate-key': keys.join(' '),
        ...(cdnPurgeHeader && Object.fromEntries([cdnPurgeHeader])),
      },
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The CDN answers ${response.status}`)
  }
  // Continues after the current turn of the event loop: entries added to `waiting` by the next turn are sent by this
  // loop.
  const sendAll = async () => {
    for (let wait = GATHER_MS; waiting.size > 0 && turn;) {
      await pause(wait, undefined, { ref: false })
      const keys = waiting
      waiting = new Set()
      try {
        await send(keys.has(EVERYTHING) || keys.size > MOST_KEYS ? [EVERYTHING] : [...keys])
        wait = GATHER_MS
      } catch (error) {
        for (const key of keys) waiting.add(key)
        wait = Math.min(MAX_RETRY_MS, wait * 4)
        log.error({ err: error, keys: keys.size }, 'The CDN could not be purged, and is asked again')
      }
    }
  }
  const purge = (keys: string[]) => {
    if (!turn) return
    for (const key of keys) waiting.add(key)
    if (isSending) return
    isSending = true
    void sendAll().finally(() => (isSending = false))
  }
  const later = (keys: string[], ms: number) => {
    const during = turn
    if (during) void pause(ms, undefined, { ref: false }).then(() => during === turn && purge(keys))
  }
  const changed = (keys: string[]) => {
    purge(keys)
    later(keys, AGAIN_MS)
  }
  const everything = () => changed([EVERYTHING])
  settings.onChange(everything)
  for (const channel of OF_EVERYTHING) await listener.listen(channel, everything)
  await listener.listen('catalog', (ids) =>
    ids ? changed([LISTS, ...ids.split(',').map(productKey)]) : everything(),
  )
  await listener.listen('stock', (id) => {
    if (!id) return everything()
    changed([productKey(id)])
    later([LISTS], STOCK_LISTS_MS)
  })
  await listener.listen('reviews', (id) => (id ? changed([productKey(id)]) : everything()))
  return {
    begin: () => {
      const mine = (turn = {})
      everything()
      return () => {
        if (turn === mine) turn = undefined
      }
    },
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { Shop } from '../shop.ts'
import { encodeResponse, sendResponse, type CachedResponse, type ResponseParts } from './cached-response.ts'
import { UNKNOWN_PAGE } from './cache-keys.ts'
import { ResponseStore } from './response-store.ts'
import type { IsRouted } from './routed-paths.ts'

/** A flash sale changes stock with every order, so responses that show the product are dropped at most this often. */
const STOCK_INTERVAL_MS = 500
/** Some lists are ordered by stock, and are dropped after this time. */
const LISTS_DELAY_MS = 5_000
/** Stock may be outdated for this long after a process dies before it notifies of a sale. */
const MAX_AGE_MS = 60_000
/** The cache is used for this long after the listening connection has proved that it receives all notifications. */
const TRUST_MS = 500
const RENEW_AFTER_MS = 200

/** Caches responses in memory while the process is sure to receive all changes. See decisions/0010. */
export interface ResponseCache {
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Always makes a new response while notifications may be lost. */
  get(url: string, make: () => Promise<ResponseParts>): Promise<CachedResponse>
  /** Pages are answered under the address that `keyOf` gives them, unless another route may have it. */
  usePageKeys(keyOf: (url: string) => string, isRouted: IsRouted): void
  hits(): number
  close(): void
}

export async function openResponseCache(
  { listener, settings, log }: Pick<Shop, 'listener' | 'settings' | 'log'>,
  commonHeaders: Record<string, string>,
  { origins }: { origins: readonly string[] },
): Promise<ResponseCache> {
  const store = new ResponseStore({ maxAgeMs: MAX_AGE_MS })
  const stock = followStock(store)
  await listener.listen('catalog', () => store.clear())
  settings.onChange(() => store.clear())
  await listener.listen('search_words', () => store.clear())
  await listener.listen('size_charts', () => store.clear())
  await listener.listen('collections', () => store.clear())
  await listener.listen('categories', () => store.clear())
  await listener.listen('stock', (product) => (product ? stock.changed(Number(product)) : store.clear()))
  const trust = trackTrust(() => listener.hasHeardAll())

  const isDebugging = log.level === 'debug' || log.level === 'trace'
  let hits = 0
  let isClosed = false
  let pages: { keyOf(url: string): string; isRouted: IsRouted } | undefined
  const findPage = (url: string) => {
    const [path = ''] = url.split('?', 1)
    // Fastify reads escaped paths first.
    if (!pages || path.includes('%')) return undefined
    const key = pages.keyOf(url)
    return key.startsWith(UNKNOWN_PAGE) && pages.isRouted(path) ? undefined : store.peek(key)
  }
  return {
    answer: (request, response) => {
      if (request.method !== 'GET' || isClosed) return false
      const cached = store.peek(request.url!) ?? findPage(request.url!)
      if (!cached || !trust.isHeld()) return false
      // CORS headers depend on the request and are not part of a cached response.
      if (origins.includes(request.headers.origin ?? '')) return false
      const id = randomUUID()
      sendResponse(request, response, cached, id)
      hits++
      if (isDebugging) log.debug({ reqId: id, path: request.url!.split('?', 1)[0] }, 'response cache hit')
      return true
    },
    get: async (url, make) => {
      const makeResponse = async () => encodeResponse(await make(), commonHeaders)
      if (!trust.isHeld() && !(await trust.renew())) return await makeResponse()
      return await store.get(url, makeResponse, ({ status }) => status < 500)
    },
    usePageKeys: (keyOf, isRouted) => void (pages = { keyOf, isRouted }),
    hits: () => hits,
    close: () => {
      isClosed = true
      stock.close()
      store.clear()
    },
  }
}

/** Trust begins with the question, not the answer, because changes in between may not have been received. */
function trackTrust(hasHeardAll: () => Promise<boolean>) {
  let heardAt = Number.NEGATIVE_INFINITY
  let renewal: Promise<boolean> | undefined
  const renew = (): Promise<boolean> => {
    const askedAt = performance.now()
    renewal ??= hasHeardAll()
      .then((all) => {
        heardAt = all ? askedAt : Number.NEGATIVE_INFINITY
        return all
      })
      .finally(() => (renewal = undefined))
    return renewal
  }
  return {
    renew,
    isHeld: (): boolean => {
      const age = performance.now() - heardAt
      if (age > RENEW_AFTER_MS && age < TRUST_MS) void renew()
      return age < TRUST_MS
    },
  }
}

function followStock(store: ResponseStore) {
  const changed = new Set<number>()
  let drop: NodeJS.Timeout | undefined
  let clear: NodeJS.Timeout | undefined
  const dropChanged = () => {
    drop = undefined
    if (changed.size === 0) return
    store.dropProducts(changed)
    changed.clear()
    drop = setTimeout(dropChanged, STOCK_INTERVAL_MS)
    clear ??= setTimeout(() => {
      clear = undefined
      store.clear()
    }, LISTS_DELAY_MS)
  }
  return {
    changed: (product: number) => {
      changed.add(product)
      // The notifications of one transaction arrive together.
      drop ??= setTimeout(dropChanged, 0)
    },
    close: () => {
      clearTimeout(drop)
      clearTimeout(clear)
    },
  }
}

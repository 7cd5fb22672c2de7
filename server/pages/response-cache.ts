import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import { loggedPath } from '../http/log-requests.ts'
import type { Shop } from '../shop.ts'
import { withinTime } from '../within-time.ts'
import { encodeResponse, sendResponse, type CachedResponse, type ResponseParts } from './cached-response.ts'
import { UNKNOWN_PAGE } from './cache-keys.ts'
import { followCatalog } from './follow-catalog.ts'
import { forCdn } from './purge.ts'
import { ResponseStore } from './response-store.ts'
import type { IsRouted } from './routed-paths.ts'
import { watchDatabase } from './watch-database.ts'

/** Stock may be outdated for this long after a process dies before it notifies of a sale. */
const MAX_AGE_MS = 60_000
/** For this long after the listening connection has proved that it receives all notifications, the cache is used. */
const TRUST_MS = 500
const RENEW_AFTER_MS = 200
/** The status that `http/errors.ts` sends while the database is away. */
const DATABASE_AWAY = 503
/**
 * Anything slower may be waiting for a database that does not respond, such as a pooler's while its primary is
 * replaced.
 */
const SLOW_MS = 500

/** Caches responses in memory while the process is sure to receive all changes. See decisions/0010. */
export interface ResponseCache {
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Makes a new response while notifications may be lost, unless the database is away. */
  get(url: string, make: () => Promise<ResponseParts>): Promise<CachedResponse>
  /** True if it has this response, even if a change has dropped it. */
  isKept(url: string): boolean
  usePages(pages: Pages): void
  counts(): { hits: number; stale: number; bytes: number }
  close(): void
}

/** What the cache needs to know about pages, which are registered after the calls. */
interface Pages {
  /** True if a page is the same for all visitors. */
  isForAll(url: string): boolean
  /** The address under which a page is cached. */
  keyOf(url: string): string
  /** True if another route may match the path. */
  isRouted: IsRouted
  /** True if an address without a page is surely a 404; it may have a redirect. */
  isMissing(url: string): boolean
}

type About = Pick<Shop, 'db' | 'listener' | 'settings' | 'log' | 'config'>

export async function openResponseCache(
  { db, listener, settings, log, config }: About,
  commonHeaders: Record<string, string>,
  { origins }: { origins: readonly string[] },
): Promise<ResponseCache> {
  const store = new ResponseStore({ maxBytes: config.cacheMb * 1024 * 1024, maxAgeMs: MAX_AGE_MS })
  const catalog = await followCatalog({ listener, settings }, store)
  const trust = trackTrust(() => listener.hasHeardAll())
  const database = watchDatabase(db, config.staleSeconds)
  const stale = openStale(store, database, config.staleSeconds)
  const encoding = { cdnHeaders: config.cdnPurgeUrl === undefined ? undefined : forCdn }

  /** A CDN must not answer a cross-origin request with a response without CORS headers. */
  const varied = (url: string, parts: ResponseParts): ResponseParts =>
    origins.length > 0 && url.startsWith('/api/')
      ? { ...parts, headers: { ...parts.headers, vary: 'accept-encoding, origin' } }
      : parts

  const isDebugging = log.level === 'debug' || log.level === 'trace'
  let hits = 0
  let isClosed = false
  let pages: Pages | undefined
  const findPage = (url: string) => {
    const [path = ''] = url.split('?', 1)
    // Escaped paths are left to Fastify, which decodes them.
    if (!pages?.isForAll(url) || path.includes('%')) return undefined
    const key = pages.keyOf(url)
    return key.startsWith(UNKNOWN_PAGE) && pages.isRouted(path) ? undefined : store.peek(key)
  }
  return {
    answer: (request, response) => {
      if (request.method !== 'GET' || isClosed) return false
      catalog.applyChanges()
      const cached = store.peek(request.url!) ?? findPage(request.url!)
      if (!cached || !trust.isHeld()) return false
      // CORS headers depend on the request and are not part of a cached response.
      if (origins.includes(request.headers.origin ?? '')) return false
      const isMissingPage = cached.status === 404 && !request.url!.startsWith('/api/')
      if (isMissingPage && !pages?.isMissing(request.url!)) return false
      const id = randomUUID()
      sendResponse(request, response, cached, id)
      hits++
      if (isDebugging) log.debug({ reqId: id, path: loggedPath(request.url!) }, 'response cache hit')
      return true
    },
    get: async (url, make) => {
      const makeResponse = async () => encodeResponse(varied(url, await make()), commonHeaders, encoding)
      if (!trust.isHeld() && !(await trust.renew()))
        return (await stale.find(url)) ?? (await stale.unlessAway(url, makeResponse()))
      catalog.applyChanges()
      return await stale.unlessAway(
        url,
        store.get(url, makeResponse, (made) => isWorthKeeping(url, made)),
      )
    },
    isKept: stale.isKept,
    usePages: (known) => void (pages = known),
    counts: () => ({ hits, stale: stale.count(), bytes: store.bytes }),
    close: () => {
      isClosed = true
      catalog.close()
      database.close()
      store.clear()
    },
  }
}

/**
 * There are more unknown ids and invalid parameters than the cache can hold, and refusing one costs less than
 * re-rendering what it would evict. Missing pages share one address.
 */
const isWorthKeeping = (url: string, { status }: CachedResponse): boolean =>
  status < (url.startsWith('/api/') ? 400 : 500)

/** Serves responses from before a change while the database is away. */
function openStale(store: ResponseStore, database: ReturnType<typeof watchDatabase>, seconds: number) {
  let count = 0
  const peek = (url: string) => store.peekOld(url, seconds * 1000)
  const findOld = async (url: string, failed?: CachedResponse) => {
    const old = peek(url)
    if (!old) return undefined
    // The known state of the database may be older than the failure.
    const hasFailed = failed?.status === DATABASE_AWAY && !database.isGivenUp()
    return (await database.isAway()) || hasFailed ? old : undefined
  }
  const marked = (old: CachedResponse | undefined) => {
    if (!old) return undefined
    count++
    return asStale(old, database.awayForSeconds())
  }
  const find = async (url: string, failed?: CachedResponse) => marked(await findOld(url, failed))
  /** A response that is finished while the database is being pinged does not wait for the ping. */
  const findUntilMade = async (url: string, making: Promise<CachedResponse>) => {
    const finding = findOld(url)
    const made = making.then(
      () => undefined,
      () => finding,
    )
    return marked(await Promise.race([made, finding]))
  }
  return {
    find,
    /** The response that is being made, unless the database is away: it refuses or does not respond. */
    unlessAway: async (url: string, making: Promise<CachedResponse>) => {
      const early = await withinTime(making, SLOW_MS).catch(() => findUntilMade(url, making))
      const made = early ?? (await making)
      return made.status < 500 ? made : ((await find(url, made)) ?? made)
    },
    isKept: (url: string) => peek(url) !== undefined,
    count: () => count,
  }
}

/** RFC 9211: a negative ttl says for how long the response has been stale. */
const asStale = (response: CachedResponse, seconds: number): CachedResponse => ({
  ...response,
  moreHead: ['cache-status', `hemline; hit; ttl=-${seconds}`],
})

/**
 * Tracks for how long cached responses can be trusted. The time counts from when the database was asked whether every
 * notification was received, because one sent while it answered may still be on its way.
 */
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

import { countMissingPages } from '../catalog/redirects/missing-queries.ts'
import type { Shop } from '../shop.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Absent where no pages are served. */
    missingPages?: MissingPages
  }
}

const FLUSH_MS = 60_000
/** More are not counted until the next flush, so that a flood of requests does not fill the memory. */
const MOST_WAITING = 5_000

export interface MissingPages {
  /** The path as redirects are kept under (`readPath`). */
  note(path: string): void
  flush(): Promise<void>
  close(): Promise<void>
}

/** Counts the addresses that are asked for and not found, without anything about who asked. */
export function openMissingPages({ db, log }: Pick<Shop, 'db' | 'log'>): MissingPages {
  let waiting = new Map<string, number>()
  const flush = async () => {
    const taken = waiting
    waiting = new Map()
    if (taken.size > 0) await countMissingPages(db, taken)
  }
  const flushOrLog = () =>
    flush().catch((error: Error) => log.warn({ err: error }, 'missing pages were not counted'))
  const timer = setInterval(() => void flushOrLog(), FLUSH_MS).unref()
  return {
    note: (path) => {
      if (!isWorthCounting(path)) return
      const count = waiting.get(path)
      if (count !== undefined || waiting.size < MOST_WAITING) waiting.set(path, (count ?? 0) + 1)
    },
    flush,
    close: async () => {
      clearInterval(timer)
      await flushOrLog()
    },
  }
}

/** Files of programs that are looked for by machines, and hidden ones. */
const PROBED =
  /\.(?:php\d?|aspx?|jsp|cgi|env|sql|bak|zip|gz|ya?ml|ini|map)$|\/\.|^\/(?:wp-|cgi-bin|_next|vendor)/

/** Not what machines probe for, and nothing that may be about a person: addresses of mail, numbers, keys. */
function isWorthCounting(path: string): boolean {
  if (path.length > 200 || path === '/404' || PROBED.test(path) || path.includes('@')) return false
  return !path.split('/').some(mayBeKey)
}

const mayBeKey = (segment: string): boolean =>
  /\d{8}/.test(segment) ||
  segment.split(/[-_.]/).some((part) => part.length >= 16 && /\d/.test(part)) ||
  UUID.test(segment)

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}/

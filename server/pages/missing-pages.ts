import { countMissingPages } from '../catalog/redirects/missing-queries.ts'
import { type Flushing, flushEachMinute } from '../database/flush-each-minute.ts'
import type { Shop } from '../shop.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Absent if this process serves no pages. */
    missingPages?: MissingPages
  }
}

/** Further addresses are not counted until the next flush, so that a flood of requests does not fill the memory. */
const MOST_WAITING = 5_000

export interface MissingPages extends Flushing {
  /** The path in the form in which redirects are stored (`readPath`). */
  note(path: string): void
}

/** Counts requested addresses that are not found, without anything about who requested them. */
export function openMissingPages({ db, log }: Pick<Shop, 'db' | 'log'>): MissingPages {
  let waiting = new Map<string, number>()
  const flush = async () => {
    const taken = waiting
    waiting = new Map()
    if (taken.size > 0) await countMissingPages(db, taken)
  }
  return {
    note: (path) => {
      if (!isWorthCounting(path)) return
      const count = waiting.get(path)
      if (count !== undefined || waiting.size < MOST_WAITING) waiting.set(path, (count ?? 0) + 1)
    },
    ...flushEachMinute(log, 'missing pages were not counted', flush),
  }
}

/** Addresses that vulnerability scanners request. */
const SCANNED =
  /\.(?:php\d?|aspx?|jsp|cgi|env|sql|bak|zip|gz|ya?ml|ini|map)$|\/\.|^\/(?:wp-|cgi-bin|_next|vendor)/

/**
 * Leaves out scanners' requests, the staff's typing errors, and addresses that may contain personal data: e-mail
 * addresses, numbers, keys.
 */
function isWorthCounting(path: string): boolean {
  if (path.length > 200 || path === '/404' || path.includes('@')) return false
  if (SCANNED.test(path) || path.startsWith('/dashboard/')) return false
  return !path.split('/').some(mayBeKey)
}

const mayBeKey = (segment: string): boolean =>
  /\d{8}/.test(segment) ||
  segment.split(/[-_.]/).some((part) => part.length >= 16 && /\d/.test(part)) ||
  UUID.test(segment)

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}/

import type { IncomingMessage, ServerResponse } from 'node:http'
import { searchActiveProducts } from '../catalog/search/search-products.ts'
import { flushEachMinute } from '../database/flush-each-minute.ts'
import { todayIn } from '../../contract/time-zone.ts'
import type { Shop } from '../shop.ts'
import type { OpenCounter } from './counter.ts'
import { termOf } from './read-term.ts'
import { addSearches } from './search-queries.ts'
import { isMachine } from './steps.ts'
import { homeOfVisitor, openVisitorReader } from './visitor.ts'

/** More are not counted until the next flush. */
const MOST_WAITING = 5_000
const MOST_OF_VISITOR = 20
/** Searches from one home in a minute, limited for the same reason as in counter.ts. */
const MOST_OF_HOME = 100
/** Each is searched for once more, to know what it finds. */
const MOST_TERMS = 200

/** Counts what shoppers search for: the address that has searched stays in memory for a minute, and is never written. */
export function openSearchCounter({ db, config, settings, log }: Shop): OpenCounter {
  const visitorOf = openVisitorReader(config)
  /** By shopper: the terms, each once. */
  let waiting = new Map<string, Set<string>>()
  let count = 0
  let homes = new Map<string, number>()

  const note = (term: string, request: IncomingMessage) => {
    const visitor = visitorOf(request)
    const home = homeOfVisitor(visitor)
    const ofHome = homes.get(home) ?? 0
    const terms = waiting.get(visitor) ?? new Set()
    if (count >= MOST_WAITING || ofHome >= MOST_OF_HOME) return
    if (terms.size >= MOST_OF_VISITOR || terms.has(term)) return
    waiting.set(visitor, terms.add(term))
    count++
    homes.set(home, ofHome + 1)
  }
  const flush = async () => {
    const searches = countTerms(waiting.values())
    waiting = new Map()
    count = 0
    homes = new Map()
    const day = todayIn(settings.get('shop').time_zone)
    for (const [term, times] of searches) {
      const { total, leftOut } = await searchActiveProducts(db, term, {}, { limit: 1, offset: 0 })
      await addSearches(db, { day, term, searches: times, found: total, left_out: leftOut })
    }
  }
  return {
    see: (request: IncomingMessage, response: ServerResponse) => {
      const term = termOf(request)
      if (!term || isMachine(request.headers['user-agent'])) return
      response.once('finish', () => {
        if (response.statusCode < 400) note(term, request)
      })
    },
    ...flushEachMinute(log, 'searches were not counted', flush),
  }
}

/** Results appear while a term is typed, so what only begins another one of the same shopper is not counted. */
function countTerms(byVisitor: Iterable<Set<string>>): [string, number][] {
  const searches = new Map<string, number>()
  for (const terms of byVisitor) {
    for (const term of terms) {
      const isBeginning = [...terms].some((other) => other !== term && other.startsWith(term))
      if (!isBeginning) searches.set(term, (searches.get(term) ?? 0) + 1)
    }
  }
  return [...searches].toSorted(([, a], [, b]) => b - a).slice(0, MOST_TERMS)
}

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
/** Those that could not be written, some minutes of them. */
const MOST_UNWRITTEN = 1_000

interface Searched {
  day: string
  term: string
  searches: number
  hasFailed?: boolean
}

/** Counts what shoppers search for: the address that has searched stays in memory for a minute, and is never written. */
export function openSearchCounter({ db, config, settings, log }: Shop): OpenCounter {
  const visitorOf = openVisitorReader(config)
  /** By shopper: the day of each term. */
  let waiting = new Map<string, Map<string, string>>()
  let unwritten: Searched[] = []
  let count = 0
  let homes = new Map<string, number>()

  const note = (term: string, request: IncomingMessage) => {
    const visitor = visitorOf(request)
    const home = homeOfVisitor(visitor)
    const ofHome = homes.get(home) ?? 0
    const terms = waiting.get(visitor) ?? new Map<string, string>()
    if (count >= MOST_WAITING || ofHome >= MOST_OF_HOME) return
    if (terms.size >= MOST_OF_VISITOR || terms.has(term)) return
    waiting.set(visitor, terms.set(term, todayIn(settings.get('shop').time_zone)))
    count++
    homes.set(home, ofHome + 1)
  }
  const flush = async () => {
    const taken = [...unwritten, ...countTerms(waiting.values())]
    unwritten = []
    waiting = new Map()
    count = 0
    homes = new Map()
    for (const [at, searched] of taken.entries()) {
      try {
        await write(searched)
      } catch (error) {
        // Behind the others, and once, so that a term that always fails holds none of them up.
        const again = searched.hasFailed ? [] : [{ ...searched, hasFailed: true }]
        unwritten = [...unwritten, ...taken.slice(at + 1), ...again].slice(-MOST_UNWRITTEN)
        throw error
      }
    }
  }
  const write = async ({ day, term, searches }: Searched) => {
    const { total, leftOut } = await searchActiveProducts(db, term, {}, { limit: 1, offset: 0 })
    await addSearches(db, { day, term, searches, found: total, left_out: leftOut })
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
function countTerms(byVisitor: Iterable<ReadonlyMap<string, string>>): Searched[] {
  const counted = new Map<string, Searched>()
  for (const terms of byVisitor) {
    for (const [term, day] of terms) {
      if ([...terms.keys()].some((other) => other !== term && other.startsWith(term))) continue
      const { searches } = counted.get(`${day} ${term}`) ?? { searches: 0 }
      counted.set(`${day} ${term}`, { day, term, searches: searches + 1 })
    }
  }
  return [...counted.values()].toSorted((a, b) => b.searches - a.searches).slice(0, MOST_TERMS)
}

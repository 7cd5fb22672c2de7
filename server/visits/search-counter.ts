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
/** In a row; the others wait for the next minute, because each may wait for a connection. */
const MOST_FAILURES = 3

interface Searched {
  day: string
  term: string
  searches: number
  hasFailed?: boolean
}

/** What fails beside a term that is written fails by itself: it is tried once more. Otherwise the database is away. */
const again = (failed: readonly Searched[], isWritten: boolean): Searched[] =>
  isWritten
    ? failed.filter(({ hasFailed }) => !hasFailed).map((searched) => ({ ...searched, hasFailed: true }))
    : [...failed]

/**
 * Counts what shoppers search for: the address that has searched stays in memory for a minute, and is never written.
 */
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
    const failed: Searched[] = []
    const errors: unknown[] = []
    let inARow = 0
    let tried = 0
    for (const searched of taken) {
      if (inARow === MOST_FAILURES) break
      tried++
      try {
        await write(searched)
        inARow = 0
      } catch (error) {
        inARow++
        failed.push(searched)
        errors.push(error)
      }
    }
    unwritten = [...taken.slice(tried), ...again(failed, failed.length < tried)].slice(-MOST_UNWRITTEN)
    if (errors.length > 0) throw errors[0]
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

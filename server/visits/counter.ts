import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '../database/connection.ts'
import { type Flushing, flushEachMinute } from '../database/flush-each-minute.ts'
import { todayIn } from '../../contract/time-zone.ts'
import type { Shop } from '../shop.ts'
import { findSalt, insertVisits } from './queries.ts'
import { isMachine, stepOf, type VisitStep } from './steps.ts'
import { homeOfVisitor, openVisitorReader } from './visitor.ts'

declare module 'fastify' {
  interface FastifyInstance {
    visits: OpenCounter
    searches: OpenCounter
  }
}

/** More are not counted until the next flush, so that a flood of requests does not fill the memory. */
const MOST_WAITING = 50_000
/**
 * Visitors from one home in a minute: a program that names another browser each time would be as many shoppers, each
 * with a row.
 */
const MOST_OF_HOME = 300
const BYTES_OF_VISITOR = 12

export interface OpenCounter extends Flushing {
  /** Called for each request before it is answered, also from the response cache. */
  see(request: IncomingMessage, response: ServerResponse): void
}

/**
 * Counts the shoppers of each day by step, without cookies. Their addresses and browsers are kept in memory until the
 * next flush that succeeds; what is written is a hash of both with a salt of the day.
 */
export function openVisitCounter({ db, config, settings, log }: Shop): OpenCounter {
  const visitorOf = openVisitorReader(config)
  /** By day: the step and who took it, each once. */
  let waiting = new Map<string, Set<string>>()
  let count = 0
  let homes = new Map<string, number>()

  const wait = (day: string, visit: string): boolean => {
    const visits = waiting.get(day) ?? new Set()
    if (count >= MOST_WAITING || visits.has(visit)) return false
    waiting.set(day, visits.add(visit))
    count++
    return true
  }
  const note = (step: VisitStep, request: IncomingMessage) => {
    const visitor = visitorOf(request)
    const home = homeOfVisitor(visitor)
    const ofHome = homes.get(home) ?? 0
    if (ofHome >= MOST_OF_HOME) return
    const isNew = wait(todayIn(settings.get('shop').time_zone), `${step}\n${visitor}`)
    if (isNew) homes.set(home, ofHome + 1)
  }
  const flush = async () => {
    const taken = waiting
    waiting = new Map()
    count = 0
    homes = new Map()
    try {
      for (const [day, visits] of taken) await writeVisits(db, day, visits)
    } catch (error) {
      // Those that were written count once all the same.
      for (const [day, visits] of taken) for (const visit of visits) wait(day, visit)
      throw error
    }
  }
  return {
    see: (request, response) => {
      const step = stepOf(request)
      if (!step || isMachine(request.headers['user-agent'])) return
      response.once('finish', () => {
        if (response.statusCode < 400) note(step, request)
      })
    },
    ...flushEachMinute(log, 'visits were not counted', flush),
  }
}

async function writeVisits(db: Database, day: string, visits: ReadonlySet<string>): Promise<void> {
  const salt = await findSalt(db, day, randomBytes(32))
  const rows = [...visits].map((visit) => {
    const [step, ...who] = visit.split('\n')
    const hash = createHmac('sha256', salt).update(who.join('\n')).digest()
    return { step: step as VisitStep, visitor: hash.subarray(0, BYTES_OF_VISITOR) }
  })
  await insertVisits(db, day, rows)
}

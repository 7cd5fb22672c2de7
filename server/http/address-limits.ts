import type { FastifyRequest } from 'fastify'
import { batchCalls } from '../batch-calls.ts'
import type { Database } from '../database/connection.ts'
import { addressOf, HOME_SHARE, homeAround } from './address.ts'
import { addCalls, type Window } from './address-limit-queries.ts'
import { ADDRESS_LIMITS, type AddressLimit, tooMany } from './rate-limits.ts'

const MAX_FULL = 20_000

/** Returns a hook that throws TooMany. The limit is exact across all processes (decisions/0017). */
export function limitPerAddress(
  db: Database,
  limit: AddressLimit,
): (request: Pick<FastifyRequest, 'ip'>) => Promise<void> {
  const { count, seconds } = ADDRESS_LIMITS[limit]
  const countCall = batchCalls<Window>(async (batch) => {
    const calls = new Map(Array.from(batch, ([key, all]) => [key, all.length]))
    for (const { key, used, endsInMs } of await addCalls(db, calls, seconds)) {
      const all = batch.get(key)!
      for (const [place, call] of all.entries())
        call.resolve({ key, used: used - all.length + place + 1, endsInMs })
    }
  })
  /** When each full window ends, so that refused calls do not query the database. */
  const full = new Map<string, number>()
  const allow = async (who: string, most: number) => {
    const key = `${limit}:${who}`
    const waitMs = (full.get(key) ?? 0) - Date.now()
    if (waitMs > 0) throw tooMany(waitMs)
    const { used, endsInMs } = await countCall(key)
    if (used <= most) return
    if (full.size >= MAX_FULL) full.clear()
    full.set(key, Date.now() + endsInMs)
    throw tooMany(endsInMs)
  }
  return async ({ ip }) => {
    await allow(addressOf(ip), count)
    const home = homeAround(ip)
    if (home !== undefined) await allow(home, HOME_SHARE * count)
  }
}

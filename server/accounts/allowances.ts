import { createHash } from 'node:crypto'
import type { Database } from '../database/connection.ts'
import type { TooMany } from '../errors.ts'
import { tooMany } from '../http/limits.ts'
import { type Bucket, findWaitFor, insertUse, updateUseGivenBack } from './allowance-queries.ts'

/**
 * How often somebody may do a thing: `burst` times at once, and from then on `perHour`. In any hour
 * that is at most `burst + perHour` times. Kept in the database: it holds for all processes and
 * outlives a restart.
 */
export interface Allowance {
  name: string
  burst: number
  perHour: number
}

export type Use = { granted: true } | { granted: false; waitMs: number }

/** Refusals that this process remembers: nobody who hammers on after one reaches the database. */
const refusals = new WeakMap<Database, Map<string, number>>()
const MOST_REMEMBERED = 20_000

export const bucketOf = ({ name, burst, perHour }: Allowance, who: string): Bucket => ({
  key: `${name}:${who}`,
  stepSeconds: 3600 / perHour,
  burst,
})

export async function use(db: Database, allowance: Allowance, who: string): Promise<Use> {
  const bucket = bucketOf(allowance, who)
  const { key, stepSeconds, burst } = bucket
  const remembered = remainingRefusal(db, key)
  if (remembered > 0) return { granted: false, waitMs: remembered }
  if (await insertUse(db, key, stepSeconds, burst)) return { granted: true }
  return { granted: false, waitMs: await findRefusal(db, bucket) }
}

/** Milliseconds until the full bucket has room; remembered until then. */
export async function findRefusal(db: Database, { key, stepSeconds, burst }: Bucket): Promise<number> {
  const remembered = remainingRefusal(db, key)
  if (remembered > 0) return remembered
  const waitMs = await findWaitFor(db, key, stepSeconds, burst)
  const refusedUntil = refusalsOf(db)
  if (refusedUntil.size >= MOST_REMEMBERED) refusedUntil.clear()
  refusedUntil.set(key, Date.now() + waitMs)
  return waitMs
}

/** For things that only count when they go wrong. */
export async function giveBack(db: Database, allowance: Allowance, who: string): Promise<void> {
  const { key, stepSeconds } = bucketOf(allowance, who)
  await updateUseGivenBack(db, key, stepSeconds)
  forgetRefusal(db, key)
}

/** Milliseconds for which whoever comes again is refused without being looked up. */
export const remainingRefusal = (db: Database, key: string): number =>
  Math.max(0, (refusalsOf(db).get(key) ?? 0) - Date.now())

export const forgetRefusal = (db: Database, key: string): void => void refusalsOf(db).delete(key)

/** Throws TooMany when there is nothing left. */
export async function spend(db: Database, allowance: Allowance, who: string): Promise<void> {
  const taken = await use(db, allowance, who)
  if (!taken.granted) throw refusal(taken.waitMs)
}

export const refusal = (waitMs: number): TooMany => tooMany({ msBeforeNext: waitMs })

const refusalsOf = (db: Database) => {
  let known = refusals.get(db)
  if (!known) refusals.set(db, (known = new Map()))
  return known
}

/** An e-mail as the key of a limit: the same for accounts that exist and for those that don't. */
export const emailKey = (email: string) =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22)

import { hash } from 'node:crypto'
import type { Database } from '../database/connection.ts'
import { addressOf, HOME_SHARE, homeAround } from '../http/address.ts'
import { BUCKET_LIMITS, type BucketLimit, tooMany } from '../http/rate-limits.ts'
import { addUnit, type Bucket, findWaitMs, removeUnit } from './rate-limit-queries.ts'

/** When each full bucket has room again, so that repeated refused calls do not query the database. */
const fullBuckets = new WeakMap<Database, Map<string, number>>()
const MAX_FULL_BUCKETS = 20_000

/** `times` multiplies the limit. */
export function bucketOf(limit: BucketLimit, who: string, times = 1): Bucket {
  const { burst, perHour } = BUCKET_LIMITS[limit]
  return { key: `${limit}:${who}`, stepSeconds: 3600 / perHour / times, burst: burst * times }
}

export async function enforceLimit(db: Database, limit: BucketLimit, who: string, times = 1): Promise<void> {
  const waitMs = await takeUnit(db, bucketOf(limit, who, times))
  if (waitMs !== undefined) throw tooMany(waitMs)
}

/** Enforces the limit per address, and for all networks of an IPv6 home together. */
export async function enforceAddressLimit(db: Database, limit: BucketLimit, ip: string): Promise<void> {
  await enforceLimit(db, limit, addressOf(ip))
  const home = homeAround(ip)
  if (home !== undefined) await enforceLimit(db, limit, home, HOME_SHARE)
}

export async function returnUnit(db: Database, limit: BucketLimit, who: string): Promise<void> {
  const bucket = bucketOf(limit, who)
  await removeUnit(db, bucket)
  forgetFull(db, bucket)
}

/** Undefined if a unit was taken, else the milliseconds until there is room. */
export async function takeUnit(db: Database, bucket: Bucket): Promise<number | undefined> {
  if (!isKnownFull(db, bucket) && (await addUnit(db, bucket))) return undefined
  return await waitForRoom(db, bucket)
}

export async function waitForRoom(db: Database, bucket: Bucket): Promise<number> {
  const rememberedMs = rememberedWaitMs(db, bucket)
  if (rememberedMs > 0) return rememberedMs
  const waitMs = await findWaitMs(db, bucket)
  const full = fullBucketsOf(db)
  if (full.size >= MAX_FULL_BUCKETS) full.clear()
  full.set(bucket.key, Date.now() + waitMs)
  return waitMs
}

export const isKnownFull = (db: Database, bucket: Bucket): boolean => rememberedWaitMs(db, bucket) > 0

export const forgetFull = (db: Database, { key }: Bucket): void => void fullBucketsOf(db).delete(key)

const rememberedWaitMs = (db: Database, { key }: Bucket) =>
  Math.max(0, (fullBucketsOf(db).get(key) ?? 0) - Date.now())

const fullBucketsOf = (db: Database) => {
  let full = fullBuckets.get(db)
  if (!full) fullBuckets.set(db, (full = new Map()))
  return full
}

/** Bucket key of an e-mail, whether or not it has an account. */
export const emailKey = (email: string) => hash('sha256', fold(email), 'base64url').slice(0, 22)

/**
 * Bucket key of the mailbox behind an e-mail, for mails that anyone can cause: `ada+1@example.com` is Ada's mailbox,
 * too.
 */
export const mailboxKey = (email: string) => emailKey(email.replace(/(?<=[^@])\+[^@]*@/, '@'))

/**
 * Folds e-mails that PostgreSQL's lower() considers equal in a database of any locale to one text, so that no spelling
 * of an account's e-mail has a separate bucket: lower('İ') is i in PostgreSQL, and i with a combining dot in
 * JavaScript.
 */
const fold = (email: string) =>
  email.trim().toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i').toLowerCase()

import type { Shop } from '../shop.ts'
import type { Bucket } from './allowance-queries.ts'
import { recordAudit } from './audit-queries.ts'
import {
  type Allowance,
  bucketOf,
  emailKey,
  findRefusal,
  forgetRefusal,
  refusal,
  remainingRefusal,
  use,
} from './allowances.ts'
import { BUCKET_NAMES, type BucketName, type Buckets, countGuess } from './sign-in-queries.ts'
import type { Account } from './tables.ts'
import type { Ticket } from './tokens.ts'

const ALLOWANCES = {
  /** A browser that the owner has signed in with; can't be forged, so guesses elsewhere never use it up. */
  device: { name: 'login-device', burst: 10, perHour: 10 },
  /** Wrong passwords, whoever's: somebody who tries a few on each of many accounts. */
  address: { name: 'login-address', burst: 60, perHour: 240 },
  /** An address that the owner has signed in from; strangers may share it. */
  known: { name: 'login-known', burst: 10, perHour: 5 },
  /** Refused tries count here as well: an address that keeps trying is soon no longer a new one. */
  tries: { name: 'login-tries', burst: 5, perHour: 5 / 24 },
  /** Everybody else together. */
  account: { name: 'login-account', burst: 10, perHour: 10 },
  /** Beyond that, only for addresses that have hardly tried: room for an owner at a new place. */
  reserve: { name: 'login-reserve', burst: 5, perHour: 40 },
} satisfies Record<BucketName | 'reserve', Allowance>
/** Room in one of these lets a guess through. */
const ADMITTING: BucketName[] = ['device', 'known', 'account']

export interface Guess {
  email: string
  isEmail: boolean
  address: string
  /** What the browser shows of an earlier sign-in, to whichever account. */
  device: Ticket | undefined
}

export interface Admitted {
  account: Account | undefined
  /** What the guess has used up; a right one gets it back. */
  spent: Bucket[]
}

/**
 * Finds the account and lets a guess at its password through, or throws TooMany: at most 100 an hour on
 * one account from wherever they come (ASVS 6.3.1), while its owner still gets in. The reasons are in
 * decisions/0004.
 */
export async function admitGuess(shop: Shop, guess: Guess): Promise<Admitted> {
  const { db } = shop
  const { email, isEmail, address, device } = guess
  const all = bucketsFor(guess)
  const isKnownFull = (name: BucketName) => remainingRefusal(db, all[name]?.key ?? '') > 0
  if (!device && isKnownFull('address')) throw refusal(await findRefusal(db, all.address!))

  const open = BUCKET_NAMES.filter((name) => !isKnownFull(name))
  const buckets: Buckets = Object.fromEntries(open.map((name) => [name, all[name]]))
  const counted = await countGuess(db, { email: isEmail ? email : null, address, device, buckets })
  const { account } = counted
  const spent = counted.spent.map((name) => all[name]!)
  const isSpent = (name: BucketName) => counted.spent.includes(name)
  if (ADMITTING.some(isSpent)) return { account, spent }
  if (!isSpent('address')) throw refusal(await findRefusal(db, all.address!))
  const waitMs = await findRefusal(db, all.account!)
  if (!isSpent('tries')) {
    await findRefusal(db, all.tries!)
    throw refusal(waitMs)
  }
  const reserved = await use(db, ALLOWANCES.reserve, emailKey(email))
  if (reserved.granted) return { account, spent: [...spent, bucketOf(ALLOWANCES.reserve, emailKey(email))] }
  // Only these: thousands of refusals must not fill the log.
  await recordAudit(db, { what: 'sign_in_limited', accountId: account?.id, address })
  throw refusal(reserved.waitMs)
}

/** What was given back has room again. */
export function forgive(shop: Shop, spent: Bucket[]): void {
  for (const { key } of spent) forgetRefusal(shop.db, key)
}

function bucketsFor({ email, address, device }: Guess): Buckets {
  const account = emailKey(email)
  const there = `${account}:${address}`
  return {
    ...(device && { device: bucketOf(ALLOWANCES.device, device.id) }),
    address: bucketOf(ALLOWANCES.address, address),
    known: bucketOf(ALLOWANCES.known, there),
    tries: bucketOf(ALLOWANCES.tries, there),
    account: bucketOf(ALLOWANCES.account, account),
  }
}

import { HOME_SHARE } from '../http/address.ts'
import { tooMany } from '../http/rate-limits.ts'
import type { Shop } from '../shop.ts'
import { ofAccount, recordAudit } from './audit-queries.ts'
import { bucketOf, emailKey, forgetFull, isKnownFull, takeUnit, waitForRoom } from './rate-limit-buckets.ts'
import type { Bucket } from './rate-limit-queries.ts'
import { BUCKET_NAMES, type Buckets, countAttempt } from './sign-in-queries.ts'
import type { Account } from './tables.ts'
import type { Ticket } from './tokens.ts'

interface Attempt {
  email: string
  isEmail: boolean
  address: string
  /** Covers all networks of an IPv6 home; undefined for an IPv4 address. */
  home: string | undefined
  browser: Ticket | undefined
}

interface Admitted {
  account: Account | undefined
  /** The buckets that get their units back after a correct password. */
  used: Bucket[]
}

/**
 * Throws TooMany above 100 attempts an hour on one account (ASVS 6.3.1). The owner can still sign in: decisions/0004.
 */
export async function admitAttempt(shop: Shop, attempt: Attempt): Promise<Admitted> {
  const { db } = shop
  const { email, isEmail, address, browser } = attempt
  const all = bucketsFor(attempt)
  const refuse = async (bucket: Bucket) => tooMany(await waitForRoom(db, bucket))
  for (const bucket of [all.home, all.address])
    if (!browser && bucket && isKnownFull(db, bucket)) throw await refuse(bucket)

  const open: Buckets = {}
  for (const name of BUCKET_NAMES) {
    const bucket = all[name]
    if (bucket && !isKnownFull(db, bucket)) open[name] = bucket
  }
  // While the limit of its home is reached, an attempt does not use up its address's own limit either.
  if (all.home && !open.home) delete open.address
  const attempted = { email: isEmail ? email : null, address, browser, buckets: open }
  const counted = await countAttempt(db, attempted)
  const { account } = counted
  const used = counted.used.map((name) => open[name]!)
  const isUsed = (bucket: Bucket | undefined) => bucket !== undefined && used.includes(bucket)
  if (isUsed(all.browser) || isUsed(all.remembered) || isUsed(all.account)) return { account, used }
  if (all.home && !isUsed(all.home)) throw await refuse(all.home)
  if (!isUsed(all.address)) throw await refuse(all.address)
  const refusal = await refuse(all.account)
  if (!isUsed(all.stranger)) {
    await waitForRoom(db, all.stranger)
    throw refusal
  }
  const reserve = bucketOf('login-reserve', emailKey(email))
  const waitMs = await takeUnit(db, reserve)
  if (waitMs === undefined) return { account, used: [...used, reserve] }
  // Refusals above are not recorded, because thousands of them would fill the log.
  await recordAudit(db, { what: 'sign_in_limited', ...ofAccount(account, address) })
  throw tooMany(waitMs)
}

/** Call it after the units of a correct password were returned: the buckets have room again. */
export function forgetFullBuckets(shop: Shop, used: Bucket[]): void {
  for (const bucket of used) forgetFull(shop.db, bucket)
}

function bucketsFor({ email, address, home, browser }: Attempt) {
  const account = emailKey(email)
  const accountAndAddress = `${account}:${address}`
  return {
    browser: browser && bucketOf('login-browser', browser.id),
    home: home === undefined ? undefined : bucketOf('login-address', home, HOME_SHARE),
    address: bucketOf('login-address', address),
    remembered: bucketOf('login-remembered', accountAndAddress),
    stranger: bucketOf('login-stranger', accountAndAddress),
    account: bucketOf('login-account', account),
  }
}

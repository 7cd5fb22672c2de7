import type { Shop } from '../shop.ts'
import { recordAudit } from './audit-queries.ts'
import { type Allowance, emailKey, giveBack, refusal, use } from './allowances.ts'

/** Wrong passwords, whoever's: somebody who tries a few on each of many accounts. */
const PER_ADDRESS: Allowance = { name: 'login-address', burst: 60, perHour: 240 }
/** A browser that the owner has signed in with; can't be forged, so guesses elsewhere never use it up. */
const PER_DEVICE: Allowance = { name: 'login-device', burst: 10, perHour: 10 }
/** An address that the owner has signed in from; strangers may share it. */
const PER_KNOWN_ADDRESS: Allowance = { name: 'login-known', burst: 10, perHour: 5 }
/** Everybody else together. */
const PER_ACCOUNT: Allowance = { name: 'login-account', burst: 10, perHour: 10 }
/** Beyond that, only for addresses that have hardly tried: room for an owner at a new place. */
const RESERVE: Allowance = { name: 'login-reserve', burst: 5, perHour: 40 }
const HARDLY_TRIED: Allowance = { name: 'login-tries', burst: 5, perHour: 5 / 24 }

export interface Guess {
  email: string
  address: string
  accountId: number | undefined
  /** Of a browser that the account's owner is known to use. */
  device: string | undefined
  isKnownAddress: boolean
}

/** What a guess has used up; right ones get it back. */
type Spent = [Allowance, string][]

/**
 * Lets a guess at a password through, or throws TooMany: at most 100 an hour on one account from
 * wherever they come (ASVS 6.3.1), while its owner still gets in. The reasons are in
 * decisions/login-limits.md.
 */
export async function admitGuess(shop: Shop, guess: Guess): Promise<{ forgive(): Promise<void> }> {
  const { db } = shop
  const spent: Spent = []
  const admitted = { forgive: () => forgive(shop, spent) }
  let waitMs = 0
  const tryOn = async (allowance: Allowance, who: string) => {
    const taken = await use(db, allowance, who)
    if (taken.granted) spent.push([allowance, who])
    else waitMs = taken.waitMs
    return taken.granted
  }

  if (guess.device && (await tryOn(PER_DEVICE, guess.device))) return admitted
  if (!(await tryOn(PER_ADDRESS, guess.address))) throw refusal(waitMs)
  const account = emailKey(guess.email)
  if (guess.isKnownAddress && (await tryOn(PER_KNOWN_ADDRESS, `${account}:${guess.address}`))) return admitted
  // Refused tries count here as well: an address that keeps trying is soon no longer a new one.
  const hasHardlyTried = await tryOn(HARDLY_TRIED, `${account}:${guess.address}`)
  if (await tryOn(PER_ACCOUNT, account)) return admitted
  if (hasHardlyTried) {
    if (await tryOn(RESERVE, account)) return admitted
    // Only these: thousands of refusals must not fill the log.
    await recordAudit(db, { what: 'sign_in_limited', accountId: guess.accountId, address: guess.address })
  }
  throw refusal(waitMs)
}

async function forgive(shop: Shop, spent: Spent): Promise<void> {
  for (const [allowance, who] of spent) await giveBack(shop.db, allowance, who)
}

import type { FastifyRequest } from 'fastify'
import { bucketOf, enforceLimit, returnUnit, takeUnit } from '../accounts/rate-limit-buckets.ts'
import type { Database } from '../database/connection.ts'
import { homeOf } from '../http/address.ts'
import { tooMany } from '../http/rate-limits.ts'
import { findByCode } from './account-queries.ts'
import { hashGiftCode, readGiftCode } from './codes.ts'
import type { CreditAccountRow } from './tables.ts'

/** Looked up for invalid codes: its hash is no card's, but has the same length and takes the same time. */
const NO_CODE = ''

/**
 * The spendable card of a code; undefined if it is unknown, frozen or void, which must be indistinguishable. A correct
 * code uses up none of a home's attempts, and is accepted even when the shop-wide attempts are used up: otherwise a
 * stranger with many addresses could stop everyone from paying by card.
 */
export async function lookUpGiftCard(
  db: Database,
  request: Pick<FastifyRequest, 'ip'>,
  typed: string,
): Promise<CreditAccountRow | undefined> {
  const home = homeOf(request.ip)
  await enforceLimit(db, 'gift-card-address', home)
  const shopWaitMs = await takeUnit(db, bucketOf('gift-card-shop', 'all'))
  const card = await findByCode(db, hashGiftCode(readGiftCode(typed) ?? NO_CODE))
  if (!card || card.frozen !== null) {
    if (shopWaitMs !== undefined) throw tooMany(shopWaitMs)
    return undefined
  }
  await returnUnit(db, 'gift-card-address', home)
  if (shopWaitMs === undefined) await returnUnit(db, 'gift-card-shop', 'all')
  return card
}

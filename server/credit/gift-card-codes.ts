import type { FastifyRequest } from 'fastify'
import { bucketOf, enforceLimit, returnUnit, takeUnit } from '../accounts/rate-limit-buckets.ts'
import type { Database } from '../database/connection.ts'
import { homeOf } from '../http/address.ts'
import { tooMany } from '../http/rate-limits.ts'
import { findByCode } from './account-queries.ts'
import { hashGiftCode, readGiftCode } from './codes.ts'
import type { CreditAccountRow } from './tables.ts'

/** The code of no card has the same length and takes the same time to look for. */
const NO_CODE = ''

/**
 * The card of a code that can be spent; undefined for one that is unknown, frozen or void, which must look the same. A
 * right code costs none of the attempts that a home has. It is answered also when those of the whole shop are used up, because
 * otherwise a stranger with many addresses could keep everybody from paying with a card.
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

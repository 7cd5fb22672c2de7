import type { FastifyRequest } from 'fastify'
import { bucketOf, returnUnit, takeUnit } from '../accounts/rate-limit-buckets.ts'
import type { Database } from '../database/connection.ts'
import { addressOf } from '../http/address.ts'
import { tooMany } from '../http/rate-limits.ts'
import { findByCode } from './account-queries.ts'
import { hashGiftCode, readGiftCode } from './codes.ts'
import type { CreditAccountRow } from './tables.ts'

/** The code of no card has the same length and takes the same time to look for. */
const NO_CODE = ''

/**
 * The card of a code that can be spent; undefined for one that is unknown, frozen or void, which must look the same. A
 * right code costs none of the attempts that an address has.
 */
export async function lookUpGiftCard(
  db: Database,
  request: Pick<FastifyRequest, 'ip'>,
  typed: string,
): Promise<CreditAccountRow | undefined> {
  const address = addressOf(request.ip)
  for (const [limit, who] of [
    ['gift-card-address', address],
    ['gift-card-shop', 'all'],
  ] as const) {
    const waitMs = await takeUnit(db, bucketOf(limit, who))
    if (waitMs !== undefined) throw tooMany(waitMs)
  }
  const card = await findByCode(db, hashGiftCode(readGiftCode(typed) ?? NO_CODE))
  if (!card || card.frozen !== null) return undefined
  await returnUnit(db, 'gift-card-address', address)
  await returnUnit(db, 'gift-card-shop', 'all')
  return card
}

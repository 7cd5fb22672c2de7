import { randomCode } from '../crockford.ts'
import type { Transaction } from '../database/connection.ts'
import { Conflict } from '../errors.ts'
import { foldCode, hashCode } from './codes.ts'
import { insertCodes } from './promotion-queries.ts'
import { lockForChange, refuse } from './promotions.ts'

/** 60 random bits cannot be guessed. */
const RANDOM_DIGITS = 12

/** New codes of a promotion whose codes work once each, as shoppers read them. Only their hashes are kept. */
export async function makeCodes(
  trx: Transaction,
  promotionId: number,
  { count, prefix = '' }: { count: number; prefix?: string | undefined },
): Promise<string[]> {
  const { kind } = await lockForChange(trx, promotionId)
  if (kind !== 'one_time') throw new Conflict('Only a promotion whose codes work once each has such codes.')
  const folded = foldCode(prefix)
  if (!/^[A-Z0-9]*$/.test(folded)) throw refuse('code', 'A prefix has letters from A to Z, or digits.')
  const codes = new Map<string, string>()
  while (codes.size < count) {
    const code = newCode(folded)
    codes.set(hashCode(foldCode(code)).toString('hex'), code)
  }
  const made = await insertCodes(
    trx,
    promotionId,
    [...codes.keys()].map((hash) => Buffer.from(hash, 'hex')),
  )
  return made.map((hash) => codes.get(hash.toString('hex'))!)
}

/** `SPRING-7K4M-09XT-QW2E` */
const newCode = (prefix: string): string =>
  [...(prefix ? [prefix] : []), ...randomCode(RANDOM_DIGITS).match(/.{4}/g)!].join('-')

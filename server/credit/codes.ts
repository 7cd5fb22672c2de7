import { createHmac } from 'node:crypto'
import { readCode } from '../crockford.ts'

const LENGTH = 20

/** Normalises a code in any case, with or without dashes and spaces; undefined if it cannot be a gift card's. */
export function readGiftCode(typed: string): string | undefined {
  const code = readCode(typed.toUpperCase().replace(/[\s-]/g, ''))
  return code?.length === LENGTH ? code : undefined
}

/**
 * The hash key is not secret: 100 random bits cannot be guessed, and if hashes depended on a secret, losing it would
 * make every gift card worthless.
 */
export const hashGiftCode = (code: string): Buffer =>
  createHmac('sha256', 'code of a gift card').update(code).digest()

export const lastFourOf = (code: string): string => code.slice(-4)

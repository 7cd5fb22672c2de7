import { createHmac } from 'node:crypto'
import { readCode } from '../crockford.ts'

const LENGTH = 20

/** In any case, with or without dashes and spaces; undefined when it cannot be the code of a gift card. */
export function readGiftCode(typed: string): string | undefined {
  const code = readCode(typed.toUpperCase().replace(/[\s-]/g, ''))
  return code?.length === LENGTH ? code : undefined
}

/**
 * The key is no secret: 100 random bits cannot be tried, and every gift card would be worthless if the shop lost a secret
 * that its hashes depend on.
 */
export const hashGiftCode = (code: string): Buffer =>
  createHmac('sha256', 'code of a gift card').update(code).digest()

export const lastFourOf = (code: string): string => code.slice(-4)

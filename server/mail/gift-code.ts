import { createHmac } from 'node:crypto'
import { CROCKFORD } from '../crockford.ts'
import type { SigningSecrets } from '../signing.ts'
import { secretOfSeed } from './link-token.ts'

const LENGTH = 20

/** A gift card's mail stores a seed instead of the code. Only the shop's secret turns the seed into the code. */
export const giftCodeOf = (secrets: SigningSecrets, seed: string): string =>
  Array.from(
    createHmac('sha256', secretOfSeed(secrets, seed))
      .update(`gift card ${seed}`)
      .digest()
      .subarray(0, LENGTH),
    (byte) => CROCKFORD[byte & 31],
  ).join('')

/** `7K3M-9QXT-C2VA-5RNE-4WJD` */
export const formatGiftCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-')

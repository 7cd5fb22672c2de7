import { createHmac, randomBytes } from 'node:crypto'

/** What a mail that waits to be sent keeps of its link. Only with the shop's secret does it become the token. */
export const newLinkSeed = (): string => randomBytes(32).toString('base64url')

export const linkToken = (secret: string, seed: string): string =>
  createHmac('sha256', secret).update(`mailed link ${seed}`).digest('base64url')

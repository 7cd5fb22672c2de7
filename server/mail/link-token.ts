import { createHmac, randomBytes } from 'node:crypto'
import { keyIdOf, secretWithId, type SigningSecrets } from '../signing.ts'

/**
 * A waiting mail stores a seed instead of its link's token. Only the shop's secret turns it into the token: the secret
 * whose id follows the dot.
 */
export const newLinkSeed = ({ jwtSecret }: SigningSecrets): string =>
  `${randomBytes(32).toString('base64url')}.${keyIdOf(jwtSecret)}`

/** Throws for a seed whose secret this process does not have: the mail waits until it has it. */
export function secretOfSeed(secrets: SigningSecrets, seed: string): string {
  const [, id] = seed.split('.')
  // Earlier releases made seeds without ids; during a rotation these are older than the new secret.
  if (id === undefined) return secrets.jwtSecretBefore ?? secrets.jwtSecret
  const secret = secretWithId(secrets, id)
  if (secret === undefined)
    throw new Error(
      `The mail has a link or code of the signing secret ${id}, which this process does not have: set it as JWT_SECRET_NEXT or JWT_SECRET_BEFORE`,
    )
  return secret
}

/** Derived from the whole seed, so that releases without ids derive the same token. */
export const linkToken = (secrets: SigningSecrets, seed: string): string =>
  createHmac('sha256', secretOfSeed(secrets, seed)).update(`mailed link ${seed}`).digest('base64url')

import { createHmac, randomBytes } from 'node:crypto'
import { keyIdOf, secretWithId, type SigningSecrets } from '../signing.ts'

/**
 * What a mail that waits to be sent keeps of its link. Only with the shop's secret does it become the token: with the one whose
 * id stands behind the dot.
 */
export const newLinkSeed = ({ jwtSecret }: SigningSecrets): string =>
  `${randomBytes(32).toString('base64url')}.${keyIdOf(jwtSecret)}`

/** Throws for the seed of a secret that this process does not have: the mail waits until it has it. */
export function secretOfSeed(secrets: SigningSecrets, seed: string): string {
  const [, id] = seed.split('.')
  // Releases before ids made seeds without, and during a rotation these are from before it.
  if (id === undefined) return secrets.jwtSecretBefore ?? secrets.jwtSecret
  const secret = secretWithId(secrets, id)
  if (secret === undefined)
    throw new Error(
      `The mail has a link or code of the signing secret ${id}, which this process does not have: set it as JWT_SECRET_NEXT or JWT_SECRET_BEFORE`,
    )
  return secret
}

/** Made of the whole seed, so that a release before ids makes the same of it. */
export const linkToken = (secrets: SigningSecrets, seed: string): string =>
  createHmac('sha256', secretOfSeed(secrets, seed)).update(`mailed link ${seed}`).digest('base64url')

import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The secret that signs and, during a rotation, a second one whose signatures are accepted too
 * (decisions/0079-two-keys-at-a-time.md).
 */
export interface SigningSecrets {
  jwtSecret: string
  /** Other hosts already sign with it. */
  jwtSecretNext?: string | undefined
  /** Signed until the latest rotation. */
  jwtSecretBefore?: string | undefined
}

/** All secrets whose signatures are accepted; the first one signs. */
export const secretsOf = ({ jwtSecret, jwtSecretNext, jwtSecretBefore }: SigningSecrets): string[] =>
  [jwtSecret, jwtSecretNext, jwtSecretBefore].filter((secret) => secret !== undefined)

/** Eight characters of base64url, stored beside a signature to identify its secret without revealing it. */
export const keyIdOf = (secret: string): string =>
  createHmac('sha256', secret).update('key id').digest().subarray(0, 6).toString('base64url')

/** Undefined if the id belongs to no accepted secret. */
export const secretWithId = (secrets: SigningSecrets, id: unknown): string | undefined =>
  secretsOf(secrets).find((secret) => keyIdOf(secret) === id)

/** Whether one of the accepted secrets made the signature. The comparison time depends only on the length. */
export function isSigned(
  secrets: SigningSecrets,
  given: string,
  signatureBy: (secret: string) => string,
): boolean {
  const bytes = Buffer.from(given)
  return secretsOf(secrets).some((secret) => {
    const wanted = Buffer.from(signatureBy(secret))
    return bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
  })
}

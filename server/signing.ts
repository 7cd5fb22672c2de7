import { createHmac, timingSafeEqual } from 'node:crypto'

/** What signs, and during a rotation the secret whose signatures count beside it (decisions/0079-two-keys-at-a-time.md). */
export interface SigningSecrets {
  jwtSecret: string
  /** Other hosts sign with it already. */
  jwtSecretNext?: string | undefined
  /** Signed until the last rotation. */
  jwtSecretBefore?: string | undefined
}

/** Those whose signatures count, the one that signs first. */
export const secretsOf = ({ jwtSecret, jwtSecretNext, jwtSecretBefore }: SigningSecrets): string[] =>
  [jwtSecret, jwtSecretNext, jwtSecretBefore].filter((secret) => secret !== undefined)

/** Eight characters of base64url. It stands beside what the secret has signed and tells nothing about it. */
export const keyIdOf = (secret: string): string =>
  createHmac('sha256', secret).update('key id').digest().subarray(0, 6).toString('base64url')

/** Undefined for the id of a secret that does not count. */
export const secretWithId = (secrets: SigningSecrets, id: unknown): string | undefined =>
  secretsOf(secrets).find((secret) => keyIdOf(secret) === id)

/** Whether one of the secrets that count signs so. The comparison takes as long for each text of the same length. */
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

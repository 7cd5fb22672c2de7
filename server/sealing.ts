import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SigningSecrets } from './signing.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** A text that is sealed for one purpose cannot be opened for another. */
type Purpose = 'totp secrets' | 'retired secrets'

/** Encrypts, so that a copy of the database is not enough to read the content. */
export function seal(secret: string, purpose: Purpose, content: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), iv)
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Undefined if none of these secrets sealed it. */
export function unseal(secrets: string[], purpose: Purpose, sealed: Buffer): Buffer | undefined {
  for (const secret of secrets) {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), sealed.subarray(0, IV_BYTES))
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    try {
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    } catch {
      // Sealed with another secret: try the next.
    }
  }
  return undefined
}

/** Reseals with the current secret what the former one sealed. Undefined if another secret sealed it. */
export function sealAnew(
  { jwtSecret, jwtSecretBefore }: SigningSecrets,
  purpose: Purpose,
  sealed: Buffer,
): Buffer | undefined {
  const content = jwtSecretBefore === undefined ? undefined : unseal([jwtSecretBefore], purpose, sealed)
  return content && seal(jwtSecret, purpose, content)
}

const keyOf = (secret: string, purpose: Purpose) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

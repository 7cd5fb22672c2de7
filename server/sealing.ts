import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SigningSecrets } from './signing.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** What is sealed for one purpose cannot be opened for another. */
type Purpose = 'totp secrets' | 'retired secrets'

/** A copy of the database alone does not open it. */
export function seal(secret: string, purpose: Purpose, content: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), iv)
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Undefined when none of these secrets has sealed it. */
export function unseal(secrets: string[], purpose: Purpose, sealed: Buffer): Buffer | undefined {
  for (const secret of secrets) {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), sealed.subarray(0, IV_BYTES))
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    try {
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    } catch {
      // It is of another secret.
    }
  }
  return undefined
}

/** Seals with the present secret what the former one has sealed. Undefined for what another one has sealed. */
export function sealAnew(
  { jwtSecret, jwtSecretBefore }: SigningSecrets,
  purpose: Purpose,
  sealed: Buffer,
): Buffer | undefined {
  const content = jwtSecretBefore === undefined ? undefined : unseal([jwtSecretBefore], purpose, sealed)
  return content && seal(jwtSecret, purpose, content)
}

const keyOf = (secret: string, purpose: Purpose) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

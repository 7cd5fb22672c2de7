import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Transaction } from '../../database/connection.ts'
import type { Shop } from '../../shop.ts'
import { findTotp, redeemTotpStep } from './queries.ts'

const PERIOD_SECONDS = 30
/** Clocks may be off by one interval. */
const WINDOW = 1
const SECRET_BYTES = 20
const IV_BYTES = 12
const TAG_BYTES = 16

type Keys = Pick<Shop, 'secrets'>

/** What an authenticator app reads. The defaults are those that every app knows: SHA-1, six digits, 30 seconds. */
export function newTotp(shop: Keys, issuer: string, email: string) {
  const secret = new Secret({ size: SECRET_BYTES })
  const uri = new TOTP({ issuer, label: email, secret }).toString()
  return { uri, secret: secret.base32, sealed: seal(shop, Buffer.from(secret.bytes)) }
}

/** Uses the code up; also the first one, which confirms that the app has the secret. */
export async function redeemTotpCode(
  trx: Transaction,
  shop: Keys,
  accountId: number,
  code: string,
  { isFirst = false } = {},
): Promise<boolean> {
  // The library throws at six characters that are more than six bytes.
  if (!/^\d{6}$/.test(code)) return false
  const row = await findTotp(trx, accountId)
  if (!row || (row.confirmed_at === null) !== isFirst) return false
  const secret = open(shop, row.secret)
  if (!secret) return false
  const totp = new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) })
  const delta = totp.validate({ token: code, window: WINDOW })
  if (delta === null) return false
  const step = Math.floor(Date.now() / 1000 / PERIOD_SECONDS) + delta
  return await redeemTotpStep(trx, accountId, { secret: row.secret, step })
}

/** A copy of the database alone gives no codes. */
function seal(shop: Keys, secret: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(shop), iv)
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Undefined after JWT_SECRET has changed. */
function open(shop: Keys, sealed: Buffer): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(shop), sealed.subarray(0, IV_BYTES))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}

const keyOf = ({ secrets }: Keys) =>
  Buffer.from(hkdfSync('sha256', secrets.jwtSecret, '', 'totp secrets', 32))

import { Secret, TOTP } from 'otpauth'
import type { Transaction } from '../../database/connection.ts'
import { seal, sealAnew, unseal } from '../../sealing.ts'
import type { Shop } from '../../shop.ts'
import { secretsOf } from '../../signing.ts'
import { findTotp, listTotps, redeemTotpStep, replaceTotp } from './queries.ts'

const PERIOD_SECONDS = 30
/** Tolerates clocks that differ by one interval. */
const WINDOW = 1
const SECRET_BYTES = 20
const PURPOSE = 'totp secrets'

type Keys = Pick<Shop, 'secrets'>

/**
 * A new secret, with its key URI for authenticator apps, which has the defaults that every app supports: SHA-1, six
 * digits, 30 seconds.
 */
export function newTotp({ secrets }: Keys, issuer: string, email: string) {
  const secret = new Secret({ size: SECRET_BYTES })
  const uri = new TOTP({ issuer, label: email, secret }).toString()
  const sealed = seal(secrets.jwtSecret, PURPOSE, Buffer.from(secret.bytes))
  return { uri, secret: secret.base32, sealed }
}

/** Uses the code up, including the first one, which confirms that the app has the secret. */
export async function redeemTotpCode(
  trx: Transaction,
  shop: Keys,
  accountId: number,
  code: string,
  { isFirst = false } = {},
): Promise<boolean> {
  // The library throws for six characters of more than six bytes.
  if (!/^\d{6}$/.test(code)) return false
  const row = await findTotp(trx, accountId)
  if (!row || (row.confirmed_at === null) !== isFirst) return false
  const secret = unsealTotp(shop, row.secret)
  if (!secret) return false
  const totp = new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) })
  const delta = totp.validate({ token: code, window: WINDOW })
  if (delta === null) return false
  const step = Math.floor(Date.now() / 1000 / PERIOD_SECONDS) + delta
  return await redeemTotpStep(trx, accountId, { secret: row.secret, step })
}

/** Undefined if JWT_SECRET was changed without a rotation. */
const unsealTotp = ({ secrets }: Keys, sealed: Buffer) => unseal(secretsOf(secrets), PURPOSE, sealed)

/** Authenticator apps are used for longer than a rotation keeps the former secret. */
export async function sealTotpsAnew({ db, secrets }: Pick<Shop, 'db' | 'secrets'>): Promise<void> {
  if (secrets.jwtSecretBefore === undefined) return
  for (const { account_id, secret: sealed } of await listTotps(db)) {
    const anew = sealAnew(secrets, PURPOSE, sealed)
    if (anew) await replaceTotp(db, account_id, { sealed, anew })
  }
}

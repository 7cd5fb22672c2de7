import { createHmac, hash, randomBytes } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { unixSeconds } from '../../contract/time.ts'
import { keyIdOf, secretsOf, secretWithId, type SigningSecrets } from '../signing.ts'

const ALGORITHM = 'HS256'
const BEARER = /^Bearer ([\w.-]+)$/i

/** A token's audience: keeps one kind of token from being accepted as another. */
type Purpose = 'session' | 'device'

export const randomToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => hash('sha256', token, 'buffer')

export interface Ticket {
  id: string
  accountId: number
  issuedAt: Date
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Signed without jose, which would queue each signature behind Argon2 in libuv's thread pool. */
export function signToken(
  { jwtSecret }: SigningSecrets,
  purpose: Purpose,
  { id, accountId, expiresAt }: { id: string; accountId: number; expiresAt: Date },
): string {
  const payload = {
    aud: purpose,
    sub: String(accountId),
    jti: id,
    iat: unixSeconds(new Date()),
    exp: unixSeconds(expiresAt),
  }
  const header = { alg: ALGORITHM, typ: 'JWT', kid: keyIdOf(jwtSecret) }
  const signed = `${encode(header)}.${encode(payload)}`
  return `${signed}.${createHmac('sha256', jwtSecret).update(signed).digest('base64url')}`
}

export async function readToken(
  secrets: SigningSecrets,
  purpose: Purpose,
  token: string,
): Promise<Ticket | undefined> {
  for (const secret of listSecretsFor(secrets, token)) {
    const ticket = await readSigned(secret, purpose, token)
    if (ticket) return ticket
  }
  return undefined
}

/** The secrets that may have signed it; releases before `kid` did not name theirs. */
function listSecretsFor(secrets: SigningSecrets, token: string): string[] {
  try {
    const { kid } = decodeProtectedHeader(token)
    if (kid === undefined) return secretsOf(secrets)
    const secret = secretWithId(secrets, kid)
    return secret === undefined ? [] : [secret]
  } catch {
    return []
  }
}

async function readSigned(secret: string, purpose: Purpose, token: string): Promise<Ticket | undefined> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: [ALGORITHM],
      audience: purpose,
      requiredClaims: ['exp', 'iat', 'jti', 'sub'],
    })
    const { jti, sub, iat } = payload
    return { id: jti!, accountId: Number(sub), issuedAt: new Date(iat! * 1000) }
  } catch {
    return undefined
  }
}

export const bearerOf = (authorization: string) => BEARER.exec(authorization)?.[1]

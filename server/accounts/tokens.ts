import { createHash, createHmac, randomBytes } from 'node:crypto'
import { jwtVerify } from 'jose'

const ALGORITHM = 'HS256'
const HEADER = Buffer.from(JSON.stringify({ alg: ALGORITHM, typ: 'JWT' })).toString('base64url')
const BEARER = /^Bearer ([\w.-]+)$/i

/** A token's audience, so that one kind is never accepted as another. */
type Purpose = 'session' | 'device'

export const randomToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

export interface Ticket {
  id: string
  accountId: number
  issuedAt: Date
}

/** Not signed by jose, which would queue each signature behind Argon2 on libuv's threads. */
export function signToken(
  secret: string,
  purpose: Purpose,
  { id, accountId, expiresAt }: { id: string; accountId: number; expiresAt: Date },
): string {
  const payload = {
    aud: purpose,
    sub: String(accountId),
    jti: id,
    iat: Math.floor(Date.now() / 1000),
    exp: Math.floor(expiresAt.getTime() / 1000),
  }
  const signed = `${HEADER}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

export async function readToken(
  secret: string,
  purpose: Purpose,
  token: string,
): Promise<Ticket | undefined> {
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

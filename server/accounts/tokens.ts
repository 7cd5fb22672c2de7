import { createHash, createHmac, randomBytes } from 'node:crypto'
import { jwtVerify, type JWTPayload } from 'jose'

const ALGORITHM = 'HS256'
const HEADER = Buffer.from(JSON.stringify({ alg: ALGORITHM, typ: 'JWT' })).toString('base64url')
const BEARER = /^Bearer ([\w.-]+)$/i

/** What a token is good for: one kind is never taken for another. */
type Purpose = 'session' | 'device'

/** A name that nobody can guess: 256 bits. */
export const randomToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

export interface Ticket {
  id: string
  accountId: number
  issuedAt: Date
}

/**
 * A signed token for an account; `exp` is in seconds (spec §9). Signed on the spot: jose would send each
 * one through the threads that passwords are checked on.
 */
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

/** Undefined unless the token is ours, unchanged, for this purpose and not expired. */
export async function readToken(
  secret: string,
  purpose: Purpose,
  token: string,
): Promise<Ticket | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: [ALGORITHM],
      audience: purpose,
      requiredClaims: ['exp', 'iat', 'jti', 'sub'],
    })
    return ticketOf(payload)
  } catch {
    return undefined
  }
}

/** The token of an Authorization header's value. */
export const bearerOf = (authorization: string) => BEARER.exec(authorization)?.[1]

const ticketOf = ({ jti, sub, iat }: JWTPayload): Ticket => ({
  id: jti!,
  accountId: Number(sub),
  issuedAt: new Date(iat! * 1000),
})

const keyOf = (secret: string) => new TextEncoder().encode(secret)

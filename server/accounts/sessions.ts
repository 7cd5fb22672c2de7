import { DAY_MS } from '../../contract/time.ts'
import type { Transaction } from '../database/connection.ts'
import { Unauthorized } from '../errors.ts'
import { requireConfirmation, type Viewer } from '../http/handle.ts'
import type { Shop } from '../shop.ts'
import { lockAccount } from './queries.ts'
import { isSecondStepRequired } from './second-step/required.ts'
import { deleteSession, findCurrentSession, touchSession } from './session-queries.ts'
import { bearerOf, randomToken, readToken, signToken } from './tokens.ts'

const MAX_AGE_MS = 7 * DAY_MS
/** How often, at most, the last use of a staff session is written. */
const TOUCH_MS = 60_000
const ENDED = 'Your session has ended. Please sign in again.'

/** Throws Unauthorized if the session has ended. */
export async function findViewer(shop: Shop, authorization: string): Promise<Viewer> {
  const ticket = await readTicket(shop, authorization)
  const row = ticket && (await findCurrentSession(shop.db, ticket.id))
  if (!row || row.account_id !== ticket.accountId) throw new Unauthorized(ENDED)
  if (row.role && Date.now() - row.last_used_at.getTime() > TOUCH_MS) await touchSession(shop.db, ticket.id)
  const hasSecondStep = row.second_step_since !== null
  return {
    accountId: row.account_id,
    email: row.email,
    isEmailVerified: row.email_verified_at !== null,
    name: row.name,
    role: row.role,
    hasSecondStep,
    mustSetUpSecondStep: !hasSecondStep && isSecondStepRequired(shop, row.role),
    confirmedAt: row.confirmed_at,
    sessionId: ticket.id,
  }
}

/**
 * Locks the account for a change that its session has confirmed. Throws if the session has ended since the call began,
 * for example because the password changed, or if its confirmation has expired.
 */
export async function lockConfirmed(
  trx: Transaction,
  { accountId, sessionId }: Pick<Viewer, 'accountId' | 'sessionId'>,
): Promise<void> {
  await lockAccount(trx, accountId)
  const { confirmed_at } = await getLiveSession(trx, { sessionId })
  requireConfirmation({ confirmedAt: confirmed_at })
}

/** Throws Unauthorized if the session has ended since the call began. */
export async function getLiveSession(trx: Transaction, { sessionId }: Pick<Viewer, 'sessionId'>) {
  const session = await findCurrentSession(trx, sessionId)
  if (!session) throw new Unauthorized(ENDED)
  return session
}

export function newSession(shop: Shop, accountId: number) {
  const id = randomToken()
  const expiresAt = new Date(Date.now() + MAX_AGE_MS)
  const token = signToken(shop.secrets, 'session', { id, accountId, expiresAt })
  return { id, expiresAt, authorization: `Bearer ${token}` }
}

/** Returns the session's account; undefined if there is no such session. */
export async function endSession(shop: Shop, authorization: string): Promise<number | undefined> {
  const ticket = await readTicket(shop, authorization)
  return ticket && (await deleteSession(shop.db, ticket.id))
}

const readTicket = async (shop: Shop, authorization: string) => {
  const token = bearerOf(authorization)
  return token === undefined ? undefined : await readToken(shop.secrets, 'session', token)
}

import type { Transaction } from '../context.ts'
import { emit, type NewEvent } from '../events/emit.ts'
import { seconds } from '../identifiers.ts'
import type { NewObject, StoredSession } from '../objects/kinds.ts'
import { findObject, lockObject } from '../objects/queries.ts'
import { asCanceled } from '../payments/payment-intent.ts'
import { needWriting } from '../transaction.ts'
import { claimOverdueSessions } from './queries.ts'
import { showSession, type Session } from './session.ts'

/** The caller must hold the lock on the session, which must be open. */
export async function expireSession(trx: Transaction, { body, inner }: StoredSession): Promise<Session> {
  const expired: Session = { ...body, status: 'expired' }
  const events: NewEvent[] = []
  const updated: NewObject[] = [{ body: expired, inner: { ...inner, waiting: null } }]
  if (typeof body.payment_intent === 'string') {
    const stored = await lockObject(trx, 'payment_intent', body.payment_intent)
    const intent = asCanceled(stored!.body, trx.now)
    updated.push({ body: intent })
    events.push({ type: 'payment_intent.canceled', object: intent })
  }
  events.push({ type: 'checkout.session.expired', object: showSession(trx.context, expired) })
  await emit(trx, events, { updated })
  return expired
}

/** An overdue session is expired before it is returned. */
export async function lockSession(trx: Transaction, id: string): Promise<StoredSession | undefined> {
  const session = await lockObject(trx, 'checkout.session', id)
  if (!session || !isOverdue(trx, session.body)) return session
  return { ...session, body: await expireSession(trx, session) }
}

/** Like `lockSession`, but takes the row lock only to expire an overdue session. */
export async function findSession(trx: Transaction, id: string): Promise<StoredSession | undefined> {
  const session = await findObject(trx, 'checkout.session', id)
  if (!session || !isOverdue(trx, session.body)) return session
  needWriting(trx)
  return await lockSession(trx, id)
}

const MOST_AT_ONCE = 50

export async function expireOverdueSessions(trx: Transaction): Promise<number> {
  needWriting(trx)
  const overdue = await claimOverdueSessions(trx, MOST_AT_ONCE)
  for (const session of overdue) await expireSession(trx, session)
  return overdue.length
}

const isOverdue = (trx: Transaction, session: Session) =>
  session.status === 'open' && session.expires_at <= seconds(trx.now)

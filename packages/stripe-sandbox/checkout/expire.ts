import type Stripe from 'stripe'
import type { Unit } from '../context.ts'
import { emit, type Happening } from '../events/emit.ts'
import { seconds } from '../identifiers.ts'
import { findObject, lockObject, updateObject } from '../objects/queries.ts'
import { asCanceled } from '../payments/payment-intent.ts'
import { claimOverdueSessions } from './queries.ts'
import { asSession, showSession, type Session, type StoredSession } from './session.ts'

/** Ends an open session that the caller has locked, and the payment that was begun in it. */
export async function endSession(unit: Unit, { body, inner }: StoredSession): Promise<Session> {
  const ended: Session = { ...body, status: 'expired' }
  const happened: Happening[] = []
  if (typeof body.payment_intent === 'string') {
    const stored = await lockObject(unit, 'payment_intent', body.payment_intent)
    const intent = asCanceled(stored!.body as unknown as Stripe.PaymentIntent, unit.now)
    await updateObject(unit, intent)
    happened.push({ type: 'payment_intent.canceled', object: intent })
  }
  happened.push({ type: 'checkout.session.expired', object: showSession(unit.context, { body: ended }) })
  await updateObject(unit, ended, { ...inner, waiting: null })
  await emit(unit, happened)
  return ended
}

/** The session, locked, and ended if its time is over: everybody who looks sees it so. */
export async function lockSession(unit: Unit, id: string): Promise<StoredSession | undefined> {
  const stored = await lockObject(unit, 'checkout.session', id)
  if (!stored) return undefined
  const session = asSession(stored)
  if (!isOverdue(unit, session.body)) return session
  return { ...session, body: await endSession(unit, session) }
}

/** As `lockSession`, without a lock while there is nothing to change. */
export async function findSession(unit: Unit, id: string): Promise<StoredSession | undefined> {
  const stored = await findObject(unit, 'checkout.session', id)
  if (!stored) return undefined
  const session = asSession(stored)
  return isOverdue(unit, session.body) ? lockSession(unit, id) : session
}

/** Ends up to `most` sessions whose time is over; says how many. */
export async function endOverdueSessions(unit: Unit, most = 50): Promise<number> {
  const overdue = await claimOverdueSessions(unit, most)
  for (const stored of overdue) await endSession(unit, asSession(stored))
  return overdue.length
}

const isOverdue = (unit: Unit, session: Session) =>
  session.status === 'open' && session.expires_at <= seconds(unit.now)

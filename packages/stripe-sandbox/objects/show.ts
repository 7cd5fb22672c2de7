import type { Unit } from '../context.ts'
import { findSession } from '../checkout/expire.ts'
import { asSession, showSession } from '../checkout/session.ts'
import { countPending } from '../webhooks/queries.ts'
import { findObject, type Body, type Stored } from './queries.ts'

/** Objects as the API shows them at this moment. */
export async function showAll(unit: Unit, found: Stored[]): Promise<Body[]> {
  const events = found.filter(({ kind }) => kind === 'event').map(({ id }) => id)
  const pending = events.length > 0 ? await countPending(unit, events) : new Map<string, number>()
  return found.map((stored) => {
    if (stored.kind === 'checkout.session') {
      return showSession(unit.context, asSession(stored)) as unknown as Body
    }
    if (stored.kind === 'event') return { ...stored.body, pending_webhooks: pending.get(stored.id) ?? 0 }
    return stored.body
  })
}

/** One object as the API shows it, or undefined. A session past its time ends here. */
export async function findShown(unit: Unit, kind: string, id: string): Promise<Body | undefined> {
  if (kind === 'checkout.session') {
    const session = await findSession(unit, id)
    return session && (showSession(unit.context, session) as unknown as Body)
  }
  const stored = await findObject(unit, kind, id)
  return stored && (await showAll(unit, [stored]))[0]
}

import { findSession } from '../checkout/expire.ts'
import { showSession } from '../checkout/session.ts'
import type { Transaction } from '../context.ts'
import { showCoupon } from '../discounts/coupon.ts'
import { countPending } from '../webhooks/queries.ts'
import type { Kind, Stored } from './kinds.ts'
import { findObject } from './queries.ts'

/** Adds what changes without an update of the stored object, such as URLs. */
export async function showAll(trx: Transaction, found: Stored[]): Promise<object[]> {
  const events = found.filter(({ kind }) => kind === 'event').map(({ id }) => id)
  const pending = events.length > 0 ? await countPending(trx, events) : new Map<string, number>()
  return found.map((stored) => {
    if (stored.kind === 'checkout.session') return showSession(trx.context, stored.body)
    if (stored.kind === 'coupon') return showCoupon(stored.body, trx.now)
    if (stored.kind === 'event') return { ...stored.body, pending_webhooks: pending.get(stored.id) ?? 0 }
    return stored.body
  })
}

/** Undefined if there is none. An overdue session is expired first. */
export async function findShown(trx: Transaction, kind: Kind, id: string): Promise<object | undefined> {
  const stored = kind === 'checkout.session' ? await findSession(trx, id) : await findObject(trx, kind, id)
  return stored && (await showAll(trx, [stored]))[0]
}

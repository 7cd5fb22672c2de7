import type Stripe from 'stripe'
import type { Shop } from '../shop.ts'
import { CHECKS, listPaidSessions, type Fault } from './queries.ts'

export type { Fault } from './queries.ts'

export interface Books {
  /** Every rule that was looked at. */
  rules: string[]
  faults: Fault[]
}

const PROVIDER_RULE = 'Every paid session at the provider has exactly one paid order of the same amount, and the other way round'

/** Checks the invariants over the database and against the provider. */
export async function checkBooks({ db, provider }: Pick<Shop, 'db' | 'provider'>): Promise<Books> {
  const faults: Fault[] = []
  for (const { rule, find } of CHECKS) {
    for (const found of await find(db)) faults.push({ rule, ...found })
  }
  const orders = new Map((await listPaidSessions(db)).map((order) => [order.session_id!, order]))
  for await (const session of paidSessions(provider.stripe)) {
    const order = orders.get(session.id)
    orders.delete(session.id)
    if (!order) fault(session.id, `paid ${session.amount_total} for ${session.client_reference_id}, without a paid order`)
    else if (order.amount_charged !== session.amount_total) {
      fault(order.id, `charged ${session.amount_total} at the provider, ${order.amount_charged} here`)
    } else await compareRefunds(order)
  }
  for (const order of orders.values()) fault(order.id, `paid here, but its session ${order.session_id} is not`)
  return { rules: [...CHECKS.map(({ rule }) => rule), PROVIDER_RULE], faults }

  function fault(where: string, what: string) {
    faults.push({ rule: PROVIDER_RULE, where, what })
  }

  async function compareRefunds(order: { id: string; payment_intent: string | null; amount_refunded: number; state: string }) {
    const mayHaveRefunds = order.amount_refunded > 0 || order.state !== 'paid'
    if (!order.payment_intent || !mayHaveRefunds) return
    let refunded = 0
    for await (const refund of provider.stripe.refunds.list({ payment_intent: order.payment_intent, limit: 100 })) {
      if (refund.status === 'succeeded') refunded += refund.amount
    }
    if (refunded !== order.amount_refunded) {
      fault(order.id, `refunded ${refunded} at the provider, ${order.amount_refunded} here`)
    }
  }
}

async function* paidSessions(stripe: Stripe): AsyncGenerator<Stripe.Checkout.Session> {
  for await (const session of stripe.checkout.sessions.list({ status: 'complete', limit: 100 })) {
    if (session.payment_status !== 'unpaid') yield session
  }
}

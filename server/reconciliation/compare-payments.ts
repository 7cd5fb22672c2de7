import type Stripe from 'stripe'
import { unixSeconds } from '../../contract/time.ts'
import type { Discrepancy } from '../../contract/reconciliation.ts'
import type { Database } from '../database/connection.ts'
import { intentOf, isUnknown, type PaymentSession } from '../payments/provider.ts'
import {
  listPaidBySession,
  listPaidSince,
  listRefundsOfPayments,
  listRefundsSince,
  type PaidOrder,
} from './queries.ts'

const SESSIONS = {
  rule: 'Every paid session at the provider has exactly one paid order of the same amount, and the other way round',
  advice:
    'Look the payment up at the provider. Refund it there if there is no order for it; send nothing that is not paid.',
}
const REFUNDS = {
  rule: 'Every refund at the provider is one of the order’s, of the same amount, and the other way round',
  advice: 'Compare the order’s refunds with those at the provider.',
}
export const PROVIDER_RULES = [SESSIONS.rule, REFUNDS.rule]

/** Covers the difference between Stripe's clock and ours, and the time between an order and its session. */
const MARGIN_MS = 60 * 60_000

const listParams = (since: Date) => ({ limit: 100, created: { gte: unixSeconds(since) } })
const wellAfter = (since: Date) => new Date(since.getTime() + MARGIN_MS)

export async function* compareSessions(
  db: Database,
  stripe: Stripe,
  since: Date,
): AsyncGenerator<Discrepancy> {
  const seen = new Set<string>()
  for await (const page of pagesOf((after) =>
    stripe.checkout.sessions.list({ ...listParams(since), status: 'complete', ...after }),
  )) {
    // Sessions without our metadata belong to other shops on the same Stripe account.
    const paid = page.filter(
      (session) => session.payment_status !== 'unpaid' && session.metadata?.['order_id'],
    )
    const ours = await listPaidBySession(
      db,
      paid.map(({ id }) => id),
    )
    const orders = new Map(ours.map((order) => [order.session_id, order]))
    for (const session of paid) {
      seen.add(session.id)
      const order = orders.get(session.id)
      const what = order
        ? differenceOf(session, order)
        : `paid ${session.amount_total} for ${session.client_reference_id}, without a paid order`
      if (what) yield { ...SESSIONS, where: order?.id ?? session.id, what }
    }
  }
  for (const { id, session_id } of await listPaidSince(db, wellAfter(since))) {
    if (!seen.has(session_id))
      yield { ...SESSIONS, where: id, what: `paid here, but its session ${session_id} is not` }
  }
}

function differenceOf(
  { amount_total, total_details, automatic_tax, payment_intent }: PaymentSession,
  order: PaidOrder,
): string | undefined {
  if (order.amount_charged !== amount_total)
    return `charged ${amount_total} at the provider, ${order.amount_charged} here`
  const intent = intentOf({ payment_intent })
  if (intent !== undefined && intent !== order.payment_intent)
    return `paid by ${intent} at the provider, by ${order.payment_intent} here`
  if (order.was_kept && order.amount_credit !== (total_details?.amount_discount ?? 0))
    return `${total_details?.amount_discount} less at the provider, ${order.amount_credit} of credit here`
  if (automatic_tax.enabled && order.tax !== (total_details?.amount_tax ?? 0))
    return `${total_details?.amount_tax} of tax at the provider, ${order.tax} here`
  return undefined
}

export async function* compareRefunds(
  db: Database,
  stripe: Stripe,
  since: Date,
): AsyncGenerator<Discrepancy> {
  const seen = new Set<string>()
  for await (const page of pagesOf((after) => stripe.refunds.list({ ...listParams(since), ...after }))) {
    const made = page.filter((refund) => refund.status === 'succeeded')
    const ours = await listRefundsOfPayments(
      db,
      made.map((refund) => intentOf(refund) ?? ''),
    )
    const orders = new Map(ours.map((row) => [row.payment_intent, row.order_id]))
    const known = new Map(ours.map((row) => [`${row.order_id} ${row.provider_id}`, row.amount]))
    for (const refund of made) {
      seen.add(refund.id)
      const order = orders.get(intentOf(refund) ?? '')
      const here = known.get(`${order} ${refund.id}`)
      if (order && here !== refund.amount) {
        yield {
          ...REFUNDS,
          where: order,
          what: `${refund.id} gave back ${refund.amount} at the provider, ${here ?? 0} here`,
        }
      }
    }
  }
  for (const { order_id, provider_id, amount, by } of await listRefundsSince(db, wellAfter(since))) {
    if (provider_id && seen.has(provider_id)) continue
    // A refund made by hand at Stripe may be days older there than here, where it is dated by when the shop heard of
    // it.
    if (provider_id && by === 'provider' && (await hasSucceeded(stripe, provider_id, amount))) continue
    yield {
      ...REFUNDS,
      where: order_id,
      what: `a refund of ${amount} here is none at the provider (${provider_id})`,
    }
  }
}

async function hasSucceeded(stripe: Stripe, id: string, cents: number): Promise<boolean> {
  try {
    const { status, amount } = await stripe.refunds.retrieve(id)
    return status === 'succeeded' && amount === cents
  } catch (error) {
    if (isUnknown(error)) return false
    throw error
  }
}

type After = { starting_after?: string }

async function* pagesOf<T extends { id: string }>(
  list: (after: After) => Promise<Stripe.ApiList<T>>,
): AsyncGenerator<T[]> {
  let after: After = {}
  for (let hasMore = true; hasMore;) {
    const page = await list(after)
    yield page.data
    hasMore = page.has_more && page.data.length > 0
    after = { starting_after: page.data.at(-1)?.id }
  }
}

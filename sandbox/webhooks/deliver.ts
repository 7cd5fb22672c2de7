import type { Context } from '../context.ts'
import { seconds } from '../identifiers.ts'
import { inTransaction } from '../transaction.ts'
import { claimDue, recordAttempt, type DeliveryState, type Due, type Outcome } from './queries.ts'
import { post } from './post.ts'
import { sign } from './sign.ts'

const AT_ONCE = 20
const LEASE_BEYOND_TIMEOUT = 5_000

/** Sends what is due, up to a handful; says how many it took. */
export async function deliverDue(context: Context, stopping: AbortSignal): Promise<number> {
  const lease = context.webhookTimeout + LEASE_BEYOND_TIMEOUT
  const due = await inTransaction(context, (unit) =>
    claimDue(unit, new Date(unit.now.getTime() + lease), AT_ONCE),
  )
  await Promise.all(due.map((delivery) => deliver(context, delivery, stopping)))
  return due.length
}

async function deliver(context: Context, due: Due, stopping: AbortSignal): Promise<void> {
  const outcome = due.endpoint ? await send(context, due, stopping) : { status: null, fault: 'the endpoint is gone' }
  const arrived = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
  const wait = context.webhookRetryDelays[due.attempts - 1]
  let state: DeliveryState = 'pending'
  if (arrived) state = 'delivered'
  else if (!due.endpoint) state = 'cancelled'
  else if (wait === undefined) state = 'failed'
  await inTransaction(context, (unit) =>
    recordAttempt(unit, due, outcome, state, new Date(unit.now.getTime() + (wait ?? 0))),
  )
}

async function send(context: Context, { event, pending, endpoint, secret }: Due, stopping: AbortSignal): Promise<Outcome> {
  // Stripe's own order and indentation: a receiver that relies on parsing sees no difference, one that logs does.
  const body = JSON.stringify({ ...event, pending_webhooks: pending }, null, 2)
  const url = endpoint!.isDefault ? context.webhookUrl() : endpoint!.url
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    accept: '*/*; q=0.5, application/xml',
    'stripe-signature': sign(body, secret ?? '', seconds(context.clock())),
  }
  const timeout = AbortSignal.timeout(context.webhookTimeout)
  try {
    return { status: await post(url, body, headers, AbortSignal.any([timeout, stopping])), fault: null }
  } catch (fault) {
    if (timeout.aborted) return { status: null, fault: 'no answer in time' }
    if (stopping.aborted) return { status: null, fault: 'the sandbox was stopped' }
    return { status: null, fault: ((fault as { code?: string }).code ?? (fault as Error).message).slice(0, 200) }
  }
}

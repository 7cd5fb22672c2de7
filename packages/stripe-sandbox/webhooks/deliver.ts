import type { Context } from '../context.ts'
import { seconds } from '../identifiers.ts'
import { inTransaction } from '../transaction.ts'
import { claimDue, recordAttempt, type DeliveryState, type Due, type Outcome } from './queries.ts'
import { post } from './post.ts'
import { sign } from './sign.ts'

const AT_ONCE = 20
const LEASE_BEYOND_TIMEOUT = 5_000

export type Deliverer = {
  /** Begins to send what is due, as far as there is room; says how many it began. */
  begin: () => Promise<number>
  isFull: () => boolean
  settle: () => Promise<void>
}

/** Sends a handful at a time, so that an endpoint that hangs keeps none but its own waiting. */
export function createDeliverer(context: Context, stopping: AbortSignal, onRoom: () => void): Deliverer {
  const sending = new Set<Promise<void>>()

  async function deliverOne(due: Due): Promise<void> {
    try {
      await deliver(context, due, stopping)
    } catch (fault) {
      // Its lease runs out, and it is sent again.
      context.log.warn({ err: fault }, 'sandbox: a delivery could not be written down')
    }
  }

  return {
    begin: async () => {
      const room = AT_ONCE - sending.size
      if (room <= 0) return 0
      const lease = context.webhookTimeout + LEASE_BEYOND_TIMEOUT
      const claimed = await inTransaction(context, (unit) =>
        claimDue(unit, new Date(unit.now.getTime() + lease), room),
      )
      for (const due of claimed) {
        const sent = deliverOne(due).finally(() => {
          sending.delete(sent)
          // Half a handful at once is cheaper to fetch than one by one.
          if (sending.size <= AT_ONCE / 2) onRoom()
        })
        sending.add(sent)
      }
      return claimed.length
    },
    isFull: () => sending.size >= AT_ONCE,
    settle: async () => {
      await Promise.all(sending)
    },
  }
}

async function deliver(context: Context, due: Due, stopping: AbortSignal): Promise<void> {
  const outcome = due.endpoint
    ? await send(context, due, stopping)
    : { status: null, fault: 'the endpoint is gone' }
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

async function send(
  context: Context,
  { event, pending, endpoint, secret }: Due,
  stopping: AbortSignal,
): Promise<Outcome> {
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
    return {
      status: null,
      fault: ((fault as { code?: string }).code ?? (fault as Error).message).slice(0, 200),
    }
  }
}

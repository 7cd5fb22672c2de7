import type { Context } from '../context.ts'
import { seconds } from '../identifiers.ts'
import { claimDue, recordAttempt, type DeliveryState, type Due, type Outcome } from './queries.ts'
import { post, type Reach } from './post.ts'
import { sign } from './sign.ts'

const MAX_CONCURRENT = 20
const LEASE_MARGIN_MS = 5_000

type Deliverer = {
  /** Starts due deliveries up to the concurrency limit and returns how many. */
  begin: () => Promise<number>
  isFull: () => boolean
  drain: () => Promise<void>
}

/** Sends concurrently, so that an endpoint that hangs does not delay the others. */
export function createDeliverer(context: Context, stopping: AbortSignal, onRoom: () => void): Deliverer {
  const sending = new Set<Promise<void>>()

  async function deliverOne(due: Due): Promise<void> {
    try {
      await deliver(context, due, stopping)
    } catch (error) {
      // The delivery is sent again after its lease ends.
      context.log.warn({ err: error, delivery: due.id }, 'sandbox: a delivery could not be recorded')
    }
  }

  return {
    begin: async () => {
      const room = MAX_CONCURRENT - sending.size
      if (room <= 0) return 0
      const lease = context.webhookTimeout + LEASE_MARGIN_MS
      const claimed = await claimDue(context, lease, room)
      for (const due of claimed) {
        const sent = deliverOne(due).finally(() => {
          sending.delete(sent)
          // Claiming deliveries in batches costs less than one at a time.
          if (sending.size <= MAX_CONCURRENT / 2) onRoom()
        })
        sending.add(sent)
      }
      return claimed.length
    },
    isFull: () => sending.size >= MAX_CONCURRENT,
    drain: async () => {
      await Promise.all(sending)
    },
  }
}

async function deliver(context: Context, due: Due, stopping: AbortSignal): Promise<void> {
  const outcome = due.endpoint
    ? await send(context, due, stopping)
    : { status: null, fault: 'the endpoint is disabled or gone' }
  const arrived = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
  const wait = context.webhookRetryDelays[due.attempts - 1]
  let state: DeliveryState = 'pending'
  if (arrived) state = 'delivered'
  else if (!due.endpoint) state = 'cancelled'
  else if (wait === undefined) state = 'failed'
  await recordAttempt(context, due, outcome, state, wait ?? 0)
}

/** The default endpoint is the shop's own, which may be anywhere. */
const reachOf = ({ origin }: Context, { isDefault }: { isDefault: boolean }): Reach =>
  isDefault ? 'everywhere' : isLoopback(new URL(origin()).hostname) ? 'public and local' : 'public'

const isLoopback = (hostname: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)

async function send(
  context: Context,
  { event, pending, endpoint, secret }: Due,
  stopping: AbortSignal,
): Promise<Outcome> {
  // Stripe indents the JSON of webhooks.
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
    const signal = AbortSignal.any([timeout, stopping])
    return {
      status: await post(url, body, headers, { signal, reaches: reachOf(context, endpoint!) }),
      fault: null,
    }
  } catch (error) {
    if (timeout.aborted) return { status: null, fault: 'no answer in time' }
    if (stopping.aborted) return { status: null, fault: 'the sandbox was stopped' }
    return {
      status: null,
      fault: ((error as { code?: string }).code ?? (error as Error).message).slice(0, 200),
    }
  }
}

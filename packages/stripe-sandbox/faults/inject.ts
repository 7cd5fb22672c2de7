import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { StripeError } from '../http/stripe-error.ts'
import { consumeFault, findFaults, type Fault } from './queries.ts'

export async function applyFaultsBefore(context: Context, request: FastifyRequest): Promise<Fault[]> {
  const path = request.url.split('?')[0]!
  const faults = (await findFaults(context.pool)).filter(
    (fault) =>
      !fault.kind.startsWith('webhook_') &&
      (fault.method === null || fault.method === request.method) &&
      (fault.path === null || path.startsWith(fault.path)),
  )
  const after: Fault[] = []
  for (const fault of faults) {
    if (!(await consumeFault(context.pool, fault, context.random))) continue
    if (fault.kind === 'delay') await pause(request, fault.delayMs)
    else if (fault.kind in REFUSALS) throw REFUSALS[fault.kind as keyof typeof REFUSALS]()
    else after.push(fault)
  }
  return after
}

/** Call it after the commit. `hang up` closes the connection without a response. */
export async function applyFaultsAfter(
  request: FastifyRequest,
  faults: Fault[],
): Promise<'respond' | 'hang up'> {
  for (const fault of faults) {
    if (fault.kind === 'error_after') throw injectedError()
    if (fault.kind === 'timeout_after') {
      await pause(request, fault.delayMs)
      return 'hang up'
    }
  }
  return 'respond'
}

export function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

async function pause(request: FastifyRequest, milliseconds: number): Promise<void> {
  const gone = new AbortController()
  const leave = () => gone.abort()
  request.raw.socket.once('close', leave)
  try {
    await wait(milliseconds, undefined, { signal: gone.signal, ref: false })
  } catch {
    // The client closed the connection, which ends the pause.
  } finally {
    request.raw.socket.off('close', leave)
  }
}

const injectedError = () =>
  new StripeError(500, 'An unknown error occurred (a fault that was asked for at /sandbox/faults).', {
    type: 'api_error',
  })

const REFUSALS = {
  error: injectedError,
  too_many: () =>
    new StripeError(
      429,
      'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
      { code: 'rate_limit' },
    ),
  lock_timeout: () =>
    new StripeError(
      429,
      'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. ' +
        'If you see this error intermittently, retry the request.',
      { code: 'lock_timeout' },
    ),
  revoked_key: () =>
    new StripeError(401, 'Expired API Key provided: sk_test_********', { code: 'api_key_expired' }),
  missing_right: () =>
    new StripeError(
      403,
      "The provided key 'rk_test_********' does not have the required permissions for this endpoint on account " +
        "'acct_sandbox'. Having more permissions would allow this request to continue.",
    ),
}

/** How far the provider's clock is ahead of this machine's. */
export const skewOf = (faults: Fault[]): number =>
  faults.reduce((sum, { kind, delayMs }) => sum + (kind === 'clock_ahead' ? delayMs : 0), 0)

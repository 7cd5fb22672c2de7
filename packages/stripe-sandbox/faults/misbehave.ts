import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { StripeError } from '../http/stripe-error.ts'
import { findFaults, strike, type Fault } from './queries.ts'

/** Applies the faults that come before the call is done, and returns those that come after it. */
export async function misbehaveBefore(context: Context, request: FastifyRequest): Promise<Fault[]> {
  const path = request.url.split('?')[0]!
  const faults = (await findFaults(context.pool)).filter(
    (fault) =>
      !fault.kind.startsWith('webhook_') &&
      (fault.method === null || fault.method === request.method) &&
      (fault.path === null || path.startsWith(fault.path)),
  )
  const after: Fault[] = []
  for (const fault of faults) {
    if (!(await strike(context.pool, fault, context.random))) continue
    if (fault.kind === 'delay') await pause(request, fault.delayMs)
    else if (fault.kind === 'error') throw brokenOnPurpose()
    else after.push(fault)
  }
  return after
}

/** The call is done and committed; `silence` means that nobody shall hear of it. */
export async function misbehaveAfter(
  request: FastifyRequest,
  faults: Fault[],
): Promise<'answer' | 'silence'> {
  for (const fault of faults) {
    if (fault.kind === 'error_after') throw brokenOnPurpose()
    if (fault.kind === 'timeout_after') {
      await pause(request, fault.delayMs)
      return 'silence'
    }
  }
  return 'answer'
}

export function closeSilently(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

/** Waits, but not for a client that has gone. */
async function pause(request: FastifyRequest, milliseconds: number): Promise<void> {
  const gone = new AbortController()
  const leave = () => gone.abort()
  request.raw.socket.once('close', leave)
  try {
    await wait(milliseconds, undefined, { signal: gone.signal, ref: false })
  } catch {
    // The client is gone: there is nothing left to wait for.
  } finally {
    request.raw.socket.off('close', leave)
  }
}

const brokenOnPurpose = () =>
  new StripeError(500, 'An unknown error occurred (a fault that was asked for at /sandbox/faults).', {
    type: 'api_error',
  })

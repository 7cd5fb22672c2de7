import type Stripe from 'stripe'
import { DAY_MS } from '../../contract/time.ts'
import { commandLine } from '../command-line.ts'
import { rightFor } from './key-rights.ts'

const REFUSED = 'The payment provider refuses the key.'

/** The fault of the key that a response's status shows; undefined if it shows none. */
export function keyFaultOf(status: number | undefined): string | undefined {
  if (status === 401) return REFUSED
  return status === 403 ? 'The payment provider’s key lacks a right.' : undefined
}

/**
 * The consequence and the remedy, for the staff. Calls need different rights, so a missing right only stops some of
 * them.
 */
export const cureOf = (status: number | undefined): string =>
  status === 401
    ? 'Payments and refunds fail until STRIPE_SECRET_KEY has a key that it takes.'
    : `What needs that right fails until the key of STRIPE_SECRET_KEY has it: ${commandLine('doctor')} says what is missing.`

/**
 * A sentence about the fault of the key, or the missing right, in Stripe's last response to this process, until a call
 * of that kind succeeds. It expires after a day, because such a call may not be repeated.
 */
export function watchKey(stripe: Stripe): () => string | undefined {
  let status = 200
  const lacks = new Map<string, number>()
  stripe.on('response', (answer: Stripe.ResponseEvent) => {
    status = answer.status
    const right = rightFor(answer.method, answer.path)
    if (status === 403) lacks.set(right, Date.now())
    else if (status !== 401) lacks.delete(right)
  })
  return () => {
    if (status === 401) return REFUSED
    const missing = [...lacks].filter(([, at]) => at > Date.now() - DAY_MS).map(([right]) => right)
    return missing.length === 0
      ? undefined
      : `The payment provider’s key lacks a right: ${missing.join(', ')}.`
  }
}

import type Stripe from 'stripe'
import { DAY_MS } from '../../contract/time.ts'
import { commandLine } from '../command-line.ts'
import { rightFor } from './key-rights.ts'

const REFUSED = 'The payment provider refuses the key.'

/** What an answer's status says of the key; undefined where it says nothing against it. */
export function keyFaultOf(status: number | undefined): string | undefined {
  if (status === 401) return REFUSED
  return status === 403 ? 'The payment provider’s key lacks a right.' : undefined
}

/** What it leads to and who mends it, for the staff. Other calls need other rights, so a right that is lacking stops only some. */
export const cureOf = (status: number | undefined): string =>
  status === 401
    ? 'Payments and refunds fail until STRIPE_SECRET_KEY has a key that it takes.'
    : `What needs that right fails until the key of STRIPE_SECRET_KEY has it: ${commandLine('doctor')} says what is missing.`

/**
 * In words: what the provider's last answer to this process found wrong with the key, or the right that it lacked for a call, until a
 * call of that kind is answered. That ends after a day, because such a call may not come again.
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

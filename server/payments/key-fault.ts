import type Stripe from 'stripe'

/** What an answer's status says of the key; undefined where it says nothing against it. */
export function keyFaultOf(status: number | undefined): string | undefined {
  if (status === 401) return 'The payment provider refuses the key.'
  return status === 403 ? 'The payment provider’s key lacks a right.' : undefined
}

/** In words while the provider's last answer to this process was that its key is not enough. */
export function watchKey(stripe: Stripe): () => string | undefined {
  let status = 200
  stripe.on('response', (answer: Stripe.ResponseEvent) => {
    status = answer.status
  })
  return () => keyFaultOf(status)
}

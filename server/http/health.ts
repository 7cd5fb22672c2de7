import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { askForNothing } from '../database/connection.ts'
import { Unavailable } from '../errors.ts'
import type { Shop } from '../shop.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** From then on balancers are told to send nothing more. The shop goes on answering. */
    drain(): void
  }
}

export function registerHealth(app: FastifyInstance, { db, provider }: Shop): void {
  const keyFault = watchKey(provider)
  let isDraining = false
  app.decorate('drain', () => {
    isDraining = true
  })

  // A balancer's idle connection to a shop that closes would fail the request that it is used for next.
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })

  app.get('/healthz', async () => ({ status: 'alive' }))

  app.get('/readyz', async () => {
    if (isDraining) throw new Unavailable('The shop is closing.')
    try {
      await askForNothing(db)
    } catch (error) {
      throw new Unavailable('The database does not answer.', 503, error)
    }
    const payments = keyFault()
    return { status: 'ready', ...(payments && { payments }) }
  })
}

/** In words while the provider refuses the key. The shop stays ready: another host would have the same one. */
function watchKey({ stripe }: Shop['provider']): () => string | undefined {
  let status = 200
  stripe.on('response', (answer: Stripe.ResponseEvent) => {
    status = answer.status
  })
  return () => {
    if (status === 401) return 'The payment provider refuses the key.'
    return status === 403 ? 'The payment provider’s key lacks a right.' : undefined
  }
}

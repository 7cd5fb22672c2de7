import type { FastifyInstance } from 'fastify'
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
  let isDraining = false
  app.decorate('drain', () => {
    isDraining = true
    // A balancer's idle connection to a shop that closes would fail the request that it is used for next. Responses from the
    // cache are sent without Fastify's hooks.
    app.server.prependListener('request', (_request, response) => void (response.shouldKeepAlive = false))
  })

  app.get('/healthz', async () => ({ status: 'alive' }))

  app.get('/readyz', async () => {
    if (isDraining) throw new Unavailable('The shop is closing.')
    try {
      await askForNothing(db)
    } catch (error) {
      throw new Unavailable('The database does not answer.', 503, error)
    }
    // The shop stays ready: another host would have the same key.
    const payments = provider.keyFault()
    return { status: 'ready', ...(payments && { payments }) }
  })
}

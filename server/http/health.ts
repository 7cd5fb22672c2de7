import type { FastifyInstance } from 'fastify'
import { pingDatabase } from '../database/connection.ts'
import { Unavailable } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { drain } from './drain.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes the readiness check fail, so that balancers send no more requests. */
    endReadiness(): void
    /** Does the same, and waits `ms` for them to notice. */
    drain(ms: number): Promise<void>
  }
}

export function registerHealth(app: FastifyInstance, { db, provider }: Shop): void {
  let isDraining = false
  app.decorate('endReadiness', () => void (isDraining = true))
  app.decorate('drain', async (ms: number) => {
    app.endReadiness()
    await drain(app.server, ms)
  })

  app.get('/healthz', async () => ({ status: 'alive' }))

  app.get('/readyz', async () => {
    if (isDraining) throw new Unavailable('The shop is closing.')
    try {
      await pingDatabase(db)
    } catch (error) {
      throw new Unavailable('The database does not answer.', 503, error)
    }
    // A key fault does not end readiness, because other hosts have the same key.
    const payments = provider.keyFault()
    return { status: 'ready', ...(payments && { payments }) }
  })
}

import type { FastifyInstance } from 'fastify'
import { pingDatabase } from '../database/connection.ts'
import { Unavailable } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { drain } from './drain.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Tells balancers to send nothing more. */
    endReadiness(): void
    /** Tells them as well, and gives them `ms` to notice. */
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
    // The shop stays ready: another host would have the same key.
    const payments = provider.keyFault()
    return { status: 'ready', ...(payments && { payments }) }
  })
}

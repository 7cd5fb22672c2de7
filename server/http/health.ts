import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Unavailable } from '../errors.ts'
import type { Shop } from '../shop.ts'

export function registerHealth(app: FastifyInstance, { db }: Shop): void {
  app.get('/healthz', async () => ({ status: 'alive' }))

  app.get('/readyz', async () => {
    try {
      await sql`select 1`.execute(db)
    } catch (error) {
      throw new Unavailable('The database does not answer.', 503, error)
    }
    return { status: 'ready' }
  })
}

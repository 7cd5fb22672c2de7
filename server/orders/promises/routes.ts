import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/promise.ts'
import { handle } from '../../http/handle.ts'
import type { Shop } from '../../shop.ts'
import { listDelayed } from './delay-queries.ts'
import { tellDelays } from './delays.ts'

export function registerDelays(app: FastifyInstance, shop: Shop): void {
  handle(app, contract.countDelays, async ({ params }) => ({
    orders: (await listDelayed(shop.db, params.id)).length,
  }))

  handle(app, contract.tellDelays, ({ params }, { viewer }) => tellDelays(shop, params.id, viewer!.email))
}

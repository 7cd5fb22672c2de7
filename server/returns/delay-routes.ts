import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/promise.ts'
import { handle } from '../http/handle.ts'
import type { Shop } from '../shop.ts'
import { countDelays, tellDelays } from './tell-delays.ts'

export function registerDelays(app: FastifyInstance, shop: Shop): void {
  handle(app, contract.countDelays, ({ params }) => countDelays(shop.db, params.id))

  handle(app, contract.tellDelays, ({ params }, { viewer }) => tellDelays(shop, params.id, viewer!.email))
}

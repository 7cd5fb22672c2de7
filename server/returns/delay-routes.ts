import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/promise.ts'
import { getProductName } from '../catalog/queries.ts'
import { handle } from '../http/handle.ts'
import type { Shop } from '../shop.ts'
import { countDelays, tellDelays } from './tell-delays.ts'

export function registerDelays(app: FastifyInstance, shop: Shop): void {
  handle(app, contract.countDelays, async ({ params: { id } }) => {
    await getProductName(shop.db, id)
    return await countDelays(shop.db, id)
  })

  handle(app, contract.tellDelays, async ({ params: { id } }, { viewer }) => {
    await getProductName(shop.db, id)
    return await tellDelays(shop, id, viewer!.email)
  })
}

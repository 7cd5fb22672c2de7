import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cartItemDetails } from '../../contract/cart.ts'
import type { PiecesQuery } from '../catalog/stock-queries.ts'
import { handle } from '../http/handle.ts'
import type { Shop } from '../shop.ts'
import { checkCart } from './rules.ts'

/** The pieces held by the request's checkout under this key. A parameter, because cart may not import orders. */
export type HeldFor = (key: string, request: FastifyRequest) => Promise<PiecesQuery>

export function registerCart(app: FastifyInstance, { db }: Shop, heldFor: HeldFor): void {
  handle(app, cartItemDetails, async ({ body, headers }, { request }) => {
    const key = headers['idempotency-key']
    // Count the shopper's own hold as available, for those who come back from the payment page.
    const own = key ? await heldFor(key, request) : undefined
    return { itemDetails: (await checkCart(db, body.items, own)).details }
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cartItemDetails } from '../../contract/cart.ts'
import type { PiecesQuery } from '../catalog/stock-queries.ts'
import { handle } from '../http/handle.ts'
import type { Shop } from '../shop.ts'
import { checkCart } from './rules.ts'

/** The pieces that the checkout under this key holds for whoever asks; orders know, and stand behind the cart. */
export type HeldFor = (key: string, request: FastifyRequest) => Promise<PiecesQuery>

export function registerCart(app: FastifyInstance, { db }: Shop, heldFor: HeldFor): void {
  handle(app, cartItemDetails, async ({ body, headers }, { request }) => {
    const key = headers['idempotency-key']
    // To whoever comes back from the payment page, what waits there is not sold out.
    const own = key ? await heldFor(key, request) : undefined
    return { itemDetails: (await checkCart(db, body.items, own)).details }
  })
}

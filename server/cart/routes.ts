import type { FastifyInstance } from 'fastify'
import { cartItemDetails } from '../../contract/cart.ts'
import { handle } from '../http/handle.ts'
import type { Shop } from '../shop.ts'
import { checkCart } from './rules.ts'

export function registerCart(app: FastifyInstance, { db }: Shop): void {
  handle(app, cartItemDetails, async ({ body }) => ({
    itemDetails: (await checkCart(db, body.items)).details,
  }))
}

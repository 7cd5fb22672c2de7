import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PiecesQuery } from '../catalog/stock-queries.ts'
import type { Database } from '../database/connection.ts'
import type { Shop } from '../shop.ts'
import { type CheckoutOwner, ownsCheckout, readOwner } from './checkout-owner.ts'
import { piecesHeldUnder } from './checkout-queries.ts'
import { findOrderByCheckoutKey } from './order-queries.ts'
import type { OrderRow } from './tables.ts'

/** The account's order under this key, or one that the same guest placed before signing in. */
export async function findCheckout(
  db: Database,
  accountId: number | null,
  key: string,
  owner: CheckoutOwner,
): Promise<OrderRow | undefined> {
  const own = accountId === null ? undefined : await findOrderByCheckoutKey(db, accountId, key)
  const order = own ?? (await findOrderByCheckoutKey(db, null, key))
  return order && ownsCheckout(order, owner) ? order : undefined
}

/** The pieces held by the order under the request's checkout key, while it can be paid. */
export async function findHeldPieces(
  app: FastifyInstance,
  shop: Pick<Shop, 'secrets'>,
  key: string,
  request: FastifyRequest,
): Promise<PiecesQuery> {
  const { authorization } = request.headers
  // An expired account session counts as a guest.
  const viewer = authorization ? await app.findViewer(authorization).catch(() => null) : null
  return piecesHeldUnder(viewer?.accountId ?? null, key, readOwner(shop, request))
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PiecesQuery } from '../catalog/stock-queries.ts'
import type { Database } from '../database/connection.ts'
import { piecesHeldUnder } from './checkout-queries.ts'
import { findOrderByCheckoutKey } from './order-queries.ts'
import type { OrderRow } from './tables.ts'

/** The account's order under this key, or a guest's from before signing in. */
export const findCheckout = async (
  db: Database,
  accountId: number | null,
  key: string,
): Promise<OrderRow | undefined> =>
  (accountId !== null && (await findOrderByCheckoutKey(db, accountId, key))) ||
  (await findOrderByCheckoutKey(db, null, key))

/** The pieces held by the order under the request's checkout key, while it can be paid. */
export async function findHeldPieces(
  app: FastifyInstance,
  key: string,
  { headers: { authorization } }: FastifyRequest,
): Promise<PiecesQuery> {
  // An expired account session counts as a guest.
  const viewer = authorization ? await app.findViewer(authorization).catch(() => null) : null
  return piecesHeldUnder(viewer?.accountId ?? null, key)
}

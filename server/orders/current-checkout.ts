import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PiecesQuery } from '../catalog/stock-queries.ts'
import type { Database } from '../database/connection.ts'
import { piecesHeldUnder } from './checkout-queries.ts'
import { findOrderByCheckoutKey } from './order-queries.ts'
import type { OrderRow } from './tables.ts'

/** The order under a checkout's key: the account's, or the one that it began before it signed in. */
export const findCheckout = async (
  db: Database,
  accountId: number | null,
  key: string,
): Promise<OrderRow | undefined> =>
  (accountId !== null && (await findOrderByCheckoutKey(db, accountId, key))) ||
  (await findOrderByCheckoutKey(db, null, key))

/** What a checkout holds for whoever has begun it, as long as it can still be paid. */
export async function heldFor(
  app: FastifyInstance,
  key: string,
  { headers: { authorization } }: FastifyRequest,
): Promise<PiecesQuery> {
  // A session that has ended is a guest's cart here.
  const viewer = authorization ? await app.findViewer(authorization).catch(() => null) : null
  return piecesHeldUnder(viewer?.accountId ?? null, key)
}

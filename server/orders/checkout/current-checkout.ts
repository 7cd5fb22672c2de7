import type { Checkouts } from '../../cart/routes.ts'
import type { Database } from '../../database/connection.ts'
import { listHeldUses } from '../../promotions/use-queries.ts'
import type { Shop } from '../../shop.ts'
import { type CheckoutOwner, ownsCheckout, readOwner } from './checkout-owner.ts'
import { hasOrdered } from '../buyer-queries.ts'
import { findOwnOpenOrder, heldUnder } from './checkout-queries.ts'
import { findOrderByCheckoutKey } from '../order-queries.ts'
import type { OrderRow } from '../tables.ts'

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

/** The functions by which the cart finds a checkout's order. */
export const checkoutsOf = (shop: Pick<Shop, 'db' | 'secrets'>): Checkouts => ({
  heldFor: (key, accountId, request) => heldUnder(accountId ?? null, key, readOwner(shop, request)),
  hasOrdered,
  findHolder: async (promotionId, customer, request) => {
    const ids = await listHeldUses(shop.db, promotionId, customer)
    const { browser } = readOwner(shop, request)
    return await findOwnOpenOrder(shop.db, ids, { accountId: customer.accountId, browser })
  },
})

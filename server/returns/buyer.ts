import { hash, timingSafeEqual } from 'node:crypto'
import type { Permission } from '../../contract/permissions.ts'
import { enforceLimit, returnUnit } from '../accounts/rate-limit-buckets.ts'
import { NotFound, found } from '../errors.ts'
import { type Exchange, isStaffWith } from '../http/handle.ts'
import { guesserOf } from '../orders/checkout/checkout-owner.ts'
import { NO_SUCH_ORDER, readOrderId } from '../orders/order-id.ts'
import { findOrder, type OrderWithDetails } from '../orders/order-queries.ts'
import { ownsOrder } from '../orders/owns-order.ts'
import { NO_SUCH_RETURN, readReturnNumber } from '../orders/return-number.ts'
import type { Shop } from '../shop.ts'
import { findReturn, type ReturnWithDetails } from './queries.ts'

interface Buyer {
  order: OrderWithDetails
  /** For the history: the shopper, or the e-mail of a member of the staff. */
  by: string
  isStaff: boolean
  /** True if the whole order may be shown, which is not the case for a guest who only knows the e-mail. */
  isKnown: boolean
}

type Asked = Pick<Shop, 'db' | 'secrets'>
type By = Pick<Exchange, 'request' | 'viewer'>

/**
 * The order for its buyer, who has its account (`ownsOrder`) or knows its e-mail, or for the staff that `permission`
 * allows it. Unknown orders, wrong e-mails and orders of others look the same. The order may be unpaid: every call that
 * changes an order refuses an unpaid one itself.
 */
export async function findBuyer(
  shop: Asked,
  typedId: string,
  email: string | undefined,
  by: By,
  permission: Permission,
): Promise<Buyer> {
  const id = readOrderId(typedId)
  const order = found(id === undefined ? undefined : await findOrder(shop.db, id), NO_SUCH_ORDER)
  return await recognize(shop, order, email, by, permission, NO_SUCH_ORDER)
}

export async function findBuyersReturn(
  shop: Asked,
  typedNumber: string,
  email: string | undefined,
  by: By,
  permission: Permission,
): Promise<Buyer & { returned: ReturnWithDetails }> {
  const number = readReturnNumber(typedNumber)
  const returned = found(number === undefined ? undefined : await findReturn(shop.db, number), NO_SUCH_RETURN)
  const order = (await findOrder(shop.db, returned.order_id))!
  return { ...(await recognize(shop, order, email, by, permission, NO_SUCH_RETURN)), returned }
}

async function recognize(
  shop: Asked,
  order: OrderWithDetails,
  email: string | undefined,
  { request, viewer }: By,
  permission: Permission,
  refusal: string,
): Promise<Buyer> {
  if (viewer && isStaffWith(viewer, permission))
    return { order, by: viewer.email, isStaff: true, isKnown: true }
  const shopper = { order, by: 'shopper', isStaff: false }
  if (viewer && ownsOrder(viewer, order)) return { ...shopper, isKnown: true }
  // No e-mail fits an order that has none, so no guess is counted.
  if (email === undefined || order.email_folded === null) throw new NotFound(refusal)
  // Taken before the comparison, so that many guesses at once do not pass together.
  const guesser = guesserOf(shop, order, request)
  await enforceLimit(shop.db, 'order-email', guesser)
  if (!isSameEmail(email, order.email_folded)) throw new NotFound(refusal)
  await returnUnit(shop.db, 'order-email', guesser)
  return { ...shopper, isKnown: false }
}

function isSameEmail(typed: string, folded: string): boolean {
  const [given, kept] = [typed.trim().toLowerCase(), folded].map((text) => hash('sha256', text, 'buffer'))
  return timingSafeEqual(given!, kept!)
}

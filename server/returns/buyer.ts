import { timingSafeEqual, createHash } from 'node:crypto'
import type { Permission } from '../../contract/permissions.ts'
import { enforceLimit, returnUnit } from '../accounts/rate-limit-buckets.ts'
import { NotFound } from '../errors.ts'
import { isStaffWith, type Viewer } from '../http/handle.ts'
import { readOrderId } from '../orders/order-id.ts'
import { findOrder, type OrderWithDetails } from '../orders/order-queries.ts'
import { readReturnNumber } from '../orders/return-number.ts'
import type { Shop } from '../shop.ts'
import { findReturn, type ReturnWithDetails } from './queries.ts'

export interface Buyer {
  order: OrderWithDetails
  /** For the history: the shopper, or the e-mail of a member of the staff. */
  by: string
  isStaff: boolean
  /** The whole order may be shown: an account or an admin asks, not a guest with the e-mail. */
  isKnown: boolean
}

/**
 * The order for its buyer, who has its account or knows its e-mail, or for the staff that `permission` allows it. Unknown orders, wrong e-mails and
 * orders of others look the same.
 */
export async function findBuyer(
  { db }: Pick<Shop, 'db'>,
  typedId: string,
  email: string | undefined,
  viewer: Viewer | null,
  permission: Permission,
): Promise<Buyer> {
  const id = readOrderId(typedId)
  const order = id === undefined ? undefined : await findOrder(db, id)
  if (!order?.paid_at) throw new NotFound('Order does not exist')
  return await recognize({ db }, order, email, viewer, permission, 'Order does not exist')
}

export async function findBuyersReturn(
  { db }: Pick<Shop, 'db'>,
  typedNumber: string,
  email: string | undefined,
  viewer: Viewer | null,
  permission: Permission,
): Promise<Buyer & { returned: ReturnWithDetails }> {
  const number = readReturnNumber(typedNumber)
  const returned = number === undefined ? undefined : await findReturn(db, number)
  if (!returned) throw new NotFound('Return does not exist')
  const order = (await findOrder(db, returned.order_id))!
  return { ...(await recognize({ db }, order, email, viewer, permission, 'Return does not exist')), returned }
}

async function recognize(
  { db }: Pick<Shop, 'db'>,
  order: OrderWithDetails,
  email: string | undefined,
  viewer: Viewer | null,
  permission: Permission,
  refusal: string,
): Promise<Buyer> {
  if (viewer && isStaffWith(viewer, permission))
    return { order, by: viewer.email, isStaff: true, isKnown: true }
  const shopper = { order, by: 'shopper', isStaff: false }
  if (viewer && viewer.accountId === order.account_id) return { ...shopper, isKnown: true }
  if (email === undefined) throw new NotFound(refusal)
  // Taken before the comparison, so that many guesses at once do not pass together.
  await enforceLimit(db, 'order-email', order.id)
  if (!isSameEmail(email, order.email_folded)) throw new NotFound(refusal)
  await returnUnit(db, 'order-email', order.id)
  return { ...shopper, isKnown: false }
}

function isSameEmail(typed: string, folded: string | null): boolean {
  const [given, kept] = [typed.trim().toLowerCase(), folded ?? ''].map((text) =>
    createHash('sha256').update(text).digest(),
  )
  return folded !== null && timingSafeEqual(given!, kept!)
}

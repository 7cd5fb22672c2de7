import type { CartItemDetail } from '../../../contract/cart.ts'
import type { CheckedLine } from '../../cart/rules.ts'
import { Refused, type ShopError, TooMany } from '../../errors.ts'
import type { Refusal } from './checkout-queries.ts'
import { SESSION_MINUTES } from './session-params.ts'
import type { OrderRow } from '../tables.ts'

export const isRefusal = (reserved: OrderRow | Refusal | string): reserved is Refusal =>
  typeof reserved === 'object' && ('orders' in reserved || 'left' in reserved)

/** The limit is lifted by a payment, a cancellation or the end of a hold. */
export function explainRefusal(refusal: Refusal, lines: CheckedLine[], details: CartItemDetail[]): ShopError {
  const wait = SESSION_MINUTES * 60
  if ('left' in refusal) return refuseShare(refusal, lines, details)
  return refusal.orders === 'account'
    ? new TooMany(
        'You have many checkouts that are not paid. Pay or cancel one of them, or wait half an hour.',
        wait,
      )
    : new TooMany(
        'Many checkouts from your network are not paid yet. Pay or cancel one of them, or try again in some minutes.',
        wait,
      )
}

/** Marks the lines of the pool, so that the cart shows which of them can be reduced. */
function refuseShare(
  { product_id, size, left }: Extract<Refusal, { left: number }>,
  lines: CheckedLine[],
  details: CartItemDetail[],
): Refused {
  const message =
    left > 0
      ? `Only ${left} of these can be reserved at a time, so that others can buy them too`
      : 'Your unpaid checkouts, or others from your network, reserve all that they can of these. Please try again in some minutes'
  const itemDetails = details.map((detail, index) => {
    const line = lines[index]!
    if (line.product_id !== product_id || line.stock_size !== size) return detail
    return { ...detail, isValid: false, validationMessage: message, available: left > 0 ? left : null }
  })
  return new Refused(message, { itemDetails })
}

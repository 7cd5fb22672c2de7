import { inGarmentOrder } from '../../contract/sizes.ts'
import { promiseOf } from '../cart/rules.ts'
import type { ProductToBuy } from '../catalog/queries.ts'
import { nameToday, priceOfSize } from '../catalog/size-prices.ts'
import { availableOf } from '../catalog/stock/product-stock.ts'
import { Conflict } from '../errors.ts'
import { MIN_CHARGE_CENTS } from '../orders/checkout/session-params.ts'
import type { OrderItemRow } from '../orders/tables.ts'

interface SizeLeft extends ReturnType<typeof promiseOf> {
  size: string
  left: number
  /** How much more a piece of this size costs today, in cents. */
  difference: number
}

type Bought = Pick<OrderItemRow, 'size' | 'unit_price'>

/**
 * How much more a piece of another size costs at today's prices than the one that was bought, in cents. A cheaper size
 * gives back its share of what was paid: the full difference could exceed that, for example after a promotion code. A
 * more expensive size is free if the difference is below the least amount that Stripe charges.
 */
export function differenceOf(product: ProductToBuy, { size, unit_price }: Bought, to: string): number {
  const today = priceOfSize(product, nameToday(product, size))
  const difference = priceOfSize(product, to) - today
  if (difference < 0 && unit_price < today) return Math.round((difference * unit_price) / today)
  return difference > 0 && difference < MIN_CHARGE_CENTS ? 0 : difference
}

/** The other sizes of an active product, with the number of pieces left of each. */
export function otherSizes(product: ProductToBuy | undefined, bought: Bought): SizeLeft[] {
  if (!product?.active) return []
  const own = nameToday(product, bought.size)
  return inGarmentOrder(product.sizes)
    .filter((size) => size !== own)
    .map((size) => ({
      size,
      left: Math.max(0, availableOf(product, size)),
      difference: differenceOf(product, bought, size),
      ...promiseOf(product, size),
    }))
}

/** A sentence that says why pieces of this size cannot be held, with the sizes that are left. */
export function whyNotHeld(
  product: ProductToBuy | undefined,
  item: Bought & Pick<OrderItemRow, 'name'>,
  size: string,
  quantity: number,
): Conflict | undefined {
  if (!product?.active) return new Conflict(`${item.name} is not sold any more, so it cannot be exchanged.`)
  const sizes = otherSizes(product, item).flatMap(({ size, left }) => (left > 0 ? size : []))
  if (size !== '' && !product.sizes.includes(size))
    return new Conflict(`${item.name} is not made in size ${size}.`, { sizes })
  const left = Math.max(0, availableOf(product, size))
  if (left >= quantity) return undefined
  const piece = size || 'piece'
  if (left > 0)
    return new Conflict(`Only ${left} of ${size || item.name} ${left === 1 ? 'is' : 'are'} left.`, { sizes })
  return new Conflict(`The last ${piece} has just gone.`, { sizes })
}
